/* Run by a test in a process of its own: splits the PDF in a file and prints how much the memory's peak grew. Bytes. */
import { readFileSync } from 'node:fs';

import { openPdf } from '../../../../../nodes/shared/pdf/openPdf.ts';
import { richPages } from './richPages.ts';
import { writePdf } from './pdfWriter.ts';
import { splitAll } from './splitAll.ts';

// What the code itself needs, once.
await splitAll(
	openPdf,
	writePdf(richPages({ sharesResources: true }), { crossReference: 'stream' }),
);
const bytes = readFileSync(process.argv[2] ?? '');
globalThis.gc?.();
const before = process.memoryUsage().rss;
const { ranges } = await splitAll(openPdf, bytes);
const peak = process.resourceUsage().maxRSS * 1024;
console.log(JSON.stringify({ ranges, growth: peak - before }));
