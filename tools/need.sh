#!/usr/bin/env bash
# Make sure that a system program is here: tools/need.sh node | venv
# Installs it with apt if we may; otherwise says in one sentence what to install.
set -euo pipefail

install() {
    local root=()
    [ "$(id -u)" = 0 ] || root=(sudo -n)
    command -v apt-get >/dev/null || return 0
    "${root[@]}" true 2>/dev/null || return 0
    "${root[@]}" apt-get update -q
    "${root[@]}" apt-get install -qy --no-install-recommends "$@"
}

node_is_here() {
    command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' 2>/dev/null
}

venv_is_here() {
    "${PYTHON:-python3}" -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

case "$1" in
node)
    node_is_here || install nodejs npm
    node_is_here || { echo "Please install Node.js 18 or newer, with npm." >&2; exit 1; }
    ;;
venv)
    venv_is_here || install python3 python3-venv
    venv_is_here || { echo "Please install Python 3.11 or newer, with its venv module." >&2; exit 1; }
    ;;
esac
