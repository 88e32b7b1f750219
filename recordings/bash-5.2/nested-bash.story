# To the outer shell it is one job, which ends with the inner shell's exit code. At the inner prompt nothing runs, and the
# row is Idle once the output before it is old enough.
   0.000 idle quiet
   0.087 working recent-output
   0.136 idle idle-prompt
   0.454 working command-running
   0.722 working recent-output
  10.136 idle quiet
  12.775 working command-running
  17.761 working recent-output
  27.596 idle quiet
  29.544 failed job-failed "env PS1='inner> ' bash --norc"
