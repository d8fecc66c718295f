/* Run by a test in a process of its own: splits the PDF in a file and prints how much the memory's peak grew. Bytes. */
import { existsSync, readFileSync } from 'node:fs';

import { openPdfWithPauses } from './openPdf.ts';
import { richPages } from './richPages.ts';
import { writePdf } from './pdfWriter.ts';
import { splitAll } from './splitAll.ts';

// What the code itself needs, once.
await splitAll(
	openPdfWithPauses,
	writePdf(richPages({ sharesResources: true }), { crossReference: 'stream' }),
);
const bytes = readFileSync(process.argv[2] ?? '');
globalThis.gc?.();
const before = process.memoryUsage().rss;
const { ranges } = await splitAll(openPdfWithPauses, bytes);
const peak = peakInProc() ?? process.resourceUsage().maxRSS * 1024;
console.log(JSON.stringify({ ranges, growth: peak - before }));

/** On Linux, `maxRSS` begins with what the parent process took, which is Jest. Bytes. */
function peakInProc(): number | undefined {
	const path = '/proc/self/status';
	const status = existsSync(path) ? readFileSync(path, 'latin1') : '';
	const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(status) ?? [];
	return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}
