   0.000 idle quiet
   0.212 working recent-output
   0.212 idle idle-prompt
   0.546 working command-running
   0.685 needs-you prompt-cue "Which environment? Choice [1-3]:" 1=development; 2=staging; 3=production;
   6.945 working command-running
   9.687 idle idle-prompt tick
