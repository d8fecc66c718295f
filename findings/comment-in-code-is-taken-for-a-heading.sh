#!/bin/sh
# A finding: see README.md.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" @langchain/textsplitters@1.0.2 @langchain/core@1.4.0
cd "$folder"
cat > run.mjs <<'SCRIPT'
import { readFileSync } from 'node:fs';
import { MarkdownTextSplitter } from '@langchain/textsplitters';

const code = ['```sh', '## install', 'npm ci', '```'].join('\n');
const chunks = await new MarkdownTextSplitter({ chunkSize: code.length, chunkOverlap: 0 }).splitText(`Run this once.\n\n${code}`);

const { version } = JSON.parse(readFileSync('node_modules/@langchain/textsplitters/package.json'));
console.log(`Version:  @langchain/textsplitters ${version}`);
console.log('Behavior: the Markdown splitter cuts a block of code at a comment that begins with ##, although all of it fits.');
console.log('Expected: a chunk with the sentence and one with the code: in a fence, # is no heading.');
console.log(`Seen:     ${JSON.stringify(chunks)}`);
if (chunks.includes(code) || !chunks.some((chunk) => chunk.startsWith('## install'))) {
	console.error('The behavior has changed.');
	process.exit(1);
}
SCRIPT
node run.mjs
