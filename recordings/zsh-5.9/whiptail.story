   0.000 idle quiet
   0.112 working recent-output
   0.113 idle idle-prompt
   0.480 working command-running
   0.760 needs-you prompt-cue "Remove the three files?" >1=Yes; 2=No;
   5.872 needs-you prompt-cue "Remove the three files?" 1=Yes; >2=No;
   7.840 working command-running
  10.591 idle idle-prompt tick
