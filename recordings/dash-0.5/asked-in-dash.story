# dash has no line editor: its builtins read as its prompt does. The question is seen by its words, and the command only
# once another program runs.
   0.000 idle quiet
   0.432 working recent-output
   0.571 idle idle-prompt
   2.052 needs-you prompt-cue "Delete 3 files? [y/N]" y=Yes; >n=No;
   7.018 idle idle-prompt
   7.318 working command-running
  10.028 working recent-output
  10.233 idle idle-prompt
