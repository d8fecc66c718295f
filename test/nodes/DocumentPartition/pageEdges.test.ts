import { PDFDocument, StandardFonts } from 'pdf-lib';

import { startLocalService, type LocalService } from '../../../local-service/startLocalService.ts';
import { itemWithPdf, partitioned } from './splitNode';

/** A page as a person sees it: lines at its upper edge, in the middle, and at its lower edge. */
interface Page {
	top?: string[];
	body?: string[];
	bottom?: string[];
}

interface Sample {
	pages: Page[];
	/** Lines that say only which page it is. */
	numbers?: string[];
	/** Words that stand on several pages, and come out once. */
	repeated?: string[];
}

const from1to = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

const paragraph = (subject: string): string[] => [
	`${subject} begins with a sentence of its own that fills a line.`,
	`It goes on to say more of ${subject.toLowerCase()} in another line, and ends.`,
];

/** An invoice or reminder: what matters stands in its head and foot, once. */
const letters = ['Invoice', 'Reminder', 'Offer', 'Contract', 'Receipt', 'Notice'].map(
	(name, index): [string, Sample] => [
		`letter: ${name}`,
		{
			pages: [
				{
					top: [`${name} number 2026-0${index}17`],
					body: paragraph(`${name} ${index}`),
					bottom: ['IBAN DE02 1203 0000 0000 2020 51', `Due on ${index + 1} December 2026`].slice(
						0,
						1 + (index % 2),
					),
				},
			],
		},
	],
);

/** Slides have their title at the upper edge, and the same line at the lower. */
const slides = from1to(6).map((count): [string, Sample] => {
	const pages = from1to(count).map((page) => ({
		top: [['Market', 'Product', 'Team', 'Money', 'Plan', 'Thanks'][page - 1]],
		body: paragraph(`Slide ${['one', 'two', 'three', 'four', 'five', 'six'][page - 1]}`),
		bottom: ['Oakline board meeting'],
	}));
	return [`${count} slides`, { pages, repeated: count > 1 ? ['Oakline board meeting'] : [] }];
});

/** Forms have their title and number at the upper edge, and fields below. */
const forms = ['Passport', 'Visa', 'Tax', 'Parking', 'Library', 'Sports'].map(
	(name, index): [string, Sample] => [
		`form: ${name}`,
		{
			pages: [
				{
					top: [`Application for ${name}`],
					body: ['Name', 'Date of birth', ...paragraph(name)],
					bottom: [`Form ${index}4-B`],
				},
				{
					body: ['Signature', ...paragraph(`${name} office`)],
					bottom: [`Send it to the ${name} office`],
				},
			],
		},
	],
);

/** Books have the page number at the outer side of their name. No two pages in a row say the same, so all of it stays. */
const books = ['gnuplot 5.4', 'A History of Tides', 'Manual', 'Tales', 'Field Guide', 'Atlas'].map(
	(title, index): [string, Sample] => {
		const pages = from1to(6 + index).map((page) => ({
			top: [page % 2 === 1 ? `${title} ${page}` : `${page} ${title}`],
			body: paragraph(`Part ${String.fromCharCode(64 + page)}`),
		}));
		return [`book: ${title}`, { pages }];
	},
);

/** Headings at the upper edge that count are no page numbers. */
const counting: Array<[string, Sample]> = [
	['Question 3 of 5', (page: number) => `Question ${page} of 5`],
	['Step 3/5', (page: number) => `Step ${page}/5`],
	['Chapter 3', (page: number) => `Chapter ${page}`],
	['3. Results', (page: number) => `${page}. Results of the year`],
	['Room 103', (page: number) => `Room ${100 + page}`],
	['Lesson 3 of 5, with page numbers', (page: number) => `Lesson ${page} of 5`],
].map(([name, heading], index): [string, Sample] => {
	const headingOf = heading as (page: number) => string;
	const pages = from1to(5).map((page) => ({
		top: [headingOf(page)],
		body: paragraph(`Exercise ${String.fromCharCode(64 + page)}`),
		bottom: index < 3 ? [] : [index === 5 ? `Page ${page} of 5` : `${page}`],
	}));
	return [
		`headings that count: ${String(name)}`,
		{ pages, numbers: pages.flatMap(({ bottom }) => bottom) },
	];
});

async function pdfOf({ pages }: Sample): Promise<Buffer> {
	const pdf = await PDFDocument.create();
	const font = await pdf.embedFont(StandardFonts.Helvetica);
	for (const { top = [], body = [], bottom = [] } of pages) {
		const page = pdf.addPage([595, 842]);
		// Lines of one margin side by side: a service reads each as a block of its own.
		for (const [place, line] of top.entries())
			page.drawText(line, { x: 60 + place * 250, y: 812, size: 10, font });
		for (const [place, line] of body.entries())
			page.drawText(line, { x: 60, y: 640 - place * 60, size: 11, font });
		for (const [place, line] of bottom.entries())
			page.drawText(line, { x: 60 + place * 250, y: 26, size: 10, font });
	}
	return Buffer.from(await pdf.save());
}

let service: LocalService;

beforeAll(async () => {
	service = await startLocalService();
});

afterAll(async () => await service.close());

const samples = [...letters, ...slides, ...forms, ...books, ...counting];

it('there are thirty documents', () => {
	expect(samples).toHaveLength(30);
});

describe.each(['markdown', 'text', 'pages', 'chunks'])(
	'%s keeps all text near the edges of pages, but what repeats',
	(output) => {
		it.each(samples)('%s', async (_name, sample) => {
			const { pages, numbers = [], repeated = [] } = sample;
			const items = await partitioned(service, [itemWithPdf(await pdfOf(sample))], {
				output,
				strategy: 'fast',
				// Texts of chunks stay as the service makes them.
				chunkingStrategy: 'none',
			});
			const written = items
				.map(({ json }) => String(json.markdown ?? json.text ?? json.pageContent))
				.join('\n\n');
			const blocks = written.split('\n').map((line) => line.replace(/^[#*\-\s]+/, '').trim());
			const lines = pages.flatMap(({ top = [], body = [], bottom = [] }) => [
				...top,
				...body,
				...bottom,
			]);
			// Markdown escapes what would begin a list.
			const unescaped = written.replaceAll('\\', '').replace(/\s+/g, ' ');
			const isRepeated = (line: string) => repeated.some((words) => line.includes(words));
			for (const line of lines) {
				if (numbers.includes(line) || isRepeated(line)) continue;
				expect(unescaped).toContain(line);
			}
			for (const words of repeated) {
				const count = pages.filter(({ top = [], bottom = [] }) =>
					[...top, ...bottom].some((line) => line.includes(words)),
				).length;
				// Each page may be a document of its own.
				const kept = output === 'pages' ? count : 1;
				expect(blocks.filter((line) => line.includes(words))).toHaveLength(kept);
			}
			for (const line of numbers) expect(blocks).not.toContain(line);
			if (output === 'pages') expect(items).toHaveLength(pages.length);
		});
	},
);
