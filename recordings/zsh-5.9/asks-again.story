   0.000 idle quiet
   0.194 working recent-output
   0.240 idle idle-prompt
   0.698 working command-running
   1.072 needs-you prompt-cue "Replace the old index? [y/n]" y=Yes; n=No;
   9.217 working command-running
  11.966 idle idle-prompt tick
