import type { IDataObject } from 'n8n-workflow';

import { stepThrough, type Steps } from '../../../../packages/pauses';
import { boolean } from '../../n8n/fields/field';
import type { DocumentElement } from '../../wire/element';
import { isRecord } from '../../text/json';
import { inBothNodes, type Format, type OutputDocument } from '../format';
import { moveImagesApart } from '../images';
import { missingElement, missingItem, MissingItems } from '../missingPages';
import type { Places } from '../places';
import {
	documentNameText,
	missingItemText,
	type OutputFields,
	type OutputShape,
} from '../outputShape';

const simplifyElementsField = boolean('simplify', 'Simplify', {
	displayOptions: { show: { output: ['elements'] } },
	default: true,
	description: 'Whether to return a simplified version of each element instead of the raw data',
});

interface ElementsSettings {
	simplify: boolean;
}

type ReadSimple = (element: DocumentElement, places: Places, position: number) => unknown;

/** Services name links in a list of their addresses, or in one of objects. */
function linksOf({ metadata: { link_urls: urls, links } }: DocumentElement): unknown {
	if (Array.isArray(urls)) return urls.length > 0 ? urls : undefined;
	if (!Array.isArray(links)) return undefined;
	const found = links.flatMap((link: unknown) => (isRecord(link) && link.url ? [link.url] : []));
	return found.length > 0 ? found : undefined;
}

/** The fields in the order of the columns in n8n's table: what people read comes first. */
const simpleFields: Readonly<Record<string, ReadSimple>> = {
	text: ({ text }) => text,
	type: ({ type }) => type,
	page: ({ metadata }) => metadata.page_number,
	/** Those of a chunk that covers several. */
	pages: (_element, places, position) => places.severalPages(position),
	section: (_element, places, position) => places.section(position),
	tableHtml: ({ metadata }) => metadata.text_as_html,
	fileName: ({ metadata }) => metadata.filename,
	languages: ({ metadata }) => metadata.languages,
	links: linksOf,
	imageField: ({ metadata }) => metadata.image_binary_property,
	imageMimeType: ({ metadata }) => metadata.image_mime_type,
	imageBase64: ({ metadata }) => metadata.image_base64,
	extractedData: ({ metadata }) => metadata.extracted_data,
	embeddings: ({ embeddings }) => embeddings,
	parentId: ({ metadata }) => metadata.parent_id,
	elementId: ({ element_id: id }) => id,
};

export const simpleFieldNames: readonly string[] = Object.keys(simpleFields);

function* usedFields(
	elements: readonly DocumentElement[],
	places: Places,
): Steps<Array<[name: string, read: ReadSimple]>> {
	const all = Object.entries(simpleFields);
	let unused = all;
	yield* stepThrough(elements, (element, position) => {
		for (const field of unused) {
			const value = field[1](element, places, position) ?? null;
			if (value !== null) unused = unused.filter((other) => other !== field);
		}
	});
	return all.filter((field) => !unused.includes(field));
}

/**
 * Returns what makes elements as people read them. All have the same fields in the same order, those that any of them
 * has: n8n's table takes its columns from the first items.
 */
function* simplifier(
	elements: readonly DocumentElement[],
	places: Places,
): Steps<(element: DocumentElement, position: number) => IDataObject> {
	// Values are read twice rather than kept for all elements, which a long response has no room for.
	const used = yield* usedFields(elements, places);
	const blank = Object.fromEntries(used.map(([name]) => [name, null as unknown]));
	return (element, position) => {
		const item = { ...blank };
		for (const [name, read] of used) item[name] = read(element, places, position) ?? null;
		return item as IDataObject;
	};
}

export const elementsFormat = {
	value: 'elements',
	name: 'Elements',
	action: 'Get document elements',
	description: 'One item for each element: a title, a paragraph, a table',
	offeredBy: inBothNodes,
	fields: [simplifyElementsField],
	read: (read): ElementsSettings => ({ simplify: read(simplifyElementsField) ?? true }),
	excludes: () => [],
	content: { kind: 'items', things: 'elements' },
	keepsElements: () => true,
	hasMetadata: true,
	isOnlyCutForAgents: true,
	needsPlaces: ({ simplify }: ElementsSettings) => simplify,
	*write(document: OutputDocument<ElementsSettings>) {
		const { fileName, missingPages, places, settings } = document;
		const missing = new MissingItems(missingPages, (pages) =>
			settings.simplify
				? { text: '', ...missingItem(pages, fileName) }
				: missingElement(pages, fileName),
		);
		const { elements, files } = yield* moveImagesApart(document);
		const simplified = settings.simplify ? yield* simplifier(elements, places) : undefined;
		let position = 0;
		for (const element of elements) {
			yield* missing.before(position);
			const json = simplified ? simplified(element, position) : element;
			yield { json, files: files[position] };
			position += 1;
		}
		yield* missing.before();
	},
} as const satisfies Format<ElementsSettings>;

const simpleShape = {
	text: 'The text',
	type: 'The type of the element, e.g. `Title`, `NarrativeText`, `Table` or `CompositeElement` (a chunk)',
	page: { type: 'number', text: 'Number of the page' },
	pages: { text: 'The pages of a chunk that covers several, e.g. `3-5`', isOptional: true },
	section: 'The heading above',
	tableHtml: 'A table as HTML',
	fileName: documentNameText,
	languages: { type: 'array', text: 'Codes of the languages that the service found' },
	links: { type: 'array', text: 'Addresses of the links in the text', isOptional: true },
	imageField: {
		text: 'Only with Move Images to Binary: the binary field that holds the image',
		isOptional: true,
	},
	imageMimeType: { text: 'Type of the image', isOptional: true },
	imageBase64: { text: 'The image, if the service returns it', isOptional: true },
	extractedData: { type: 'object', text: 'Data that the service extracted', isOptional: true },
	embeddings: { type: 'array', text: 'The embedding, if the service made one', isOptional: true },
	parentId: 'Identifier of the element that it belongs to, e.g. of its heading',
	elementId: 'Identifier of the element',
} satisfies OutputFields;

export const elementsShape: OutputShape = {
	items: `One item for each element. With Simplify, it has the fields below, of which those without a value are null; without, it's the element as the service returns it (\`type\`, \`element_id\`, \`text\`, \`metadata\`). ${missingItemText}`,
	fields: {
		...simpleShape,
		'`image` (binary)':
			'Only with Move Images to Binary: the image of the element; without Simplify, `metadata.image_binary_property` names the field',
	},
};
