   0.000 idle quiet
   0.660 working recent-output
   0.660 idle idle-prompt
   1.114 working command-running
   1.371 needs-you prompt-cue "Enter passphrase (empty for no passphrase):"
   5.468 needs-you prompt-cue "Enter same passphrase again:"
   9.538 working command-running
  10.056 idle idle-prompt tick
