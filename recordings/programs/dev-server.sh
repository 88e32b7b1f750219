# Looks like a server under development: lines now and then, and silence in between.
printf 'starting\n'
sleep 2
printf '\n  ready in 412 ms\n\n  Local:  http://localhost:5173/\n  press h to show help\n'
sleep 13
printf '12:00:15 GET /\n12:00:15 page reload src/app.ts\n'
sleep 2
printf 'warning: overwrite the cache? [y/N] was answered by CI\n'
sleep 3
printf '12:00:20 GET /cart\n'
sleep 60
