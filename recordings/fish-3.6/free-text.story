   0.000 idle quiet
   0.185 working recent-output
   0.185 idle idle-prompt
   0.550 working command-running
   0.851 needs-you prompt-cue "Project name:"
  11.965 working command-running
  14.721 idle idle-prompt tick
