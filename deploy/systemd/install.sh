#!/bin/sh
# Installs Lykta on a machine with Debian 12 and systemd, from the release that this script is in; run again, it mends what is
# missing and leaves what is there. Then: systemctl status lykta
set -eu
# Another root than / is for the tests.
root="${LYKTA_ROOT-}"
here=$(dirname "$(readlink -f "$0")")

if [ -z "$root" ] && [ "$(id -u)" != 0 ]; then
  echo 'Only root may do that: sudo sh install.sh' >&2
  exit 1
fi

if ! getent passwd lykta > /dev/null; then
  useradd --system --user-group --home-dir /var/lib/lykta --no-create-home --shell /usr/sbin/nologin lykta
fi

mkdir -p "$root/opt/lykta/releases" "$root/etc/lykta" "$root/usr/local/sbin" "$root/etc/systemd/system"
# The settings have passwords.
chown root:lykta "$root/etc/lykta"
chmod 750 "$root/etc/lykta"
if [ ! -e "$root/etc/lykta/lykta.env" ]; then
  umask 027
  {
    cat "$here/lykta.env"
    echo
    echo '# Encrypts the secrets in the database. Keep a copy apart from the database’s; all servers have the same.'
    echo "SECRET_KEY=$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')"
  } > "$root/etc/lykta/lykta.env.new"
  chown root:lykta "$root/etc/lykta/lykta.env.new"
  mv "$root/etc/lykta/lykta.env.new" "$root/etc/lykta/lykta.env"
  umask 022
fi
install -m 755 "$here/lykta" "$root/usr/local/sbin/lykta"

# Without it Lykta runs, and films stay as they come.
if ! command -v ffmpeg > /dev/null; then
  DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends ffmpeg ||
    echo 'ffmpeg could not be installed, so not every TV can play films: apt-get install ffmpeg' >&2
fi

sh "$here/upgrade.sh" "$@"
systemctl enable lykta
echo 'The settings are in /etc/lykta/lykta.env. The first administrator: lykta create-admin --username NAME --email ADDRESS --language sv'
