# The shell prints at once that the job is done. Until the job is seen to have gone that is a line of a living job.
   0.000 idle quiet
   0.089 working recent-output
   0.121 idle idle-prompt
   0.422 working command-running
   0.422 idle idle-prompt
   2.438 working progress
  10.474 idle idle-prompt
  10.474 working recent-output
  10.599 idle idle-prompt
