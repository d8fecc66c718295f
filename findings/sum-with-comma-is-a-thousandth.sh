#!/bin/sh
# A finding: see README.md.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" xlsx@0.18.5
cd "$folder"
cat > run.cjs <<'SCRIPT'
const XLSX = require('xlsx');

const html =
	'<table><tr><td>Betrag</td></tr><tr><td>1.234,50</td></tr><tr><td>12,5</td></tr><tr><td>1.234.567,50</td></tr></table>';
const { Sheets, SheetNames } = XLSX.read(html, { type: 'string' });
const seen = XLSX.utils.sheet_to_json(Sheets[SheetNames[0]], { header: 1 }).slice(1).flat();

console.log(`Version:  xlsx ${XLSX.version}`);
console.log('Behavior: commas are dropped from cells, whatever else is in them: sums become other numbers.');
console.log('Expected: 1234.5 and 12.5, as many countries write them, or the texts as they are.');
console.log(`Seen:     1.234,50 -> ${JSON.stringify(seen[0])}, 12,5 -> ${JSON.stringify(seen[1])}, 1.234.567,50 -> ${JSON.stringify(seen[2])}`);
if (JSON.stringify(seen) !== '[1.2345,125,"1.234.567,50"]') {
	console.error('The behavior has changed.');
	process.exit(1);
}
SCRIPT
node run.cjs
