   0.000 idle quiet
   0.036 working recent-output
   0.046 idle idle-prompt
   0.359 working command-running
   0.630 needs-you prompt-cue "Which environment? 1 development 2 staging 3 production" >1=OK; 2=Cancel;
   7.692 working command-running
  10.437 idle idle-prompt tick
