   0.000 idle quiet
   0.155 working recent-output
   0.155 idle idle-prompt
   0.443 working command-running
   0.883 needs-you prompt-cue "Pick a colour" >1=red; 2=green; 3=blue; 4=something much longer that a narrow terminal has to wrap;
   4.919 needs-you prompt-cue "Pick a colour" 1=red; >2=green; 3=blue; 4=something much longer that a narrow terminal has to wrap;
   6.932 needs-you prompt-cue "Pick a colour" 1=red; 2=green; >3=blue; 4=something much longer that a narrow terminal has to wrap;
   8.931 working command-running
  11.697 idle idle-prompt tick
