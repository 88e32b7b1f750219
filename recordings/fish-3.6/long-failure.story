   0.000 idle quiet
   0.234 working recent-output
   0.234 idle idle-prompt
   0.550 working command-running
   8.778 failed job-failed "sleep 8.2; false"
  12.149 idle idle-prompt
