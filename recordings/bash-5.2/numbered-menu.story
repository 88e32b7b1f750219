   0.000 idle quiet
   0.197 working recent-output
   0.198 idle idle-prompt
   0.491 working command-running
   0.619 needs-you prompt-cue "Which environment? Choice [1-3]:" 1=development; 2=staging; 3=production;
   6.907 working command-running
   9.663 idle idle-prompt tick
