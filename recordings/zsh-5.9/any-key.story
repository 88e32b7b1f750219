   0.000 idle quiet
   0.177 working recent-output
   0.178 idle idle-prompt
   0.610 working command-running
   0.864 needs-you prompt-cue "Press any key to continue..." enter=Continue;
   8.316 working command-running
   9.588 idle idle-prompt tick
