# The program waits for the person from its first picture on. The row shows Working for as long as the newest output that
# was no echo, here the shell's own prompt or the program's start, is younger than the silence.
   0.000 idle quiet
   0.150 working recent-output
   0.151 idle idle-prompt
   0.479 working command-running
   0.591 working recent-output
  10.151 idle quiet
  12.851 working command-running
  18.864 working recent-output
  28.702 idle quiet
  30.638 idle idle-prompt tick
