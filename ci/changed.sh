#!/bin/sh
# Check the claim files, papers and certificates that changed since REVISION, or all of them where there is no such revision
# (the first push of a branch, a shallow clone).  Usage: changed.sh [REVISION [OPTION…]]; options are those of rdpverify changed.
set -eu
since=${1:-}
[ $# -eq 0 ] || shift
if [ -n "$since" ] && git merge-base "$since" HEAD >/dev/null 2>&1; then
  exec rdpverify changed --since "$since" "$@"
fi
echo "no revision ${since:-named}: everything is checked" >&2
git ls-files -z -- '*.toml' '*.tex' '*.rdp' '*.json' | xargs -0 -r rdpverify changed "$@"
