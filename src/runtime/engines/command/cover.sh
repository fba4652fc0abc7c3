#!/bin/sh
# Covers each directory that this process could write with a layer that ends with its mount namespace, then starts the
# command there. $1: an empty place for the layers; $2: what they start with, or nothing; $3: a file with paths that are
# removed in them, one a line; $4: where the command starts; $5 and $6: its user and group; then the command. The
# directories of our records, MINICLUSTER_DIR and that of MINICLUSTER_SPEC, are written as usual.
set -e
place=$1 prepared=$2 hidden=$3 start=$4 user=$5 group=$6
shift 6
mounts=$(cut -d ' ' -f 5,6 /proc/self/mountinfo)
wasWritable=no
if [ -w "$start" ]; then wasWritable=yes; fi
mkdir -p "$place"
mount -t tmpfs none "$place"
cd "$place"
mkdir layers layers/upper layers/inner work kept inner
if [ -n "$prepared" ]; then cp -a "$prepared/." layers/; fi

# A new mount at a path hides what is there, so each directory that is needed later has a second path here.
hold() {
  number=$(($(wc -l <"$1.list") + 1))
  mkdir "$1/$number"
  mount --rbind "$2" "$1/$number"
  printf '%s\n' "$2" >>"$1.list"
}
: >kept.list
: >inner.list
: >layered.list
: >protected.list
if [ -n "${MINICLUSTER_DIR:-}" ]; then hold kept "$MINICLUSTER_DIR"; fi
if [ -f "${MINICLUSTER_SPEC:-}" ]; then hold kept "$(dirname "$MINICLUSTER_SPEC")"; fi

# Root itself keeps all rights in its layers. Anybody else needs names in layers that they may write.
read -r _ _ length </proc/self/uid_map
isRoot=no options=userxattr
if [ "$length" = 4294967295 ]; then isRoot=yes options=redirect_dir=on; fi

isMount() { printf '%s\n' "$mounts" | grep -q "^$1 "; }
hasMounts() { printf '%s\n' "$mounts" | grep -q "^${1%/}/"; }
isReadOnly() { printf '%s\n' "$mounts" | grep "^$1 " | tail -n 1 | grep -Eq ' ro(,|$)'; }

# What cannot have a layer cannot be written.
protect() {
  if ! isMount "$1"; then mount --rbind "$1" "$1"; fi
  mount -o remount,bind,ro "$1"
}

# Nobody but root can copy a directory of another user into a layer, so what they may write below it has its own.
holdForeign() {
  find "$1" -xdev -mindepth 1 -maxdepth 4 -type d \
    \( -user 0 ! -path "$1/*/*" -prune -o -writable -print -prune \) >found.list 2>/dev/null || :
  while IFS= read -r path; do hold inner "$path"; done <found.list
}

# $1: the directory; $2: a path of it; $3: where its changes go.
layer() {
  mkdir -p "$3" "work/$3"
  chmod --reference="$2" "$3"
  chown --reference="$2" "$3" 2>/dev/null || :
  mount -c -t overlay overlay -o "$options,lowerdir=$2,upperdir=$3,workdir=work/$3" "$1"
}

# Decides about a directory and what lies below it. A layer does not show what is mounted below its directory.
plan() {
  case $1 in /proc | /sys | /dev) return ;; esac
  if isMount "$1" && { [ "$1" = /run ] || isReadOnly "$1"; }; then return; fi
  if [ "$1" != / ] && ! hasMounts "$1"; then
    if [ $isRoot = no ]; then holdForeign "$1"; fi
    printf '%s\n' "$1" >>layered.list
    return
  fi
  printf '%s\n' "$1" >>protected.list
  for child in "${1%/}"/* "${1%/}"/.[!.]*; do
    if [ -d "$child" ] && [ ! -L "$child" ]; then plan "$child"; fi
  done
}

# $1: the list; $2: what is done with each of its directories, and with its second path.
forEach() {
  number=0
  while IFS= read -r path; do
    number=$((number + 1))
    "$2" "$path" "$1/$number"
  done <"$1.list"
}
cover() { layer "$1" "$1" "layers/upper$1" || protect "$1"; }
coverInner() { layer "$1" "$2" "layers/inner$1"; }
keep() { mount -c --rbind "$2" "$1"; }

plan /
forEach protected protect
forEach layered cover
forEach inner coverInner
forEach kept keep
while IFS= read -r path; do rm -rf "$path"; done <"$hidden"
cd "$start"
if [ $wasWritable = yes ]; then [ -w . ]; fi
if [ $isRoot = yes ] || [ "$user" = 0 ]; then exec "$@"; fi
exec unshare -U --map-user="$user" --map-group="$group" "$@"
