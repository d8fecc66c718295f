import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { DocumentElement } from '../../../../../nodes/core/service/element';
import { documentElement } from '../elements/documentElement';
import { elementsResult, outputOf } from '../outputNode';

const on = (page: number, text: string, type = 'NarrativeText', more: IDataObject = {}) =>
	documentElement(type, text, { page_number: page, ...more });

async function textOf(elements: DocumentElement[], options: INodeParameters = {}) {
	const [item] = await outputOf(elementsResult(...elements), { output: 'text', options });
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
		const [item] = await outputOf(elementsResult(...parts), { output });
		expect(item?.json[output]).toBe(rest.join('\n\n'));
	});

	it('leaves only numbers of pages out of Pages by default: each page may be a document of its own', async () => {
		const options = { options: { excludePageParts: ['headers', 'footers', 'repeatedLines'] } };
		const markdownOf = async (elements: DocumentElement[], parameters: INodeParameters) => {
			const pages = await outputOf(elementsResult(...elements), { output: 'pages', ...parameters });
			return pages.map(({ json }) => json.markdown);
		};
		expect(await markdownOf(parts, {})).toEqual([
			'Oakline\n\nWords\n\nConfidential',
			'Oakline\n\nMore\n\nConfidential',
		]);
		expect(await markdownOf(parts, options)).toEqual([
			'Oakline\n\nWords\n\nConfidential\n\n1',
			'More\n\nPage 2 of 2',
		]);
		const invoices = [1, 2, 3].flatMap((page) => [
			on(page, 'Oakline Interiors', 'Title'),
			on(page, `Invoice ${page}`),
			on(page, 'IBAN DE02 1203 0000 0000 2020 51'),
		]);
		const all = (page: number) =>
			`# Oakline Interiors\n\nInvoice ${page}\n\nIBAN DE02 1203 0000 0000 2020 51`;
		expect(await markdownOf(invoices, {})).toEqual([all(1), all(2), all(3)]);
		expect(await markdownOf(invoices, options)).toEqual([all(1), 'Invoice 2', 'Invoice 3']);
	});

	it('leaves parts of pages out of Chunks by default', async () => {
		const chunks = await outputOf(elementsResult(...parts), { output: 'chunks' });
		expect(chunks.map(({ json }) => json.pageContent)).toEqual(rest);
	});

	it.each(['elements', 'document', 'file'])('leaves %s alone by default', async (output) => {
		const items = await outputOf(elementsResult(...parts), { output });
		const count = output === 'elements' ? items.length : items[0]?.json.elementCount;
		expect(count).toBe(parts.length);
	});

	it('leaves out what the user chose, of Elements as well', async () => {
		const options = { options: { excludePageParts: ['headers', 'pageBreaks'] } };
		const items = await outputOf(elementsResult(...parts), options);
		expect(items.map(({ json }) => json.type)).toEqual([
			'Header',
			'NarrativeText',
			'Footer',
			'PageNumber',
			'NarrativeText',
			'Footer',
			'Footer',
		]);
		const texts = ['Oakline', 'Words', 'Confidential', '1', 'More', 'Confidential', 'Page 2 of 2'];
		expect(await textOf(parts, { excludePageParts: ['headers'] })).toEqual(texts);
	});

	it('leaves nothing out where the user chose nothing', async () => {
		expect(await textOf(parts, { excludePageParts: [] })).toEqual(
			parts.map(({ text }) => text).filter((text) => text !== ''),
		);
	});

	it('keeps the place of missing pages', async () => {
		const missingPages = [{ pages: '3', status: 500, message: 'odd', position: 9 }];
		const result = { ...elementsResult(...parts, on(4, 'Last')), missingPages };
		const items = await outputOf(result, { output: 'chunks' });
		expect(items.map(({ json }) => json.pageContent)).toEqual([...rest, '', 'Last']);
	});
});
