/* What the node makes of a response of 200 MB: 500,000 elements. */
import type { NodeContext, ItemContext } from '../../nodes/core/n8n/nodeContext.ts';
import type { DocumentElement } from '../../nodes/core/wire/element.ts';
import { allPageParts } from '../../nodes/core/output/excludeParts.ts';
import type { writeOutput } from '../../nodes/core/output/writeOutput.ts';
import type { OutputSettings } from '../../nodes/core/output/outputSettings.ts';
import { outputSettings } from './support/outputSettings.ts';
import type { Load, Subject } from './support/subject.ts';

const count = 500_000;
const context = {
	getNode: () => ({ type: 'bench' }),
	helpers: { prepareBinaryData: async () => ({ data: '', mimeType: '' }) },
};
const sentence = 'The quick report shows how each part keeps its place. ';

const kinds = ['Title', 'NarrativeText', 'ListItem', 'NarrativeText'];

/** As many elements, half of which are tables of two rows. */
function withTables(): DocumentElement[] {
	return elements().map((element, number) => ({
		...element,
		...(number % 2 === 0 ? {} : tableOf(number)),
	}));
}

function tableOf(number: number): Partial<DocumentElement> {
	const text_as_html = `<table><tr><td>Item</td><td>Price</td></tr><tr><td>${number}</td><td>1,234.50</td></tr></table>`;
	return { type: 'Table', metadata: { text_as_html } };
}

function elements(): DocumentElement[] {
	return Array.from({ length: count }, (_, number) => ({
		type: kinds[number % kinds.length] ?? '',
		element_id: number.toString(16).padStart(32, '0'),
		text: `${number} ${sentence.repeat(3)}`,
		metadata: {
			page_number: Math.floor(number / 20) + 1,
			languages: ['eng'],
			filename: 'report.pdf',
			filetype: 'application/pdf',
		},
	}));
}

/** A fifth of them, each with links and emphasis. */
function withMarkup(): DocumentElement[] {
	const metadata = {
		links: [{ text: 'quick report', url: 'https://example.com/report', start_index: 4 }],
		link_texts: ['each part'],
		link_urls: ['https://example.com/part'],
		emphasized_text_contents: ['shows', 'keeps its', 'place'],
		emphasized_text_tags: ['b', 'i', 'b'],
	};
	return elements()
		.slice(0, count / 5)
		.map((element) => ({ ...element, metadata: { ...element.metadata, ...metadata } }));
}

/** A fifth of them, the first and last of each page a running head. */
function withHeads(): DocumentElement[] {
	return elements()
		.slice(0, count / 5)
		.map((element, number) =>
			number % 20 === 0 ? { ...element, text: 'Oakline Interiors' } : element,
		);
}

async function contextIn(load: Load): Promise<NodeContext<ItemContext>> {
	const module = await load<{ NodeContext: typeof NodeContext<ItemContext> }>(
		'nodes/core/n8n/nodeContext',
	);
	return new module.NodeContext(context as never);
}

const written =
	(settings: Partial<OutputSettings>, make = elements) =>
	async (load: Load) => {
		const module = await load<{ writeOutput: typeof writeOutput }>('nodes/core/output/writeOutput');
		const context = await contextIn(load);
		const result = { kind: 'elements' as const, elements: make() };
		return async () =>
			await module.writeOutput(
				context,
				result,
				{ ...outputSettings, ...settings },
				{ fileName: 'report.pdf' },
			);
	};

/** Takes over ten minutes to parse. */
const manyNames = async (load: Load) => {
	const module = await load<{ parseJson: (text: string) => unknown }>('nodes/core/text/json');
	const parts: string[] = [];
	for (let number = 0; number < 14_000_000; number += 1) parts.push(`"k${number}":1`);
	const text = Buffer.from(`{${parts.join(',')}}`).toString();
	return () => {
		if (module.parseJson(text) !== undefined) throw new Error('14 million names were read');
	};
};

/** What takes longer isn't waited for. */
export const maxSeconds = 60;

export const cases: Subject['cases'] = {
	'JSON of 14 million names in one object': manyNames,
	'200 MB as Elements': written({ mode: 'elements' }),
	'200 MB as Elements, images to binary': written({ mode: 'elements', imagesToBinary: true }),
	'200 MB as Whole Document': written({ mode: 'document' }),
	'200 MB as Markdown': written({ mode: 'markdown' }),
	'100,000 elements with links and emphasis as Markdown': written({ mode: 'markdown' }, withMarkup),
	'100,000 elements with running heads as Markdown': written(
		{ mode: 'markdown', excludedParts: [...allPageParts] },
		withHeads,
	),
	'200 MB as Elements, simplified': written({ mode: 'elements', simplify: true }),
	'200 MB as a Markdown file': written({ mode: 'file', fileFormat: 'markdown' }),
	'200 MB as Plain Text': written({ mode: 'text' }),
	'200 MB as Pages': written({ mode: 'pages' }),
	'200 MB as Table Rows': written({ mode: 'tableRows', numbers: 'automatic' }, withTables),
	'200 MB as Chunks': written({ mode: 'chunks' }),
	'200 MB as File': written({ mode: 'file' }),
};
