   0.000 idle quiet
   0.267 working recent-output
   0.271 idle idle-prompt
   0.609 working command-running
   9.621 idle idle-prompt tick
