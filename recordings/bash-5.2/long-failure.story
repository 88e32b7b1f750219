   0.000 idle quiet
   0.116 working recent-output
   0.142 idle idle-prompt
   0.489 working command-running
   8.690 failed job-failed "sleep 8.2; false"
  12.011 idle idle-prompt
