   0.000 idle quiet
   0.136 working recent-output
   0.204 idle idle-prompt
   0.499 working command-running
   0.760 needs-you prompt-cue "Which one?" 1=red; 2=green; 3=blue;
   4.932 working command-running
   6.675 idle idle-prompt
