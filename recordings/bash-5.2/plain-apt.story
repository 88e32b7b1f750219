   0.000 idle quiet
   0.225 working recent-output
   0.399 idle idle-prompt
   2.491 needs-you prompt-cue "Do you want to continue? [Y/n]" >y=Yes; n=No;
   8.693 working command-running
  12.239 idle idle-prompt tick
