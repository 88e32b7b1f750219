   0.000 idle quiet
   0.314 working recent-output
   0.314 idle idle-prompt
   0.599 working command-running
   8.850 idle idle-prompt
   8.883 ready-for-review left-work "sleep 8.2; touch added"
  12.198 idle idle-prompt
