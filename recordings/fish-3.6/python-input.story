   0.000 idle quiet
   0.307 working recent-output
   0.316 idle idle-prompt
   0.674 working command-running
   0.982 needs-you prompt-cue "What is your name?"
   8.316 working command-running
  11.001 idle idle-prompt tick
