# The program waits for the person from its first picture on. The row shows Working for as long as the newest output that
# was no echo, here the shell's own prompt or the program's start, is younger than the silence.
   0.000 idle quiet
   0.477 working recent-output
   0.477 idle idle-prompt
   0.967 working command-running
   1.375 working recent-output
  10.520 idle quiet
  15.071 idle idle-prompt
  15.232 idle idle-prompt tick
