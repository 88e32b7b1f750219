   0.000 idle quiet
   0.245 working recent-output
   0.245 idle idle-prompt
   0.590 working command-running
   0.722 needs-you prompt-cue "(1/1) Stage this hunk [y,n,q,a,d,e,?]?" y=Yes; n=No; q=Quit; a=This and the rest of the file; d=None of the rest of the file; e=Edit; ?=Help;
   5.921 working command-running
   8.661 idle idle-prompt
   8.689 ready-for-review left-work "echo more >> README; git add -p; sleep 3"
