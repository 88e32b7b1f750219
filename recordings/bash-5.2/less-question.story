# The program waits for the person from its first picture on. The row shows Working for as long as the newest output that
# was no echo, here the shell's own prompt or the program's start, is younger than the silence.
   0.000 idle quiet
   0.217 working recent-output
   0.220 idle idle-prompt
   0.736 working command-running
   0.934 working recent-output
  10.220 idle quiet
  15.743 idle idle-prompt tick
