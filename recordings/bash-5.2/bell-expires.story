# The ring is believed once it is known not to end a string that was cut off, and expires as no one comes.
   0.000 idle quiet
   0.093 working recent-output
   0.102 idle idle-prompt
   0.462 working command-running
   4.463 idle idle-prompt
   4.502 needs-you bell
 124.463 idle idle-prompt
