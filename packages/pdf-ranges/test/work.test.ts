import { openPdf } from '../index';
import { hostilePdfs } from './pdfs/hostilePdfs.ts';
import { writePdf } from './pdfs/pdfWriter.ts';
import { richPages } from './pdfs/richPages.ts';

const longPdf = (): Buffer =>
	hostilePdfs['honest: 10,000 pages in object streams']?.make() ?? Buffer.alloc(0);

it('stops at the next pause once it is aborted, with the reason of the signal', async () => {
	const stop = new AbortController();
	let pauses = 0;
	const pause = () => {
		pauses += 1;
		if (pauses === 3) stop.abort(new Error('Stop'));
		return undefined;
	};
	await expect(openPdf(longPdf(), { pause, signal: stop.signal })).rejects.toThrow('Stop');
	expect(pauses).toBe(3);
});

it('lets other work go first wherever a pause is a promise', async () => {
	const turns: number[] = [];
	let turn = 0;
	const timer = setInterval(() => (turn += 1), 0);
	const pause = async () => {
		turns.push(turn);
		await new Promise((goOn) => setTimeout(goOn, 2));
	};
	const opened = await openPdf(longPdf(), { pause });
	clearInterval(timer);
	expect(opened).toHaveProperty('pdf.pageCount', 10_000);
	expect(new Set(turns).size).toBe(turns.length);
});

it('writes many ranges that are asked for at once as if one was asked for after the other', async () => {
	const bytes = writePdf(
		richPages({ pageCount: 40, sharesResources: true, indirectLengths: true }),
		{
			crossReference: 'stream',
			isPacked: (number) => number >= 10_000,
		},
	);
	const opened = await openPdf(bytes, { pause: async () => await Promise.resolve() });
	if (!('pdf' in opened)) throw new Error(opened.reason);
	const { pdf } = opened;
	const pages = Array.from({ length: 40 }, (_, index) => ({ first: index + 1, last: index + 1 }));
	const write = async (range: (typeof pages)[number]) => {
		const written = await pdf.range(range);
		return 'pieces' in written ? Buffer.concat(written.pieces) : undefined;
	};
	const atOnce = await Promise.all(pages.map(write));
	for (const [index, range] of pages.entries()) {
		const alone = await write(range);
		expect(alone && atOnce[index]?.equals(alone)).toBe(true);
	}
});
