#!/bin/sh
# A finding: see README.md.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" llm-chunk@0.0.1
cd "$folder"
cat > run.mjs <<'SCRIPT'
import { readFileSync } from 'node:fs';
import { chunk } from 'llm-chunk';

const chunks = chunk('The rent is 1.250 EUR. It is due monthly.', { minLength: 0, maxLength: 25, splitter: 'sentence' });

const { version } = JSON.parse(readFileSync('node_modules/llm-chunk/package.json'));
console.log(`Version:  llm-chunk ${version}`);
console.log('Behavior: each point ends a sentence, also the one within a number.');
console.log('Expected: a chunk with "The rent is 1.250 EUR." and one with the next sentence.');
console.log(`Seen:     ${JSON.stringify(chunks)}`);
if (chunks.some((each) => each.includes('1.250')) || !chunks.some((each) => each.startsWith('250 EUR'))) {
	console.error('The behavior has changed.');
	process.exit(1);
}
SCRIPT
node run.mjs
