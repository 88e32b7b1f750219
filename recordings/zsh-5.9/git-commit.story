# The program waits for the person from its first picture on. The row shows Working for as long as the newest output that
# was no echo, here the shell's own prompt or the program's start, is younger than the silence.
   0.000 idle quiet
   0.423 working recent-output
   0.423 idle idle-prompt
   0.899 working command-running
   1.190 working recent-output
  10.474 idle quiet
  14.895 idle idle-prompt
  15.189 idle idle-prompt tick
