#!/usr/bin/env bash
# Installs the tools that the benchmarks compare with below .bench/ (ignored by git), at exact versions:
#   scripts/bench-setup.sh [tables|ydata|encodings|detection|qsv]...     default: all
# Uses only packages of registries. Unavailable tools are listed at the end without an error: the report of
# `npm run bench` lists them as missing.
#   PYTHON                  the Python that creates the environments (default: python3)
#   HANDLENS_BENCH_PYTHON   a Python with Ultralytics, used by the environment "detection" instead of an installation
set -uo pipefail
cd "$(dirname "$0")/.."
PEERS=scripts/bench/peers
BENCH=.bench
INSTALLED=()
FAILED=()
mkdir -p "$BENCH"

# note NAME EXIT-CODE: records the result of an installation.
note() {
  if [ "$2" -eq 0 ]; then INSTALLED+=("$1"); else FAILED+=("$1 (see $BENCH/$1.log)"); fi
}

# environment NAME PYTHON: creates an environment unless it exists.
environment() {
  [ -x "$BENCH/$1/bin/python" ] || "$2" -m venv "$BENCH/$1"
}

install() {
  "$BENCH/$1/bin/python" -m pip install --quiet --disable-pip-version-check --prefer-binary -r "$PEERS/requirements-$2.txt"
}

python_area() {
  echo "$1 ..."
  { environment "$1" "${PYTHON:-python3}" && install "$1" "$1"; } >"$BENCH/$1.log" 2>&1
  note "$1" $?
}

# Makes the packages of HANDLENS_BENCH_PYTHON available, with lower priority than the installed ones.
link_packages() {
  local folder own
  folder=$("$HANDLENS_BENCH_PYTHON" -c 'import sysconfig, ultralytics; print(sysconfig.get_path("purelib"))') || return 1
  own=$("$BENCH/detection/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))') || return 1
  printf '%s\n' "$folder" >"$own/linked.pth"
}

detection() {
  echo 'detection ...'
  local python=${HANDLENS_BENCH_PYTHON:-${PYTHON:-python3}}
  {
    environment detection "$python" &&
      if [ -n "${HANDLENS_BENCH_PYTHON:-}" ]; then link_packages; else install detection detection; fi
  } >"$BENCH/detection.log" 2>&1
  note detection $?
}

# Compiles for a few minutes at low priority. Later versions need a patched library that is in no registry.
qsv() {
  echo 'qsv ...'
  if command -v cargo >/dev/null; then
    nice -n 19 cargo install qsv --version 3.3.0 --locked --no-default-features --features lite \
      --root "$BENCH/qsv" --target-dir "$BENCH/qsv-target" >"$BENCH/qsv.log" 2>&1
  else
    echo 'cargo is not installed.' >"$BENCH/qsv.log"
    false
  fi
  note qsv $?
  rm -rf "$BENCH/qsv-target"
}

[ $# -gt 0 ] || set -- tables ydata encodings detection qsv
for area in "$@"; do
  case $area in
    tables | ydata | encodings) python_area "$area" ;;
    detection) detection ;;
    qsv) qsv ;;
    *)
      echo "Unknown tool \"$area\". Available: tables, ydata, encodings, detection, qsv." >&2
      exit 2
      ;;
  esac
done

for area in tables ydata encodings detection; do
  [ -x "$BENCH/$area/bin/python" ] || continue
  echo "$area: $("$BENCH/$area/bin/python" -m pip list --disable-pip-version-check --format=freeze 2>/dev/null |
    grep -iE '^(pandas|duckdb|polars|ydata-profiling|csvkit|openpyxl|python-calamine|fastexcel|chardet|faust-cchardet|ultralytics|torch|onnxruntime)==' |
    tr '\n' ' ')"
done
echo "Installed: ${INSTALLED[*]:-nothing}"
[ ${#FAILED[@]} -eq 0 ] || printf 'Not available: %s\n' "${FAILED[@]}"
