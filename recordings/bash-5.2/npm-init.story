   0.000 idle quiet
   0.246 working recent-output
   0.246 idle idle-prompt
   0.600 working command-running
   1.956 needs-you prompt-cue "package name: (shop)"
   7.755 idle idle-prompt
