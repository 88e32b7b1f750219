   0.000 idle quiet
   0.326 working recent-output
   0.326 idle idle-prompt
   0.620 working command-running
   3.639 needs-you notification "Build 41 is done"
   6.676 needs-you notification "Deploy: Shop is live"
   9.688 needs-you notification "Tests: All 412 passed"
  18.150 idle idle-prompt tick
