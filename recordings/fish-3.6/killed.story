   0.000 idle quiet
   0.213 working recent-output
   0.213 idle idle-prompt
   0.517 working command-running
   0.537 failed exit-code "kill -9 $fish_pid"
