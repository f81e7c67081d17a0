#!/bin/bash
# Whether the server over plain HTTP on this machine is ready: health.sh PORT. Ends with 0 when it is. Needs nothing but bash.
set -eu
exec 3<>"/dev/tcp/127.0.0.1/$1"
printf 'GET /readyz HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' "$1" >&3
IFS= read -r -t 3 status <&3
case $status in *" 200"*) exit 0 ;; *) exit 1 ;; esac
