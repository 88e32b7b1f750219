   0.000 idle quiet
   0.225 working recent-output
   0.225 idle idle-prompt
   0.634 working command-running
   0.945 needs-you prompt-cue "Password:"
   8.219 working command-running
   9.685 idle idle-prompt tick
