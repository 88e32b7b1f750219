   0.000 idle quiet
   0.246 working recent-output
   0.246 idle idle-prompt
   0.589 working command-running
   0.721 needs-you prompt-cue "(1/1) Stage this hunk [y,n,q,a,d,e,?]?" y=Yes; n=No; q=Quit; a=This and the rest of the file; d=None of the rest of the file; e=Edit; ?=Help;
   5.921 working command-running
   8.675 idle idle-prompt
   8.689 ready-for-review left-work "echo more >> README; git add -p; sleep 3"
