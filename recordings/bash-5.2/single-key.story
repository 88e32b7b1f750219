   0.000 idle quiet
   0.220 working recent-output
   0.221 idle idle-prompt
   0.510 working command-running
   0.772 needs-you prompt-cue "Overwrite notes.txt? (y/n)" y=Yes; n=No;
   3.772 working command-running
   6.518 idle idle-prompt
