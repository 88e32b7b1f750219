   0.000 idle quiet
   0.151 working recent-output
   0.343 idle idle-prompt
   1.400 failed exit-code
