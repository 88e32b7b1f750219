# The program waits for the person from its first picture on. The row shows Working for as long as the newest output that
# was no echo, here the shell's own prompt or the program's start, is younger than the silence.
   0.000 idle quiet
   0.221 working recent-output
   0.223 idle idle-prompt
   0.731 working command-running
   1.003 working recent-output
  10.368 idle quiet
  15.739 idle idle-prompt tick
