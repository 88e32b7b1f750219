# The job prints its line and ends. It is seen to have gone at the next look, at the latest a beat later; until then the
# line is that of a living job.
   0.000 idle quiet
   0.197 working recent-output
   0.197 idle idle-prompt
   0.492 working command-running
   0.492 idle idle-prompt
   3.499 working recent-output
   3.631 idle idle-prompt
