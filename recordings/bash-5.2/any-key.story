   0.000 idle quiet
   0.193 working recent-output
   0.193 idle idle-prompt
   0.642 working command-running
   0.929 needs-you prompt-cue "Press any key to continue..." enter=Continue;
   8.316 working command-running
   9.596 idle idle-prompt tick
