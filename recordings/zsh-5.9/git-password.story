   0.000 idle quiet
   0.177 working recent-output
   0.177 idle idle-prompt
   0.610 working command-running
   0.714 needs-you prompt-cue "Username for 'https://shop.invalid':"
   4.956 needs-you prompt-cue "Password for 'https://ada@shop.invalid':"
   9.016 working command-running
  11.761 idle idle-prompt tick
