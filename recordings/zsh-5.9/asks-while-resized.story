   0.000 idle quiet
   0.240 working recent-output
   0.241 idle idle-prompt
   0.522 working command-running
   0.807 needs-you prompt-cue "Do you want to continue? [Y/n]" >y=Yes; n=No;
  10.199 working command-running
  10.637 failed job-failed "sh ~/p/apt.sh"
