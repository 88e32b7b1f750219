   0.000 idle quiet
   0.139 working recent-output
   0.139 idle idle-prompt
   0.486 working command-running
   8.689 idle idle-prompt
   8.714 ready-for-review left-work "sleep 8.2; touch added"
  12.008 idle idle-prompt
