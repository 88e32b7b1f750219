# A clock in the corner of the screen, painted anew every second.
while sleep 1; do
  printf '\0337\033[1;60H%s\0338' "$(date +%T)"
done
