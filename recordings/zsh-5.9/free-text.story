   0.000 idle quiet
   0.319 working recent-output
   0.320 idle idle-prompt
   0.696 working command-running
   0.952 needs-you prompt-cue "Project name:"
  12.200 working command-running
  14.924 idle idle-prompt tick
