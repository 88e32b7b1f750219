   0.000 idle quiet
   0.209 working recent-output
   0.241 idle idle-prompt
   0.705 working command-running
   1.072 needs-you prompt-cue "Proceed? [y/N]" y=Yes; >n=No;
   6.590 working command-running
   9.743 idle idle-prompt tick
