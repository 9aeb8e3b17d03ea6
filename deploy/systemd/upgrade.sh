#!/bin/sh
# Puts the release that this script is in into the place of the one that runs, and goes back by itself if it is not ready in time:
#   sh upgrade.sh [--wait SECONDS]
# Goes back to the release before:
#   sh /opt/lykta/current/deploy/systemd/upgrade.sh --back [--wait SECONDS]
set -eu
# Another root than / is for the tests.
root="${LYKTA_ROOT-}"
base="$root/opt/lykta"
here=$(dirname "$(readlink -f "$0")")
release=$(dirname "$(dirname "$here")")
back=no
# A release that brings a large database up to date takes its time.
seconds=300

while [ $# -gt 0 ]; do
  case "$1" in
    --back) back=yes ;;
    --wait)
      seconds="${2-}"
      if [ $# -gt 1 ]; then shift; fi
      ;;
    *)
      echo "What is $1? sh upgrade.sh [--back] [--wait SECONDS]" >&2
      exit 2
      ;;
  esac
  shift
done

case "$seconds" in
  '' | *[!0-9]*)
    echo "--wait takes a number of seconds, not $seconds" >&2
    exit 2
    ;;
esac

if [ -z "$root" ] && [ "$(id -u)" != 0 ]; then
  echo 'Only root may do that: sudo sh upgrade.sh' >&2
  exit 1
fi
if [ ! -d "$base/releases" ]; then
  echo 'Lykta is not installed here: run install.sh, beside this script.' >&2
  exit 1
fi
exec 9> "$base/lock"
if ! flock -n 9; then
  echo 'Another upgrade is under way.' >&2
  exit 1
fi

# The name of the release that a link leads to; nothing, if there is none.
release_at() {
  if [ -L "$base/$1" ]; then basename "$(readlink "$base/$1")"; fi
}

point() {
  ln -sfn "releases/$2" "$base/$1.new"
  mv -T "$base/$1.new" "$base/$1"
}

# Has the current release run; fails if it is not ready in time.
run_current() {
  install -m 644 "$base/current/deploy/systemd/lykta.service" "$root/etc/systemd/system/lykta.service" &&
    systemctl daemon-reload &&
    systemctl restart lykta &&
    "$base/current/runtime/node" --env-file="$root/etc/lykta/lykta.env" \
      "$base/current/deploy/systemd/wait-until-ready.mjs" "$seconds"
}

before=$(release_at current)
if [ "$back" = yes ]; then
  name=$(release_at previous)
  if [ -z "$name" ]; then
    echo 'No release before this one is kept here.' >&2
    exit 1
  fi
else
  name=$(basename "$release")
  if [ ! -d "$base/releases/$name" ]; then
    # Another may have been cut short.
    rm -rf "$base/releases/.unfinished"
    cp -R "$release" "$base/releases/.unfinished"
    # Whoever unpacked it: nobody but root changes it, and the service reads it.
    chown -R root:root "$base/releases/.unfinished"
    chmod -R u=rwX,go=rX "$base/releases/.unfinished"
    mv "$base/releases/.unfinished" "$base/releases/$name"
  fi
fi

point current "$name"
if ! run_current; then
  if [ -z "$before" ] || [ "$before" = "$name" ]; then
    echo "$name is not ready. What it says: journalctl -u lykta -n 50" >&2
    exit 1
  fi
  echo "$name is not ready after $seconds s: back to $before. What it said: journalctl -u lykta -n 50" >&2
  point current "$before"
  run_current || echo "$before is not ready either." >&2
  exit 1
fi

if [ -n "$before" ] && [ "$before" != "$name" ]; then point previous "$before"; fi
previous=$(release_at previous)
for kept in "$base/releases"/*; do
  case "$(basename "$kept")" in
    "$name" | "$previous") ;;
    *) rm -rf "$kept" ;;
  esac
done
echo "$name runs."
if [ -n "$previous" ]; then echo "Back to $previous: sh $base/current/deploy/systemd/upgrade.sh --back"; fi
