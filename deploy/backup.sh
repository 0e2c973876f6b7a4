#!/bin/sh
# Makes one backup, which is read back before it counts, and then removes all but the newest BACKUPS_KEPT. One that fails
# removes nothing. Run in the folder of the release, with the settings of the server in the environment.
set -eu
folder=${BACKUP_DIR:?is where backups go, such as /var/backups/clinic}
kept=${BACKUPS_KEPT:-14}
file=$folder/clinic-$(date -u +%Y-%m-%dT%H%M%SZ).tar.gz
node_modules/node/bin/node dist/server/cli.js backup --to "$file"
# Names sort by their time; whoever else put files there keeps them.
ls "$folder" | grep -E '^clinic-[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{6}Z\.tar\.gz$' | sort -r | tail -n "+$((kept + 1))" |
  while read -r old; do rm -f "$folder/$old"; done
