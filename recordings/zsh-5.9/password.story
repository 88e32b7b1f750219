   0.000 idle quiet
   0.216 working recent-output
   0.225 idle idle-prompt
   0.637 working command-running
   0.945 needs-you prompt-cue "Password:"
   8.218 working command-running
   9.684 idle idle-prompt tick
