# To the outer shell it is one job, which ends with the inner shell's exit code. At the inner prompt nothing runs, and the
# row is Idle once the output before it is old enough.
   0.000 idle quiet
   0.087 working recent-output
   0.149 idle idle-prompt
   0.454 working command-running
   0.721 working recent-output
  10.205 idle quiet
  12.774 working command-running
  17.772 working recent-output
  27.602 idle quiet
  29.522 failed job-failed "env PS1='inner> ' bash --norc"
