   0.000 idle quiet
   0.491 working recent-output
   0.495 idle idle-prompt
   0.827 working command-running
   1.346 needs-you prompt-cue "Pick a colour" >1=red; 2=green; 3=blue; 4=something much longer that a narrow terminal has to wrap;
   5.434 needs-you prompt-cue "Pick a colour" 1=red; >2=green; 3=blue; 4=something much longer that a narrow terminal has to wrap;
   7.446 needs-you prompt-cue "Pick a colour" 1=red; 2=green; >3=blue; 4=something much longer that a narrow terminal has to wrap;
   9.423 working command-running
  12.230 idle idle-prompt tick
