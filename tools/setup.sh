# Sourced by ./run, ./test and ./bench: makes the environment they need, once, and again when what it is made of has changed.
#
#   prepare VENV REQUIREMENTS...    VENV below the project, REQUIREMENTS from requirements/
#
# Needs $here, the project's root. A second start only compares two short texts.

find_python() {   # prints a Python 3.11 to 3.13 that can make an environment, the newest that a plain name gives
  local name path seen="" lacks_venv=""
  for name in "${ARBITR_PYTHON:-}" python3 python3.13 python3.12 python3.11 python; do
    [ -n "$name" ] || continue
    for path in $(type -ap "$name" 2>/dev/null || true); do
      case " $seen " in *" $path "*) continue ;; esac
      seen="$seen $path"
      "$path" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null || continue
      if "$path" -c 'import venv, ensurepip' 2>/dev/null; then
        echo "$path"
        return 0
      fi
      lacks_venv=${lacks_venv:-$path}
    done
  done
  if [ -n "$lacks_venv" ]; then
    local version
    version=$("$lacks_venv" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    echo "$lacks_venv has no venv module: install the package python$version-venv (on Debian: apt install python$version-venv) and start again" >&2
  else
    echo "no Python 3.11, 3.12 or 3.13 found: install one (on Debian: apt install python3 python3-venv) and start again" >&2
  fi
  return 1
}

ingredients() {   # what an environment is made of, as one short text
  { printf '%s\n' "$here" "$@"
    cat "$here/pyproject.toml" "$here/hatch_build.py" "${@/#/$here/requirements/}" "$here"/src/arbitr/locale/*/LC_MESSAGES/*.po
  } | cksum
}

prepare() {
  local venv="$here/$1" stamp want file python
  shift
  stamp="$venv/made-of"
  want=$(ingredients "$@")
  [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$want" ] && [ -x "$venv/bin/python" ] && return 0

  python=$(find_python) || return 1
  echo "arbitr: setting up ${venv##*/} with $("$python" --version), this takes a minute ..." >&2
  rm -f "$stamp"
  [ -x "$venv/bin/python" ] && "$venv/bin/python" -c '' 2>/dev/null || { rm -rf "$venv"; "$python" -m venv "$venv" >&2 || return 1; }
  for file in "$@"; do
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r "$here/requirements/$file" >&2 || {
      echo "arbitr: the packages of requirements/$file could not be installed: is the network there?" >&2
      return 1
    }
  done
  # The package itself, from here, with what is already installed: nothing comes in without a hash.
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e "$here" >&2 || return 1
  printf '%s\n' "$want" > "$stamp"
}

# What the tests need beside Python: a browser and a database server. Debian's packages, where we may install them; what is
# still missing then is left out by the tests with a clear line, and fails with CI=true.
prepare_system() {
  local missing=""
  command -v chromium >/dev/null 2>&1 || missing="$missing chromium fonts-dejavu-core"
  command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
  [ -n "$missing" ] || return 0
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "arbitr: not found:$missing; the tests that need them are left out" >&2
    return 0
  fi
  echo "arbitr: installing$missing ..." >&2
  local install="apt-get install -y -qq --no-install-recommends $missing"
  DEBIAN_FRONTEND=noninteractive $install >/dev/null 2>&1 ||
    { apt-get update -qq >/dev/null 2>&1 && DEBIAN_FRONTEND=noninteractive $install >/dev/null 2>&1; } ||
    echo "arbitr:$missing could not be installed; the tests that need them are left out" >&2
  return 0
}
