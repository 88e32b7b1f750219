   0.000 idle quiet
   0.333 working recent-output
   0.333 idle idle-prompt
   0.667 working command-running
   1.156 needs-you prompt-cue "Pick a colour" >1=red; 2=green; 3=blue; 4=something much longer that a narrow terminal has to wrap;
   5.183 needs-you prompt-cue "Pick a colour" 1=red; >2=green; 3=blue; 4=something much longer that a narrow terminal has to wrap;
   7.171 needs-you prompt-cue "Pick a colour" 1=red; 2=green; >3=blue; 4=something much longer that a narrow terminal has to wrap;
   9.176 working command-running
  11.958 idle idle-prompt tick
