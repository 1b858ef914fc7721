#!/usr/bin/env bash
# Packs the package, installs it into an empty folder, and runs the demo from there on a short history. Writes the SBOM
# (CycloneDX) beside the tarball, into the folder given.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$(mkdir -p "${1:-.tmp/package}" && cd "${1:-.tmp/package}" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
node=$(node -p 'process.execPath')

tarball=$(npm pack --silent --pack-destination "$out")
npm sbom --package-lock-only --sbom-format cyclonedx --omit dev >"$out/sbom.json"
cd "$folder"
printf '{"name":"operator","private":true,"allowScripts":{"msgpackr-extract":true}}\n' >package.json
npm install --prefer-offline --no-audit --no-fund --loglevel=error "$out/$tarball"
node_modules/.bin/crowdtape --version
echo "installed: $(du -sm node_modules | cut -f1) MB"
"$node" node_modules/.bin/crowdtape demo --days 14 --home home >demo.txt
grep -q '^now live: ' demo.txt
grep -q '^Top flows' demo.txt
echo 'the demo ran from the package'
