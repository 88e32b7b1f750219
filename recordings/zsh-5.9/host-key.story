   0.000 idle quiet
   0.245 working recent-output
   0.245 idle idle-prompt
   0.585 working command-running
   0.850 needs-you prompt-cue "Are you sure you want to continue connecting (yes/no/[fingerprint])?" yes=Yes; no=No; fingerprint;
   5.920 working command-running
   8.661 idle idle-prompt tick
