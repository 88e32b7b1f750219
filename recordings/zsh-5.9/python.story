# The program waits for the person from its first picture on. The row shows Working for as long as the newest output that
# was no echo, here the shell's own prompt or the program's start, is younger than the silence.
   0.000 idle quiet
   0.087 working recent-output
   0.132 idle idle-prompt
   0.453 working command-running
   0.568 working recent-output
  10.205 idle quiet
  12.846 working command-running
  18.863 working recent-output
  28.701 idle quiet
  30.617 idle idle-prompt tick
