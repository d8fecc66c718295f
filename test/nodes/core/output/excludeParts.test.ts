import type { INodeParameters } from 'n8n-workflow';

import type { DocumentElement } from '../../../../nodes/core/wire/element';
import { json, scriptedServer } from '../../../support/scriptedServer';
import { itemWithPdf, partition } from '../../DocumentPartition/splitNode';
import { documentElement } from './documentElement';
import { outputOf, outputOutcome } from './outputNode';

const on = (page: number, text: string, type = 'NarrativeText') =>
	documentElement(type, text, { page_number: page });

async function textOf(elements: DocumentElement[], options: INodeParameters = {}) {
	const [item] = await outputOf(elements, { output: 'text', options });
	return String(item?.json.text).split('\n\n');
}

const parts = [
	on(1, 'Oakline', 'Header'),
	on(1, 'Words'),
	on(1, 'Confidential', 'Footer'),
	on(1, '1', 'PageNumber'),
	documentElement('PageBreak', ''),
	on(2, 'Oakline', 'Header'),
	on(2, 'More'),
	on(2, 'Confidential', 'Footer'),
	on(2, 'Page 2 of 2', 'Footer'),
];
/** What's left of them: what's repeated stays where it stands first. */
const rest = ['Oakline', 'Words', 'Confidential', 'More'];

describe('Exclude Page Parts', () => {
	it.each(['markdown', 'text'])('leaves parts of pages out of %s by default', async (output) => {
		const [item] = await outputOf(parts, { output });
		expect(item?.json[output]).toBe(rest.join('\n\n'));
	});

	it('leaves only numbers of pages out of Pages by default: each page may be a document of its own', async () => {
		const markdownOf = async (elements: DocumentElement[], options: INodeParameters = {}) =>
			(await outputOf(elements, { output: 'pages', options })).map(({ json }) => json.markdown);
		expect(await markdownOf(parts)).toEqual([
			'Oakline\n\nWords\n\nConfidential',
			'Oakline\n\nMore\n\nConfidential',
		]);
		const excludePageParts = ['headers', 'footers', 'repeatedLines'];
		expect(await markdownOf(parts, { excludePageParts })).toEqual([
			'Oakline\n\nWords\n\nConfidential\n\n1',
			'More\n\nPage 2 of 2',
		]);
		const invoices = [1, 2, 3].flatMap((page) => [
			on(page, 'Oakline Interiors', 'Title'),
			on(page, `Invoice ${page}`),
		]);
		const whole = (page: number) => `# Oakline Interiors\n\nInvoice ${page}`;
		expect(await markdownOf(invoices)).toEqual([whole(1), whole(2), whole(3)]);
		const each = await markdownOf(invoices, { excludePageParts });
		expect(each).toEqual([whole(1), 'Invoice 2', 'Invoice 3']);
	});

	it('leaves parts of pages out of Chunks by default', async () => {
		const chunks = await outputOf(parts, { output: 'chunks' });
		expect(chunks.map(({ json }) => json.pageContent)).toEqual(rest);
	});

	it('leaves the texts of chunks alone, which the service has made', async () => {
		const made = [1, 2].map((page) =>
			on(page, `Oakline\n\nOn ${page}.\n\n${page}`, 'CompositeElement'),
		);
		const { items, hints } = await outputOutcome(made, { output: 'chunks' });
		expect(items.map(({ json }) => json.pageContent)).toEqual(made.map(({ text }) => text));
		expect(hints).toEqual([]);
	});

	it.each(['elements', 'document', 'file'])('leaves %s alone by default', async (output) => {
		const items = await outputOf(parts, { output });
		const count = output === 'elements' ? items.length : items[0]?.json.elementCount;
		expect(count).toBe(parts.length);
	});

	it('leaves out what the user chose, of Elements as well', async () => {
		const options = { excludePageParts: ['headers', 'pageBreaks'] };
		const items = await outputOf(parts, { options });
		expect(items.map(({ json }) => json.type)).toEqual([
			'Header',
			'NarrativeText',
			'Footer',
			'PageNumber',
			'NarrativeText',
			'Footer',
			'Footer',
		]);
	});

	it('leaves nothing out where the user chose nothing', async () => {
		expect(await textOf(parts, { excludePageParts: [] })).toEqual(
			parts.map(({ text }) => text).filter((text) => text !== ''),
		);
	});

	it('counts what it left out in one hint for the whole execution, which says how to keep it', async () => {
		const service = await scriptedServer(json(200, parts));
		const items = ['a', 'b'].map((name) => itemWithPdf(Buffer.from('%PDF-'), name));
		const { hints } = await partition(service.credential, items, { output: 'markdown' });
		await service.close();
		expect(hints).toEqual([
			"Excluded 2 repeated headers, 2 repeated footers and 4 page numbers. To keep them, add the option 'Exclude Page Parts' and clear what to keep.",
		]);
	});
});
