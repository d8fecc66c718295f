#!/bin/sh
# A finding: see README.md.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" mammoth@1.13.0 docx@9.15.2
cd "$folder"
cat > run.mjs <<'SCRIPT'
import { readFileSync } from 'node:fs';
import { Document, Packer, Paragraph, TextRun } from 'docx';
import mammoth from 'mammoth';

const address = new Paragraph({ children: [new TextRun('12 Oak Street'), new TextRun({ text: '10115 Berlin', break: 1 })] });
const buffer = await Packer.toBuffer(new Document({ sections: [{ children: [address] }] }));
const text = (await mammoth.extractRawText({ buffer })).value.trim();
const html = (await mammoth.convertToHtml({ buffer })).value;

const { version } = JSON.parse(readFileSync('node_modules/mammoth/package.json'));
console.log(`Version:  mammoth ${version}`);
console.log('Behavior: extractRawText drops line breaks within a paragraph, so that the words at their sides become one.');
console.log('Expected: a line break or a space, as convertToHtml has <br />.');
console.log(`Seen:     text ${JSON.stringify(text)}, HTML ${html}`);
if (text !== '12 Oak Street10115 Berlin' || !html.includes('12 Oak Street<br />10115 Berlin')) {
	console.error('The behavior has changed.');
	process.exit(1);
}
SCRIPT
node run.mjs
