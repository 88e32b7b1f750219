   0.000 idle quiet
   0.342 working recent-output
   0.479 idle idle-prompt
   3.175 working command-running
  12.087 idle idle-prompt
  12.115 ready-for-review left-work "sleep 9"
