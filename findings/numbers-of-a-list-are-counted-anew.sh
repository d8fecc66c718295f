#!/bin/sh
# A finding: see README.md.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" html-to-text@10.0.1
cd "$folder"
cat > run.mjs <<'SCRIPT'
import { readFileSync } from 'node:fs';
import { convert } from 'html-to-text';

const html = '<ol start="2"><li>Delivery</li><li value="7">Liability</li><li>Notice</li></ol>';
const lines = convert(html).split('\n').map((line) => line.trim());

const { version } = JSON.parse(readFileSync('node_modules/html-to-text/package.json'));
console.log(`Version:  html-to-text ${version}`);
console.log('Behavior: start of a list counts, but the value of an item does not: clause 7 becomes 3.');
console.log('Expected: 2. Delivery, 7. Liability, 8. Notice, as browsers show it.');
console.log(`Seen:     ${lines.join(', ')}`);
if (lines.join() !== '2. Delivery,3. Liability,4. Notice') {
	console.error('The behavior has changed.');
	process.exit(1);
}
SCRIPT
node run.mjs
