# Three ways to notify, the last in two pieces; then what is no message: progress, a folder, a title ended by a bell.
sleep 3
printf '\033]9;Build 41 is done\a'
sleep 3
printf '\033]777;notify;Deploy;Shop is live\033\\'
sleep 3
printf '\033]99;i=1:d=0;Tests\033\\\033]99;i=1:d=1:p=body;All 412 passed\033\\'
sleep 3
printf '\033]9;4;1;50\033\\\033]9;4;0\033\\\033]9;9;/srv\033\\\033]0;a title\a'
sleep 2
