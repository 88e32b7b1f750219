   0.000 idle quiet
   0.332 working recent-output
   0.332 idle idle-prompt
   0.697 working command-running
   1.166 needs-you prompt-cue "Pick a colour" >1=red; 2=green; 3=blue; 4=something much longer that a narrow terminal has to wrap;
   5.184 needs-you prompt-cue "Pick a colour" 1=red; >2=green; 3=blue; 4=something much longer that a narrow terminal has to wrap;
   7.171 needs-you prompt-cue "Pick a colour" 1=red; 2=green; >3=blue; 4=something much longer that a narrow terminal has to wrap;
   9.176 working command-running
  11.979 idle idle-prompt tick
