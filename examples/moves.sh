#!/usr/bin/env bash
# Certificates of (XO)^n from the winning moves of a plain solver, compared with those of segcert's
# own search: the table of docs/MOVES.md. Give other n as arguments.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --quiet --release --bin segcert --example alpha_beta
cargo build --quiet --release --package segcert-check
segcert=target/release/segcert
folder=$(mktemp --directory)
trap 'rm -rf "$folder"' EXIT
TIMEFORMAT='%U %S'

# Prints the processor seconds of a command, whose output goes to a file.
seconds() {
    local output=$1
    shift
    { time "$@" > "$output" 2> "$folder/errors"; } 2>&1 | awk '{ printf "%.1f\n", $1 + $2 }'
}

echo "| n | lines | solver, s | segcert --moves, s | certificate, bytes | own search, bytes | ratio |"
echo "|---|---|---|---|---|---|---|"
for n in "${@:-20 22 24 26 28 30}"; do
    for n in $n; do
        moves=$folder/moves own=$folder/own.cert cert=$folder/moves.cert
        solver=$(seconds "$moves" target/release/examples/alpha_beta "$n")
        prover=$(seconds "$folder/report" "$segcert" prove "(XO)^$n" --moves "$moves" --no-search \
            --threads 1 --out "$cert")
        "$segcert" prove "(XO)^$n" --by-theorem never --no-library --threads 1 --out "$own" \
            > "$folder/report"
        target/release/segcert-check --claim "(XO)^$n || 0" "$cert" > "$folder/report"
        bytes=$(stat --format %s "$cert") other=$(stat --format %s "$own")
        ratio=$(awk "BEGIN { printf \"%.2f\", $bytes / $other }")
        echo "| $n | $(wc --lines < "$moves") | $solver | $prover | $bytes | $other | $ratio |"
    done
done
