   0.000 idle quiet
   0.468 working recent-output
   0.469 idle idle-prompt
   0.827 working command-running
   1.091 needs-you prompt-cue "Do you want to continue? [Y/n]" >y=Yes; n=No;
  10.200 working command-running
  11.196 failed job-failed "sh ~/p/apt.sh"
