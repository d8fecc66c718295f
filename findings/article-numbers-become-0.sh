#!/bin/sh
# A finding: see README.md.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" csv-parse@7.0.3
cd "$folder"
cat > run.mjs <<'SCRIPT'
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

const rows = parse('article,price\n0x41,9.50\n0x1F,3\n', { columns: true, cast: true });

const { version } = JSON.parse(readFileSync('node_modules/csv-parse/package.json'));
console.log(`Version:  csv-parse ${version}`);
console.log('Behavior: with cast, a text that looks like a hexadecimal number becomes 0.');
console.log('Expected: the text, or 65 and 31: two articles must not have the same number.');
console.log(`Seen:     ${JSON.stringify(rows)}`);
if (JSON.stringify(rows.map(({ article }) => article)) !== '[0,0]') {
	console.error('The behavior has changed.');
	process.exit(1);
}
SCRIPT
node run.mjs
