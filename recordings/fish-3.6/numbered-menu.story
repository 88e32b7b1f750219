   0.000 idle quiet
   0.407 working recent-output
   0.408 idle idle-prompt
   0.741 working command-running
   0.997 needs-you prompt-cue "Which environment? Choice [1-3]:" 1=development; 2=staging; 3=production;
   7.154 working command-running
   9.888 idle idle-prompt tick
