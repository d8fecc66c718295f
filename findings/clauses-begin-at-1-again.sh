#!/bin/sh
# A finding: see README.md.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" mammoth@1.13.0 docx@9.15.2
cd "$folder"
cat > run.mjs <<'SCRIPT'
import { readFileSync } from 'node:fs';
import { Document, Packer, Paragraph } from 'docx';
import mammoth from 'mammoth';

const levels = [{ level: 0, format: 'decimal', text: '%1.', start: 4 }];
const clause = (text) => new Paragraph({ text, numbering: { reference: 'clauses', level: 0 } });
const document = new Document({
	numbering: { config: [{ reference: 'clauses', levels }] },
	sections: [{ children: [clause('Payment'), clause('Notice')] }],
});
const buffer = await Packer.toBuffer(document);
const { value, messages } = await mammoth.convertToHtml({ buffer });

const { version } = JSON.parse(readFileSync('node_modules/mammoth/package.json'));
console.log(`Version:  mammoth ${version}`);
console.log('Behavior: a numbered list that starts at 4 in Word becomes a list that starts at 1, without a message: clause 4 is clause 1.');
console.log('Expected: <ol start="4">, or a warning that the number is lost.');
console.log(`Seen:     ${value}, messages ${JSON.stringify(messages)}`);
if (value !== '<ol><li>Payment</li><li>Notice</li></ol>' || messages.length > 0) {
	console.error('The behavior has changed.');
	process.exit(1);
}
SCRIPT
node run.mjs
