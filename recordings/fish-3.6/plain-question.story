# fish reads an answer as it reads a command line, and without its marks nothing tells the two apart: the question is missed,
# and nothing false is said.
   0.000 idle quiet
   0.493 working recent-output
   0.662 idle idle-prompt
  10.265 working command-running
  13.436 idle idle-prompt
