import type { IDataObject } from 'n8n-workflow';
import { createHash } from 'node:crypto';

import { documentElement } from './documentElement';
import { binaryContent, outputOf, outputOutcome } from './outputNode';

const withImages = { extractImageBlockTypes: ['Image'], imagesToBinary: true };

const title = documentElement('Title', 'Heading', { page_number: 1, category_depth: 0 }, 'h');
const paragraph = {
	...documentElement('NarrativeText', 'Some text', { parent_id: 'h', page_number: 2 }, 'p'),
	embeddings: [0.5, 1],
};
const pixel = Buffer.from('a picture, as it were');
const picture = documentElement(
	'Image',
	'A cat',
	{ image_base64: pixel.toString('base64'), image_mime_type: 'image/png', page_number: 1 },
	'i',
);
const both = [title, paragraph];

/** The first digits of the SHA-256 hash, as a UUID of version 8. */
function uuidOf(hashed: string): string {
	const hash = createHash('sha256').update(hashed).digest('hex');
	const digits = `${hash.slice(0, 12)}8${hash.slice(13, 16)}a${hash.slice(17, 32)}`;
	return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const onlyChunk = (text: string) => ({
	chunkIndex: 0,
	chunkCount: 1,
	chunkId: uuidOf(`"report.pdf"${text}`),
});

describe('elements in an unusual form', () => {
	it('are taken: a number as text or ID, and languages as text', async () => {
		const odd = [
			title,
			{ type: 'TableCell', element_id: 7, text: 1234.5, metadata: { languages: 'eng, deu' } },
			{ type: 'CheckBox', element_id: 'c', text: true },
		];
		expect((await outputOf(odd, { simplify: false })).map(({ json }) => json)).toEqual([
			title,
			{
				type: 'TableCell',
				element_id: '7',
				text: '1234.5',
				metadata: { languages: ['eng', 'deu'] },
			},
			{ type: 'CheckBox', element_id: 'c', text: 'true', metadata: {} },
		]);
	});

	it('are refused if they are something else', async () => {
		const others = [
			{ id: 7, text: 5 },
			{ type: 'Title', text: ['a'] },
			{ type: 4, text: 'a' },
		];
		for (const other of others) {
			await expect(outputOf([title, other], {})).rejects.toMatchObject({
				message: expect.stringContaining("isn't a list of elements"),
			});
		}
	});

	it('keep the fields of newer versions of the service', async () => {
		const newer = {
			enrichment_origins: { text: ['ocr'] },
			table_extraction_method: 'cells',
			table_id: 't1',
			is_continuation: true,
			num_carried_over_header_rows: 1,
		};
		const elements = [documentElement('TableChunk', 'a', newer)];
		const [item] = await outputOf(elements, { simplify: false });
		expect(item?.json).toEqual(elements[0]);
		const { enrichment_origins: _nested, ...flat } = newer;
		const [chunk] = await outputOf(elements, { output: 'chunks' });
		expect(chunk?.json.metadata).toMatchObject(flat);
		const options = { chunkMetadata: 'all' };
		const [whole] = await outputOf(elements, { output: 'chunks', options });
		expect(whole?.json.metadata).toMatchObject(newer);
	});
});

it('a hint says where images are that chunks keep from becoming files', async () => {
	const elements = [documentElement('CompositeElement', 'A', { orig_elements: 'eJw=' })];
	for (const output of ['chunks', 'elements', 'document', 'file']) {
		const { hints } = await outputOutcome(elements, { output, options: withImages });
		expect(hints).toEqual([expect.stringMatching(/^Images of "report.pdf" stay in its chunks/)]);
		expect((await outputOutcome([picture], { output, options: withImages })).hints).toEqual([]);
		expect((await outputOutcome(elements, { output })).hints).toEqual([]);
	}
});

describe('output mode elements', () => {
	const raw = { simplify: false };

	it('is the default and returns one item per element, by readable names', async () => {
		const items = await outputOf(both, {});
		expect(items.map(({ json }) => json)).toEqual([
			{
				text: 'Heading',
				type: 'Title',
				page: 1,
				section: null,
				embeddings: null,
				parentId: null,
				elementId: 'h',
			},
			{
				text: 'Some text',
				type: 'NarrativeText',
				page: 2,
				section: 'Heading',
				embeddings: [0.5, 1],
				parentId: 'h',
				elementId: 'p',
			},
		]);
		expect(items.every(({ binary }) => binary === undefined)).toBe(true);
	});

	it('names the page, the section and the field of the image, in the same order in each item', async () => {
		const heading = {
			...title,
			metadata: { ...title.metadata, page_number: 2, languages: ['eng'] },
		};
		const below = {
			...paragraph,
			metadata: { parent_id: title.element_id, link_urls: ['https://example.com'] },
		};
		const items = await outputOf([heading, below, picture], {
			options: withImages,
		});
		for (const { json } of items) {
			expect(Object.keys(json).join(' ')).toBe(
				'text type page section languages links imageField imageMimeType embeddings parentId elementId',
			);
		}
		expect(items[0]?.json).toMatchObject({ page: 2, section: null, languages: ['eng'] });
		expect(items[1]?.json).toMatchObject({
			section: title.text,
			links: ['https://example.com'],
			parentId: title.element_id,
		});
		expect(items[2]?.json).toMatchObject({ imageField: 'image' });
	});

	it('moves each image into the binary field "image" of its item', async () => {
		const items = await outputOf([title, picture, picture], {
			...raw,
			options: withImages,
		});
		expect(items.map(({ json }) => (json.metadata as IDataObject).image_binary_property)).toEqual([
			undefined,
			'image',
			'image',
		]);
		expect(items[0]?.binary).toBeUndefined();
		expect(binaryContent(items[1], 'image')).toEqual(pixel);
		expect(items[1]?.binary?.image).toMatchObject({
			mimeType: 'image/png',
			fileName: 'report-image-1.png',
		});
		expect(items[2]?.binary?.image?.fileName).toBe('report-image-2.png');
		expect(JSON.stringify(items[1]?.json)).not.toContain(pixel.toString('base64'));
	});
});

describe('output mode document', () => {
	it('moves images into binary fields that the elements name', async () => {
		const dataUrl = documentElement('Image', '', {
			image_base64: `data:image/webp;base64,${pixel.toString('base64')}`,
		});
		const odd = documentElement('Image', '', {
			image_base64: pixel.toString('base64'),
			image_mime_type: 'image/__proto__',
		});
		const [item] = await outputOf([picture, title, dataUrl, odd], {
			output: 'document',
			options: withImages,
		});
		expect(item?.json.elements).toMatchObject([
			{ metadata: { image_binary_property: 'image_1', page_number: 1 } },
			title,
			{ metadata: { image_binary_property: 'image_2' } },
			{ metadata: { image_binary_property: 'image_3' } },
		]);
		expect(Object.keys(item?.binary ?? {})).toEqual(['image_1', 'image_2', 'image_3']);
		expect(binaryContent(item, 'image_2')).toEqual(pixel);
		expect(item?.binary?.image_2).toMatchObject({ mimeType: 'image/webp' });
		expect(item?.binary?.image_3?.fileName).toBe('report-image-3.bin');
	});
});

describe('a document without any text', () => {
	const hint = expect.stringMatching(/^No text was found in document "report\.pdf"/) as unknown;
	const fileName = 'report.pdf';

	it.each<[string, object[]]>([
		['elements', []],
		['chunks', []],
		['tableRows', []],
		['document', [{ fileName, elementCount: 0, elements: [] }]],
		['text', [{ fileName, text: '' }]],
		['markdown', [{ fileName, markdown: '' }]],
		['pages', [{ fileName, text: '', markdown: '', elementCount: 0 }]],
		['file', [{ fileName, elementCount: 0 }]],
	])('becomes in the output %s: %j, with a hint', async (output, expected) => {
		const { items, hints } = await outputOutcome([], { output });
		expect(items.map(({ json }) => json)).toEqual(expected);
		expect(hints).toContainEqual(hint);
	});

	it('may have images, and is told from one that has some text', async () => {
		const image = documentElement('Image', '', { image_base64: 'AAAA' });
		expect((await outputOutcome([image], {})).hints).toEqual([hint]);
		expect((await outputOutcome([image, title], {})).hints).toEqual([]);
		const [file] = await outputOf([], { output: 'file', options: withImages });
		expect(binaryContent(file, 'data').toString()).toBe('[]\n');
	});
});

describe('output mode markdown', () => {
	it('returns one item with the Markdown, which names images that were moved', async () => {
		const [item] = await outputOf([title, paragraph, picture], {
			output: 'markdown',
			options: withImages,
		});
		expect(item?.json.markdown).toBe('# Heading\n\nSome text\n\n![A cat](image_1)');
		expect(binaryContent(item, 'image_1')).toEqual(pixel);
	});
});

describe('output mode chunks', () => {
	const rich = documentElement(
		'Table',
		'Cells',
		{
			parent_id: 'h',
			filename: 'report.pdf',
			languages: ['eng', 'deu'],
			coordinates: { points: [[1, 2]] },
			data_source: { url: 's3://bucket/a', permissions_data: [{ mode: 1 }] },
			image_base64: 'aGk=',
			orig_elements: 'eJw=',
			text_as_html: '<table/>',
			link_urls: ['https://example.com'],
			nested: { any: 1 },
			last: null,
		},
		't',
	);

	it('returns page content and flat metadata with the section, for a vector store', async () => {
		const items = await outputOf([title, rich], { output: 'chunks' });
		expect(items[1]?.json).toEqual({
			pageContent: 'Cells',
			metadata: {
				chunkIndex: 1,
				chunkCount: 2,
				chunkId: uuidOf('"report.pdf"Cells'),
				element_id: 't',
				type: 'Table',
				section: 'Heading',
				sectionPath: 'Heading',
				parent_id: 'h',
				filename: 'report.pdf',
				languages: 'eng, deu',
				data_source_url: 's3://bucket/a',
			},
		});
	});

	it('keeps the requested large parts', async () => {
		const [item] = await outputOf([rich], {
			output: 'chunks',
			options: { chunkMetadata: 'flat', keepInMetadata: ['coordinates', 'orig_elements', 'links'] },
		});
		expect(item?.json.metadata).toMatchObject({
			coordinates: '{"points":[[1,2]]}',
			orig_elements: 'eJw=',
			link_urls: '["https://example.com"]',
		});
		expect(item?.json.metadata).not.toHaveProperty('text_as_html');
	});

	it('leaves out elements without text and keeps embeddings', async () => {
		const items = await outputOf([documentElement('PageBreak', ' '), paragraph], {
			output: 'chunks',
		});
		expect(items.map(({ json }) => json)).toEqual([
			{
				pageContent: 'Some text',
				metadata: {
					...onlyChunk('Some text'),
					pages: '2',
					element_id: 'p',
					type: 'NarrativeText',
					parent_id: 'h',
					page_number: 2,
				},
				embeddings: [0.5, 1],
			},
		]);
	});

	it('gives each chunk an ID that only its document, text and repetition decide', async () => {
		const idsOf = async (texts: string[], fileName?: string) => {
			const elements = texts.map((text, at) => documentElement('Text', text, { at }, `${at}`));
			const parameters = { output: 'chunks' };
			const items = await outputOf(elements, parameters, { fileName });
			return items.map(({ json }) => (json.metadata as IDataObject).chunkId);
		};
		const ids = await idsOf(['same', 'same', 'other', 'same']);
		expect(new Set(ids).size).toBe(4);
		expect(ids[0]).toBe(uuidOf('"report.pdf"same'));
		expect(await idsOf(['same', 'same', 'other', 'same'])).toEqual(ids);
		expect(await idsOf(['first', 'other', 'same', 'same'])).toEqual([
			expect.anything(),
			ids[2],
			ids[0],
			ids[1],
		]);
		expect(await idsOf(['same'], 'other.pdf')).not.toContain(ids[0]);
	});
});

describe('output mode file', () => {
	it.each([
		['markdown', 'report.md', 'text/markdown', '# Heading\n\nSome text\n'],
		['text', 'report.txt', 'text/plain', 'Heading\n\nSome text\n'],
	])(
		'returns the document as a file in the format %s',
		async (fileFormat, name, mimeType, text) => {
			const pageNumber = documentElement('PageNumber', '1');
			const [item] = await outputOf([title, paragraph, pageNumber], {
				output: 'file',
				options: { fileFormat },
			});
			expect(item?.json).toEqual({ fileName: 'report.pdf', elementCount: 2 });
			expect(item?.binary?.data).toMatchObject({ fileName: name, mimeType });
			expect(binaryContent(item, 'data').toString()).toBe(text);
		},
	);

	it('puts the file into the requested field, next to the images', async () => {
		const [item] = await outputOf([picture], {
			output: 'file',
			outputBinaryPropertyName: 'image_1',
			options: withImages,
		});
		expect(Object.keys(item?.binary ?? {}).sort()).toEqual(['image_1', 'picture_1']);
		expect(JSON.parse(binaryContent(item, 'image_1').toString())).toMatchObject([
			{ metadata: { image_binary_property: 'picture_1' } },
		]);
	});
});

describe('a large document', () => {
	const count = 100_000;
	const elements = Array.from({ length: count }, (_, position) =>
		documentElement('NarrativeText', 'text', { parent_id: `${position - 1}` }, `${position}`),
	);

	it.each(['elements', 'chunks'])(
		'of 100,000 elements becomes that many items in mode %s',
		async (output) => {
			expect(await outputOf(elements, { output })).toHaveLength(count);
		},
	);
});
