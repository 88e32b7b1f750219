   0.000 idle quiet
   0.163 working recent-output
   0.239 idle idle-prompt
   0.704 working command-running
   1.070 needs-you prompt-cue "Replace the old index? [y/n]" y=Yes; n=No;
   9.080 working command-running
  11.830 idle idle-prompt tick
