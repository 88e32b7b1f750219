   0.000 idle quiet
   0.305 working recent-output
   0.305 idle idle-prompt
   0.711 working command-running
   0.967 needs-you prompt-cue "Project name:"
  12.198 working command-running
  14.919 idle idle-prompt tick
