   0.000 idle quiet
   0.136 working recent-output
   0.205 idle idle-prompt
   0.501 working command-running
   0.761 needs-you prompt-cue "Which one?" 1=red; 2=green; 3=blue;
   4.936 working command-running
   6.693 idle idle-prompt
