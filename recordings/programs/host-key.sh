# Asks as ssh does for a machine that it does not know, then takes its time.
printf "The authenticity of host 'shop.invalid (192.0.2.7)' can't be established.\n"
printf 'ED25519 key fingerprint is SHA256:AAAAexampleexampleexampleexampleexampleexample.\n'
printf 'This key is not known by any other names.\n'
printf 'Are you sure you want to continue connecting (yes/no/[fingerprint])? '
read -r answer
sleep 3
