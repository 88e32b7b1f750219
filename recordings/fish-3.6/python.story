# The program waits for the person from its first picture on. The row shows Working for as long as the newest output that
# was no echo, here the shell's own prompt or the program's start, is younger than the silence.
   0.000 idle quiet
   0.179 working recent-output
   0.179 idle idle-prompt
   0.532 working command-running
   0.915 working recent-output
  10.281 idle quiet
  12.989 working command-running
  19.001 working recent-output
  28.843 idle quiet
  30.849 idle idle-prompt tick
