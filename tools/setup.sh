# Sourced by ./run, ./test and ./bench: makes the environment they need, once, and again when what it is made of has changed.
#
#   prepare VENV REQUIREMENTS...    VENV below the project, REQUIREMENTS from requirements/
#
# Needs $here, the project's root. A second start only compares two short texts.

# Prints the interpreter that makes the environment: ARBITR_PYTHON if it is set, otherwise the best one on the PATH. The best
# is the newest that a DDS wheel is made for (up to 3.13); if there is none, the newest of all. Any version from 3.11 on works.
find_python() {
  local path worth best="" most=-1 lacks_venv=""
  while IFS= read -r path; do
    worth=$("$path" -c 'import sys; v = sys.version_info[:2]; print(v[1] + 100 * (v <= (3, 13)) if v >= (3, 11) else -1)' \
      </dev/null 2>/dev/null) || continue
    [ "$worth" -gt "$most" ] 2>/dev/null || continue
    if "$path" -c 'import venv, ensurepip' </dev/null 2>/dev/null; then
      best=$path most=$worth
    else
      lacks_venv=${lacks_venv:-$path}
    fi
  done < <(pythons)
  if [ -n "$best" ]; then
    echo "$best"
    return 0
  fi
  if [ -n "$lacks_venv" ]; then
    local version
    version=$("$lacks_venv" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    echo "$lacks_venv has no venv module: install the package python$version-venv (on Debian: apt install python$version-venv) and start again" >&2
  elif [ -n "${ARBITR_PYTHON:-}" ]; then
    echo "ARBITR_PYTHON=$ARBITR_PYTHON is not Python 3.11 or later: set it to one that is, or unset it, and start again" >&2
  else
    echo "no Python 3.11 or later found: install one (on Debian: apt install python3 python3-venv) and start again" >&2
  fi
  return 1
}

pythons() {   # prints the paths to try, a line each
  if [ -n "${ARBITR_PYTHON:-}" ]; then
    type -p "$ARBITR_PYTHON"
    return
  fi
  local folders folder path
  IFS=: read -ra folders <<< "$PATH"
  for folder in "${folders[@]}"; do
    for path in "$folder"/python3 "$folder"/python3.* "$folder"/python; do
      [[ -x $path && $path =~ /python(3(\.[0-9]+)?)?$ ]] && printf '%s\n' "$path"
    done
  done
}

ingredients() {   # what an environment is made of, as one short text
  { printf '%s\n' "$here" "$@"
    cat "$here/pyproject.toml" "$here/hatch_build.py" "${@/#/$here/requirements/}" "$here/requirements/dds.txt" \
      "$here"/src/arbitr/locale/*/LC_MESSAGES/*.po
  } | cksum
}

prepare() {
  local venv="$here/$1" stamp want file python
  shift
  stamp="$venv/made-of"
  want=$(ingredients "$@")
  if [ -f "$stamp" ] && [ -x "$venv/bin/python" ]; then
    # Whoever names another interpreter gets another environment; whoever names none keeps the one that is there.
    case "$(cat "$stamp")" in "$want by "${ARBITR_PYTHON:-*}) return 0 ;; esac
  fi

  if [ -z "${ARBITR_PYTHON:-}" ] && "$venv/bin/python" -c '' 2>/dev/null; then
    python="$venv/bin/python"
  else
    python=$(find_python) || return 1
  fi
  echo "arbitr: setting up ${venv##*/} with $("$python" --version), this takes a minute ..." >&2
  rm -f "$stamp"
  if [ "$("$venv/bin/python" --version 2>/dev/null)" != "$("$python" --version)" ]; then
    rm -rf "$venv"
    "$python" -m venv "$venv" >&2 || return 1
  fi
  for file in "$@"; do
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r "$here/requirements/$file" >&2 || {
      echo "arbitr: the packages of requirements/$file could not be installed: is the network there?" >&2
      return 1
    }
  done
  add_dds "$venv"
  # The package itself, from here, with what is already installed: nothing comes in without a hash.
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e "$here" >&2 || return 1
  printf '%s by %s\n' "$want" "${ARBITR_PYTHON:-}" > "$stamp"
}

# Double dummy: the wheels of one platform hold the same DDS library for every Python, and it knows nothing of Python. So the
# wheel for 3.13 serves any interpreter (figures: docs/dependencies.md). Without it everything else works.
add_dds() {
  local place
  place=$("$1/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))') &&
    "$1/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps --upgrade --target "$place" \
      --only-binary=:all: --implementation cp --python-version 3.13 --abi cp313 -r "$here/requirements/dds.txt" >/dev/null 2>&1 ||
    echo "arbitr: no DDS library for this machine could be installed: double dummy is left out, everything else works" >&2
}

# What the tests need beside Python: a browser and a database server. Debian's packages, where we may install them; what is
# still missing then is left out by the tests with a clear line, and fails with CI=true.
prepare_system() {
  local missing=""
  command -v chromium >/dev/null 2>&1 || missing="$missing chromium fonts-dejavu-core"
  command -v certutil >/dev/null 2>&1 || missing="$missing libnss3-tools"
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
