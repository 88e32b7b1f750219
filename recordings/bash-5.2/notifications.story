   0.000 idle quiet
   0.109 working recent-output
   0.109 idle idle-prompt
   0.414 working command-running
   3.426 needs-you notification "Build 41 is done"
   6.429 needs-you notification "Deploy: Shop is live"
   9.432 needs-you notification "Tests: All 412 passed"
  17.715 idle idle-prompt tick
