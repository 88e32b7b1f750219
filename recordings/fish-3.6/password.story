   0.000 idle quiet
   0.351 working recent-output
   0.351 idle idle-prompt
   0.666 working command-running
   0.973 needs-you prompt-cue "Password:"
   6.965 working command-running
   9.713 idle idle-prompt tick
