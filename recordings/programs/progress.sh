# Progress reports from behind the prompt.
sleep 2
for part in 10 35 60 85; do
  printf '\033]9;4;1;%d\033\\' "$part"
  sleep 2
done
printf '\033]9;4;0\033\\'
