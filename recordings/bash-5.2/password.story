   0.000 idle quiet
   0.217 working recent-output
   0.217 idle idle-prompt
   0.651 working command-running
   0.974 needs-you prompt-cue "Password:"
   8.219 working command-running
   9.684 idle idle-prompt tick
