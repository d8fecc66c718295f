#!/bin/sh
# A finding: see README.md.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" chrono-node@2.10.3
cd "$folder"
cat > run.mjs <<'SCRIPT'
import { readFileSync } from 'node:fs';
import { strict } from 'chrono-node';

const dayIn = (text) => strict.parse(text, new Date(2025, 0, 1)).map(({ text: part, start }) => `${part} -> ${start.get('month')}/${start.get('day')}`);
const texts = ['The buyer may 3 times reject the goods.', 'They march 3 times a week.'];
const seen = texts.map(dayIn);

const { version } = JSON.parse(readFileSync('node_modules/chrono-node/package.json'));
console.log(`Version:  chrono-node ${version}, strict`);
console.log('Behavior: the verbs may and march before a number are dates, in lower case, without a year, and in strict mode, too.');
console.log('Expected: no date in these sentences.');
for (const [index, text] of texts.entries()) console.log(`Seen:     ${text} ${JSON.stringify(seen[index])}`);
if (JSON.stringify(seen) !== '[["may 3 -> 5/3"],["march 3 -> 3/3"]]') {
	console.error('The behavior has changed.');
	process.exit(1);
}
SCRIPT
node run.mjs
