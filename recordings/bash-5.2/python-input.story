   0.000 idle quiet
   0.177 working recent-output
   0.177 idle idle-prompt
   0.610 working command-running
   0.760 needs-you prompt-cue "What is your name?"
   8.315 working command-running
  10.929 idle idle-prompt tick
