#!/usr/bin/env bash
# Makes the optional native backend available for the tests: .ci/tfjs-node.sh PREFIX
#
# Installs @tensorflow/tfjs-node into PREFIX (never into this checkout) and builds its binding. Its own install script
# downloads libtensorflow; we take the same library out of the tensorflow-cpu wheel, which a plain pip can fetch.
# Prints one line on stdout saying whether the backend is available, and exits 0 either way: it is optional.
# Run it again at any time: what is already there and loads is left alone.
set -uo pipefail

readonly tfjs_node_version=4.22.0 tensorflow_version=2.21.0
mkdir -p "${1:?usage: .ci/tfjs-node.sh PREFIX}" ||
  { echo "tfjs-node: not available: cannot create $1" && exit 0; }
prefix=$(cd "$1" && pwd) && readonly prefix
readonly package=$prefix/node_modules/@tensorflow/tfjs-node
readonly log=$prefix/build.log

available() {
  echo "tfjs-node: available, run the tests with NODE_PATH=$prefix/node_modules"
  exit 0
}

unavailable() {
  echo "tfjs-node: not available: $1"
  exit 0
}

# On Node 23 and newer 4.22.0 calls two functions that Node has removed (tensorflow/tfjs#8609).
loads() {
  [ -d "$package" ] && TF_CPP_MIN_LOG_LEVEL=3 node -e "
    const util = require('node:util')
    util.isNullOrUndefined ??= (value) => value == null
    util.isArray ??= Array.isArray
    if (require('$package').ones([2]).sum().dataSync()[0] !== 2) process.exit(1)" >>"$log" 2>&1
}

install_package() {
  npm install --prefix "$prefix" --ignore-scripts --no-audit --no-fund --no-save --loglevel=error \
    "@tensorflow/tfjs-node@$tfjs_node_version"
}

# The wheel's libraries and C headers, without the rest of TensorFlow.
unpack_tensorflow() {
  [ -e "$prefix/tensorflow/libtensorflow_cc.so.2" ] && return
  rm -rf "$prefix/wheel"
  python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: \
    --dest "$prefix/wheel" "tensorflow-cpu==$tensorflow_version" || return
  python3 - "$prefix" <<'PYTHON' || return
import glob, sys, zipfile
prefix = sys.argv[1]
wanted = ['libtensorflow_cc.so.2', 'libtensorflow_framework.so.2'] + [
    f'include/{folder}/'
    for folder in ('tensorflow/c', 'tensorflow/core/platform', 'tensorflow/tsl', 'tsl', 'xla/tsl')
]
with zipfile.ZipFile(glob.glob(f'{prefix}/wheel/*.whl')[0]) as wheel:
    names = wheel.namelist()
    wheel.extractall(prefix, [n for n in names if n.startswith(tuple(f'tensorflow/{w}' for w in wanted))])
PYTHON
  rm -rf "$prefix/wheel"
}

# binding.gyp looks for -ltensorflow and -ltensorflow_framework in deps/lib, and so does the finished binding.
link_tensorflow() {
  mkdir -p "$package/deps/lib" &&
    ln -sfn "$prefix/tensorflow/include" "$package/deps/include" &&
    for suffix in .so .so.2; do
      ln -sfn "$prefix/tensorflow/libtensorflow_cc.so.2" "$package/deps/lib/libtensorflow$suffix"
      ln -sfn "$prefix/tensorflow/libtensorflow_cc.so.2" "$package/deps/lib/libtensorflow_cc$suffix"
      ln -sfn "$prefix/tensorflow/libtensorflow_framework.so.2" "$package/deps/lib/libtensorflow_framework$suffix"
    done
}

# Node's own headers where the installation has them; without --nodedir node-gyp would download them.
build_binding() {
  local gyp headers=() root
  gyp=$(npm root --global)/npm/node_modules/node-gyp/bin/node-gyp.js
  root=$(node -p "require('node:path').resolve(process.execPath, '../..')")
  [ -e "$root/include/node/node_api.h" ] && headers=("--nodedir=$root")
  (cd "$package" && node "$gyp" rebuild "${headers[@]}" --napi_version=9 --napi_build_version=8 \
    --module_name=tfjs_binding --module_path="$package/lib/napi-v8" \
    --module="$package/lib/napi-v8/tfjs_binding.node")
}

{ : >"$log"; } 2>/dev/null || unavailable "cannot write to $prefix"
loads && available
[ "$(uname -sm)" = 'Linux x86_64' ] || unavailable "tensorflow-cpu wheels are for Linux x86_64, this is $(uname -sm)"
for tool in python3 make g++; do
  command -v "$tool" >>"$log" || unavailable "$tool is not installed"
done
install_package >>"$log" 2>&1 || unavailable "npm could not install it, see $log"
unpack_tensorflow >>"$log" 2>&1 || unavailable "pip could not fetch tensorflow-cpu $tensorflow_version, see $log"
link_tensorflow >>"$log" 2>&1 || unavailable "its libraries could not be linked, see $log"
build_binding >>"$log" 2>&1 || unavailable "node-gyp could not build the binding, see $log"
loads && available
unavailable "it was built but does not load, see $log"
