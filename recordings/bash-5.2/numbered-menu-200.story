   0.000 idle quiet
   0.200 working recent-output
   0.200 idle idle-prompt
   0.656 working command-running
   0.785 needs-you prompt-cue "Which environment? Choice [1-3]:" 1=development; 2=staging; 3=production;
   7.075 working command-running
   9.825 idle idle-prompt tick
