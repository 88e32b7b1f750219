   0.000 idle quiet
   0.225 working recent-output
   0.225 idle idle-prompt
   0.633 working command-running
   0.942 needs-you prompt-cue "Password:"
   8.219 working command-running
   9.687 idle idle-prompt tick
