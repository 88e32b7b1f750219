   0.000 idle quiet
   0.177 working recent-output
   0.177 idle idle-prompt
   0.609 working command-running
   0.712 needs-you prompt-cue "Username for 'https://shop.invalid':"
   4.912 needs-you prompt-cue "Password for 'https://ada@shop.invalid':"
   8.993 working command-running
  11.725 idle idle-prompt tick
