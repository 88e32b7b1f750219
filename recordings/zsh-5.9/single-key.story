   0.000 idle quiet
   0.221 working recent-output
   0.221 idle idle-prompt
   0.499 working command-running
   0.753 needs-you prompt-cue "Overwrite notes.txt? (y/n)" y=Yes; n=No;
   3.771 working command-running
   6.521 idle idle-prompt
