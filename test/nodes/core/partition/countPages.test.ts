import { Readable } from 'node:stream';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { readPageCount } from '../../../../nodes/core/partition/pdf';
import { tooLarge } from '../../../../nodes/core/partition/pdfObstacle';
import { NodeContext } from '../../../../nodes/core/n8n/nodeContext';

const samples = join(__dirname, '..', '..', '..', '..', 'local-service', 'samples');

const context = new NodeContext({} as never);

async function pagesOf(fileName: string, content: Buffer, size = content.length) {
	const file = { fieldName: 'files', fileName, mimeType: '', size, open: async () => content };
	return await readPageCount(context, file);
}

describe('countPages', () => {
	it('counts the pages of a PDF, and only those that are wanted', async () => {
		const content = readFileSync(join(samples, 'invoice.pdf'));
		expect(await pagesOf('invoice.pdf', content)).toEqual({
			pages: 3,
			countedBy: 'pdf',
			ofPdf: 3,
		});
		const file = {
			fieldName: 'files',
			fileName: 'invoice.pdf',
			mimeType: '',
			size: content.length,
			open: async () => content,
		};
		const some = await readPageCount(context, file, {
			first: 2,
			last: 9,
		});
		expect(some).toEqual({ pages: 2, countedBy: 'pdf', ofPdf: 3 });
	});

	it.each([
		['text', 'a.txt', 1],
		['a long text', 'a.txt', 3],
		['a Word document', 'a.docx', 3],
		['a presentation', 'a.pptx', 3],
		['a TIFF file', 'a.tif', 3],
	])('counts %s by its size', async (_name, fileName, pages) => {
		const content = Buffer.alloc(pages * 100 * 1024 - 1);
		expect(await pagesOf(fileName, content)).toEqual({ pages, countedBy: 'size' });
	});

	it.each(['a.pdf', 'a.docx'])(
		'says that the pages of a broken PDF are a guess: %s',
		async (name) => {
			const guess = { pages: 1, countedBy: 'size', obstacle: { kind: 'damaged' } };
			expect(await pagesOf(name, Buffer.from('%PDF-1.4 broken'))).toMatchObject(guess);
		},
	);

	it.each([
		['No PDF', {}],
		['%PDF-1.7', { obstacle: tooLarge }],
	])(
		'counts a file that is too long to hold by its size, after its start: %s',
		async (start, guess) => {
			let chunksRead = 0;
			const content = async function* () {
				for (; chunksRead < 100; chunksRead += 1) yield Buffer.from(start.padEnd(4096));
			};
			const file = {
				fieldName: 'files',
				fileName: 'long.pptx',
				mimeType: '',
				size: 1024 * 1024 * 1024,
				open: async () => Readable.from(content()),
			};
			const counted = { pages: 10_486, countedBy: 'size', ...guess };
			expect(await readPageCount(context, file)).toEqual(counted);
			expect(chunksRead).toBeLessThan(50);
		},
	);
});
