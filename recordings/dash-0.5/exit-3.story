   0.000 idle quiet
   0.187 working recent-output
   0.332 idle idle-prompt
   1.397 failed exit-code
