#!/bin/sh
# A finding: see README.md.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" @langchain/textsplitters@1.0.2 @langchain/core@1.4.0
cd "$folder"
cat > run.mjs <<'SCRIPT'
import { readFileSync } from 'node:fs';
import { RecursiveCharacterTextSplitter } from '@langchain/textsplitters';

const text = ['Item 1', 'Item 1', 'Item 1', '', 'A sum of three items'].join('\n');
const splitter = new RecursiveCharacterTextSplitter({ chunkSize: 14, chunkOverlap: 0 });
const chunks = await splitter.createDocuments([text]);
const seen = chunks.map(({ pageContent, metadata }) => [pageContent, metadata.loc.lines.from]);

const { version } = JSON.parse(readFileSync('node_modules/@langchain/textsplitters/package.json'));
console.log(`Version:  @langchain/textsplitters ${version}`);
console.log('Behavior: a chunk whose text also stands in the chunk before gets the line of that copy, although nothing overlaps.');
console.log('Expected: the second chunk begins on line 3, since the first one ends on line 2.');
console.log(`Seen:     ${JSON.stringify(seen)} (text, first line)`);
const second = seen[1];
if (seen[0][0] !== 'Item 1\nItem 1' || second[0] !== 'Item 1' || second[1] !== 2) {
	console.error('The behavior has changed.');
	process.exit(1);
}
SCRIPT
node run.mjs
