# The program waits for the person from its first picture on. The row shows Working for as long as the newest output that
# was no echo, here the shell's own prompt or the program's start, is younger than the silence.
   0.000 idle quiet
   0.406 working recent-output
   0.406 idle idle-prompt
   0.899 working command-running
   1.210 working recent-output
  10.373 idle quiet
  14.947 idle idle-prompt
  15.232 idle idle-prompt tick
