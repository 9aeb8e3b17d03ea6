#!/bin/sh
# Starts Lykta's server; or, with a name, one of its commands: lykta [--env-file=FILE] [create-admin --username NAME]
set -eu
folder=$(dirname "$(dirname "$(readlink -f "$0")")")
built="$folder/apps/server/dist"
settings=
case "${1-}" in
  --env-file=*)
    settings="$1"
    shift
    ;;
esac
case "${1-}" in
  '') program="$built/main.js" ;;
  *[!a-z-]*) program= ;;
  *) program="$built/$1-command.js" ;;
esac
if [ ! -f "$program" ]; then
  echo "There is no command $1. Without one, the server is started; the commands are:" >&2
  ls "$built" | sed -n 's/-command\.js$//p' >&2
  exit 2
fi
if [ $# -gt 0 ]; then shift; fi
# Whose commands are named by this script then.
export LYKTA_RELEASE=1
exec "$folder/runtime/node" ${settings:+"$settings"} "$program" "$@"
