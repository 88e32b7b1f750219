   0.000 idle quiet
   0.245 working recent-output
   0.451 idle idle-prompt
   1.539 failed exit-code
