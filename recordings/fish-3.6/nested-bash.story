# To the outer shell it is one job, which ends with the inner shell's exit code. At the inner prompt nothing runs, and the
# row is Idle once the output before it is old enough.
   0.000 idle quiet
   0.241 working recent-output
   0.242 idle idle-prompt
   0.588 working command-running
   0.860 working recent-output
  10.333 idle quiet
  12.889 working command-running
  17.893 working recent-output
  27.734 idle quiet
  29.694 failed job-failed "env PS1='inner> ' bash --norc"
