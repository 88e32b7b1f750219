   0.000 idle quiet
   0.444 working recent-output
   0.445 idle idle-prompt
   0.744 working command-running
   0.998 needs-you prompt-cue "Overwrite notes.txt? (y/n)" y=Yes; n=No;
   3.976 working command-running
   6.752 idle idle-prompt
