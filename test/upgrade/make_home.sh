#!/bin/sh
# Builds a home with an earlier commit of this repository, for the upgrade tests: make_home.sh COMMIT OUT.tar.zst DAY...
# The landing files are synthetic (seed 7) and packed with the home, so that tests can compare it with a fresh build.
set -eu
commit=$1 out=$(realpath "$2")
shift 2
project=$(git rev-parse --show-toplevel)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CROWDTAPE_THREADS=1 CROWDTAPE_SECRET='a secret of sixteen letters'
crowdtape() { "$project/node_modules/node/bin/node" bin/crowdtape.js "$@"; }

mkdir "$work/code" "$work/made"
git -C "$project" archive "$commit" | tar x -C "$work/code"
ln -s "$project/node_modules" "$work/code/node_modules"
(cd "$project" && crowdtape generate --out "$work/made/landing" --days 4 --people 12 --tickers 12 --trades 240 --snapshots 400 --conversations 80)
# Two companies are enough, and keep the file small.
for file in "$work"/made/landing/company_facts/*; do case $file in *9900000*|*9900001*) ;; *) rm "$file" ;; esac; done
rm -r "$work/made/landing/filings/documents"
sed -n '/"document":/p' "$work/made/landing/filings/filings.jsonl" | head -3 > "$work/filings"
rm "$work"/made/landing/filings/*
mv "$work/filings" "$work/made/landing/filings/filings.jsonl"
for day in "$@"; do
  (cd "$work/code" && crowdtape run nightly --landing "$work/made/landing" --home "$work/made/home" --as-of "$day")
done
# Host names do not belong in a fixture.
for run in "$work"/made/home/runs/*.jsonl; do [ ! -e "$run" ] || sed -i 's/"host":"[^"]*"/"host":"example"/' "$run"; done
tar c -C "$work/made" --sort=name --exclude=lock.* --exclude=.aside --exclude=.spill . | zstd -19 -q -f -o "$out"
