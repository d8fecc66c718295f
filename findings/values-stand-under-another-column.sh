#!/bin/sh
# A finding: see README.md.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" tabletojson@4.1.15
cd "$folder"
cat > run.mjs <<'SCRIPT'
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const html = `<table>
	<tr><th rowspan="2">Region</th><th colspan="2">Q1</th></tr>
	<tr><th>Sales</th><th>Cost</th></tr>
	<tr><td>North</td><td>10</td><td>5</td></tr>
</table>`;
const { Tabletojson } = createRequire(import.meta.url)('tabletojson');
const [rows] = Tabletojson.convert(html);

const { version } = JSON.parse(readFileSync('node_modules/tabletojson/package.json'));
console.log(`Version:  tabletojson ${version}`);
console.log('Behavior: a second row of headings takes the place of the first and ignores its rowspan, so each value gets the name of the next column.');
console.log('Expected: North is the region, 10 the sales and 5 the cost, or an error.');
console.log(`Seen:     ${JSON.stringify(rows)}`);
const last = rows.at(-1);
if (last.Sales !== 'North' || last.Cost !== '10') {
	console.error('The behavior has changed.');
	process.exit(1);
}
SCRIPT
node run.mjs
