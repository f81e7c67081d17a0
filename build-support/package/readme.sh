#!/bin/sh
# Prints the README of a package: its own beginning, then what the README of the sources says about using the program.
# shellcheck disable=SC2016 # the quotation marks of Markdown
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
cat "$here/README.md"
sed -n '/^## Connect a client$/,/^## More$/p' "$here/../../README.md" |
  sed -e '/^## More$/d' \
    -e '/^<!-- sources: start -->$/,/^<!-- sources: end -->$/d' \
    -e 's|\./rosemary|rosemary|g' \
    -e 's|](docs/guides/|](guides/|g' \
    -e 's|\[\([^]]*\)\](docs/[^)]*)|\1|g'
printf '%s\n' '## More' '' '[Security](SECURITY.md) · Apache License 2.0, see [LICENSE](LICENSE); the libraries inside are in `NOTICE`.'
