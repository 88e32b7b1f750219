   0.000 idle quiet
   0.139 working recent-output
   0.139 idle idle-prompt
   0.481 working command-running
   8.694 failed job-failed "sleep 8.2; false"
  12.008 idle idle-prompt
