# Asks until it understands, then works for a while.
until [ "$answer" = y ] || [ "$answer" = n ]; do
  printf 'Replace the old index? [y/n] '
  read -r answer
  case $answer in
    y | n) ;;
    *) printf 'Please say y or n.\n' ;;
  esac
done
sleep 3
