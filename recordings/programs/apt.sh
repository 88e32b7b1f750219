# Asks as a package tool does, then works for a while.
printf 'Reading package lists... Done\nBuilding dependency tree... Done\n'
printf 'The following NEW packages will be installed:\n  libexample1 example-tool example-data\n'
printf '0 upgraded, 3 newly installed, 0 to remove and 12 not upgraded.\nNeed to get 1204 kB of archives.\n'
printf 'After this operation, 4211 kB of additional disk space will be used.\nDo you want to continue? [Y/n] '
read -r answer
case $answer in
  n* | N*)
    printf 'Abort.\n'
    sleep 1
    exit 1
    ;;
esac
for part in 20 40 60 80 100; do
  printf '\rProgress: [%3d%%]' "$part"
  sleep 0.7
done
printf '\nSetting up example-tool (1.2-3) ...\n'
