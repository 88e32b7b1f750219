   0.000 idle quiet
   0.245 working recent-output
   0.245 idle idle-prompt
   0.599 working command-running
   0.863 needs-you prompt-cue "Are you sure you want to continue connecting (yes/no/[fingerprint])?" yes=Yes; no=No; fingerprint;
   5.904 working command-running
   8.658 idle idle-prompt tick
