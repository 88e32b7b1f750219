   0.000 idle quiet
   0.112 working recent-output
   0.112 idle idle-prompt
   0.479 working command-running
   0.773 needs-you prompt-cue "Remove the three files?" >1=Yes; 2=No;
   5.871 needs-you prompt-cue "Remove the three files?" 1=Yes; >2=No;
   7.840 working command-running
  10.595 idle idle-prompt tick
