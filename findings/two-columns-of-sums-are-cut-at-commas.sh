#!/bin/sh
# A finding: see README.md.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" papaparse@5.7.1
cd "$folder"
cat > run.mjs <<'SCRIPT'
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';

const csv = 'Text;Betrag\nMiete;1.234,50\nStrom;78,20';
const [closed, open] = [`${csv}\n`, csv].map((text) => Papa.parse(text, { header: true }));

const { version } = JSON.parse(readFileSync('node_modules/papaparse/package.json'));
console.log(`Version:  papaparse ${version}`);
console.log('Behavior: where the last line ends with a line break, decimal commas are taken for the delimiter of two columns between semicolons.');
console.log('Expected: the semicolon in both cases: each line has one, and the headings have no comma.');
console.log(`Seen:     with it ${JSON.stringify(closed.meta.delimiter)} ${JSON.stringify(closed.data[0])}, without ${JSON.stringify(open.meta.delimiter)}`);
if (closed.meta.delimiter !== ',' || open.meta.delimiter !== ';') {
	console.error('The behavior has changed.');
	process.exit(1);
}
SCRIPT
node run.mjs
