   0.000 idle quiet
   0.333 working recent-output
   0.333 idle idle-prompt
   0.698 working command-running
   0.995 needs-you prompt-cue "Enter passphrase (empty for no passphrase):"
   5.029 needs-you prompt-cue "Enter same passphrase again:"
   9.110 working command-running
   9.395 idle idle-prompt tick
