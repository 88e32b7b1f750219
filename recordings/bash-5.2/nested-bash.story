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
