   0.000 idle quiet
   0.132 working recent-output
   0.132 idle idle-prompt
   0.413 working command-running
   3.426 needs-you notification "Build 41 is done"
   6.429 needs-you notification "Deploy: Shop is live"
   9.431 needs-you notification "Tests: All 412 passed"
  17.714 idle idle-prompt tick
