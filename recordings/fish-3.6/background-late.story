# The job prints its line and ends. It is seen to have gone at the next look, at the latest a beat later; until then the
# line is that of a living job.
   0.000 idle quiet
   0.285 working recent-output
   0.286 idle idle-prompt
   0.600 working command-running
   0.600 idle idle-prompt
   3.674 working recent-output
   3.803 idle idle-prompt
