   0.000 idle quiet
   0.161 working recent-output
   0.161 idle idle-prompt
   0.443 working command-running
   0.716 needs-you prompt-cue "rm: remove regular empty file 'one'?" y=Yes; n=No;
   4.784 needs-you prompt-cue "rm: remove regular empty file 'two'?" y=Yes; n=No;
   8.843 working command-running
  11.584 idle idle-prompt tick
