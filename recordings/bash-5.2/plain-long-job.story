   0.000 idle quiet
   0.258 working recent-output
   0.459 idle idle-prompt
   3.087 working command-running
  11.943 idle idle-prompt
  11.958 ready-for-review left-work "sleep 9"
