#!/bin/sh
# A finding: see README.md.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" exceljs@4.4.0
cd "$folder"
cat > run.mjs <<'SCRIPT'
import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';

const workbook = new ExcelJS.Workbook();
const sheet = workbook.addWorksheet('Prices');
sheet.addRow(['Item', 'Price']);
sheet.addRow([{ richText: [{ text: 'Desk ' }, { text: 'oak', font: { bold: true } }] }, 120]);
const reread = new ExcelJS.Workbook();
await reread.xlsx.load(await workbook.xlsx.writeBuffer());
const [, line] = (await reread.csv.writeBuffer()).toString().split('\n');

const { version } = JSON.parse(readFileSync('node_modules/exceljs/package.json'));
console.log(`Version:  exceljs ${version}`);
console.log('Behavior: a cell of which a part is bold comes out of a workbook as JSON in CSV.');
console.log('Expected: Desk oak,120');
console.log(`Seen:     ${line}`);
if (!line.includes('richText')) {
	console.error('The behavior has changed.');
	process.exit(1);
}
SCRIPT
node run.mjs
