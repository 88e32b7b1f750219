# The program waits for the person from its first picture on. The row shows Working for as long as the newest output that
# was no echo, here the shell's own prompt or the program's start, is younger than the silence.
   0.000 idle quiet
   0.445 working recent-output
   0.446 idle idle-prompt
   0.834 working command-running
   1.180 working recent-output
  10.519 idle quiet
  15.788 idle idle-prompt tick
