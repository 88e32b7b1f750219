   0.000 idle quiet
   0.278 working recent-output
   0.278 idle idle-prompt
   0.642 working command-running
   0.954 needs-you prompt-cue "rm: remove regular empty file 'one'?" y=Yes; n=No;
   4.952 needs-you prompt-cue "rm: remove regular empty file 'two'?" y=Yes; n=No;
   9.008 working command-running
  11.789 idle idle-prompt tick
