# The job prints its line and ends. It is seen to have gone at the next look, at the latest a beat later; until then the
# line is that of a living job.
   0.000 idle quiet
   0.198 working recent-output
   0.198 idle idle-prompt
   0.493 working command-running
   0.494 idle idle-prompt
   3.602 working recent-output
   4.215 idle idle-prompt
