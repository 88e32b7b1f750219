# zsh fills up the line before its prompt, and before it says that the command is over: output goes on after the bell.
# bash and fish write nothing before that, and their bell stands until the person types.
   0.000 idle quiet
   0.161 working recent-output
   0.161 idle idle-prompt
   0.485 working command-running
   4.533 needs-you bell
   8.500 working command-running
   8.500 idle idle-prompt tick
