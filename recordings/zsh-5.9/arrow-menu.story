   0.000 idle quiet
   0.264 working recent-output
   0.265 idle idle-prompt
   0.588 working command-running
   1.073 needs-you prompt-cue "Pick a colour" >1=red; 2=green; 3=blue; 4=something much longer that a narrow terminal has to wrap;
   5.107 needs-you prompt-cue "Pick a colour" 1=red; >2=green; 3=blue; 4=something much longer that a narrow terminal has to wrap;
   7.128 needs-you prompt-cue "Pick a colour" 1=red; 2=green; >3=blue; 4=something much longer that a narrow terminal has to wrap;
   9.128 working command-running
  11.892 idle idle-prompt tick
