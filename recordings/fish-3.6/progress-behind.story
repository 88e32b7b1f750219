# The shell prints at once that the job is done. Until the job is seen to have gone that is a line of a living job.
   0.000 idle quiet
   0.183 working recent-output
   0.184 idle idle-prompt
   0.473 working command-running
   0.473 idle idle-prompt
   2.498 working progress
  10.493 idle idle-prompt
  10.498 working recent-output
  10.618 idle idle-prompt
