#!/usr/bin/env bash
# Builds the package, installs it into an empty folder, and runs the demo from there on a short history. Writes the tarball
# and, next to it, the SBOM (CycloneDX) to the given folder.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$(mkdir -p "${1:-.tmp/package}" && cd "${1:-.tmp/package}" && pwd)
# A folder in memory if there is enough space: an installation may take up to 376 MB.
[[ $(df --output=avail /dev/shm 2>/dev/null | tail -1) -gt 4000000 ]] && export TMPDIR=/dev/shm
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
node=$(node -p 'process.execPath')
# 5 % more than the size measured on Linux (x64), of which the libraries of LanceDB and DuckDB take 261 MB.
most_mb=376

tarball=$("$node" scripts/pack.ts "$out")
npm sbom --package-lock-only --sbom-format cyclonedx --omit dev >"$out/sbom.json"
cd "$folder"
printf '{"name":"operator","private":true,"allowScripts":{"msgpackr-extract":true}}\n' >package.json
npm install --prefer-offline --no-audit --no-fund --loglevel=error "$out/$tarball"
node_modules/.bin/crowdtape --version
mb=$(du -sm node_modules | cut -f1)
echo "installed: $mb MB, at most $most_mb"
((mb <= most_mb))
# A registry without audits answers with an error instead of a report.
if npm audit --omit=dev --json >audit.json; then
  echo 'npm audit: clean'
elif grep -q '"auditReportVersion"' audit.json; then
  npm audit --omit=dev || exit 1
else
  echo 'npm audit: not checked, because this registry has no audits'
fi
"$node" node_modules/.bin/crowdtape demo --days 7 --home home >demo.txt
grep -q '^now live: ' demo.txt
grep -q '^Top flows' demo.txt
echo 'the demo ran from the package'
