#!/bin/sh
# A finding: see README.md.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" node-html-markdown@2.0.0
cd "$folder"
cat > run.cjs <<'SCRIPT'
const { NodeHtmlMarkdown } = require('node-html-markdown');

const table = (cell) =>
	`<table><thead><tr><th>Order</th><th>Ship to</th></tr></thead><tbody><tr><td>7</td><td>${cell}</td></tr></tbody></table>`;
const lastRow = (cell) => NodeHtmlMarkdown.translate(table(cell)).trim().split('\n').at(-1);

console.log(`Version:  node-html-markdown ${require('node-html-markdown/package.json').version}`);
console.log('Behavior: two paragraphs of a cell become one word, at their border.');
console.log('Expected: a space or <br> between them, as they are two lines on the page.');
const seen = lastRow('<p>12 Oak Street</p><p>3rd floor</p>');
console.log(`Seen:     ${seen}`);
if (!seen.includes('12 Oak Street3rd floor')) {
	console.error('The behavior has changed.');
	process.exit(1);
}
SCRIPT
node run.cjs
