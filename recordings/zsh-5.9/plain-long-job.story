   0.000 idle quiet
   0.258 working recent-output
   0.479 idle idle-prompt
   3.087 working command-running
  11.971 idle idle-prompt
  11.982 ready-for-review left-work "sleep 9"
