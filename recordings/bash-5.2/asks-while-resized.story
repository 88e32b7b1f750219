   0.000 idle quiet
   0.236 working recent-output
   0.236 idle idle-prompt
   0.523 working command-running
   0.816 needs-you prompt-cue "Do you want to continue? [Y/n]" >y=Yes; n=No;
  10.189 working command-running
  10.643 failed job-failed "sh ~/p/apt.sh"
