# The program waits for the person from its first picture on. The row shows Working for as long as the newest output that
# was no echo, here the shell's own prompt or the program's start, is younger than the silence.
   0.000 idle quiet
   0.345 working recent-output
   0.362 idle idle-prompt
   0.778 working command-running
   1.303 working recent-output
  10.362 idle quiet
  16.529 idle idle-prompt tick
