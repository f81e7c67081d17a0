#!/bin/sh
# Lists the rows of docs/contract-rows.txt that no test names. Ends with 1 when one of a finished part has none.
set -eu

# The finished parts: shell patterns of row ids.
finished='T-*|G-*|V-*|C-*|D-*|S-[1-9]|S-1[0-8]'

cd "$(dirname -- "$0")/.."
named=$(grep -rhoE '\b[A-Z]-[0-9]+' src/test --include='*.java' | sort -u)
missing=0
open=0
while IFS= read -r row; do
  id=${row%% *}
  case $id in [A-Z]-[0-9]*) ;; *) continue ;; esac
  case "
$named
" in *"
$id
"*) continue ;; esac
  eval "case \$id in $finished) done=yes ;; *) done=no ;; esac"
  # shellcheck disable=SC2154 # set by the eval above
  if [ "$done" = yes ]; then
    missing=$((missing + 1))
    printf 'no test: %s\n' "$row"
  else
    open=$((open + 1))
    printf 'open:    %s\n' "$row"
  fi
done <docs/contract-rows.txt
printf '%s rows of finished parts without a test, %s rows of other parts\n' "$missing" "$open"
[ "$missing" -eq 0 ]
