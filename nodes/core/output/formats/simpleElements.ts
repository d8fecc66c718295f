import type { IDataObject } from 'n8n-workflow';

import { eachInBatches, mapInBatches } from '../../text/batches';
import { isRecord } from '../../text/json';
import type { DocumentElement } from '../../service/element';
import type { OutputFields } from '../../n8n/operation/outputShape';
import { placedElements, type Place } from '../sections/chunkPlaces';
import type { OutputDocument } from './outputDocument';

/** A field of a simplified element: what it holds, and what it says in the reference. */
interface SimpleField {
	name: string;
	field: OutputFields[string];
	/** undefined or null if the element has nothing of the kind. */
	read(element: DocumentElement, place: Place): unknown;
}

function ofMetadata(key: string): SimpleField['read'] {
	return ({ metadata }) => metadata[key];
}

/** Services name links in a list of their addresses, or in one of objects. */
function linksOf({ metadata: { link_urls: urls, links } }: DocumentElement): unknown {
	if (Array.isArray(urls)) return urls.length > 0 ? urls : undefined;
	const found = Array.isArray(links)
		? links.flatMap((link: unknown) => (isRecord(link) && link.url ? [link.url] : []))
		: [];
	return found.length > 0 ? found : undefined;
}

/** The fields in the order of the columns in n8n's table: what people read comes first. */
const simpleFields: readonly SimpleField[] = [
	{ name: 'text', field: 'The text', read: ({ text }) => text },
	{
		name: 'type',
		field:
			'The type of the element, e.g. `Title`, `NarrativeText`, `Table` or `CompositeElement` (a chunk)',
		read: ({ type }) => type,
	},
	{
		name: 'page',
		field: { type: 'number', text: 'Number of the page' },
		read: ofMetadata('page_number'),
	},
	{
		name: 'pages',
		field: { text: 'The pages of a chunk that covers several, e.g. `3-5`', isOptional: true },
		read: (_element, { pages }) => (pages?.includes('-') ? pages : undefined),
	},
	{
		name: 'section',
		field: 'The heading above',
		read: (_element, { section }) => section,
	},
	{
		name: 'tableHtml',
		field: 'A table as HTML',
		read: ofMetadata('text_as_html'),
	},
	{ name: 'fileName', field: 'Name of the document', read: ofMetadata('filename') },
	{
		name: 'languages',
		field: { type: 'array', text: 'Codes of the languages that the service found' },
		read: ofMetadata('languages'),
	},
	{
		name: 'links',
		field: { type: 'array', text: 'Addresses of the links in the text', isOptional: true },
		read: linksOf,
	},
	{
		name: 'imageField',
		field: {
			text: 'Only with Move Images to Binary: the binary field that holds the image',
			isOptional: true,
		},
		read: ofMetadata('image_binary_property'),
	},
	{
		name: 'imageMimeType',
		field: { text: 'Type of the image', isOptional: true },
		read: ofMetadata('image_mime_type'),
	},
	{
		name: 'imageBase64',
		field: { text: 'The image, if the service returns it', isOptional: true },
		read: ofMetadata('image_base64'),
	},
	{
		name: 'extractedData',
		field: { type: 'object', text: 'Data that the service extracted', isOptional: true },
		read: ofMetadata('extracted_data'),
	},
	{
		name: 'embeddings',
		field: { type: 'array', text: 'The embedding, if the service made one', isOptional: true },
		read: ({ embeddings }) => embeddings,
	},
	{
		name: 'parentId',
		field: 'Identifier of the element that it belongs to, e.g. of its heading',
		read: ofMetadata('parent_id'),
	},
	{ name: 'elementId', field: 'Identifier of the element', read: ({ element_id }) => element_id },
];

/** What simplified elements have, for the reference and for previews. */
export const simpleShape: OutputFields = Object.fromEntries(
	simpleFields.map(({ name, field }) => [name, field]),
);

function isThere(value: unknown): boolean {
	return value !== undefined && value !== null;
}

/**
 * Returns the elements of a document as people read them, by position. All have the same fields in the same order, those
 * that any of them has: n8n's table takes its columns from the first items.
 */
export async function simplifyElements({
	context: context,
	elements,
	fileName,
}: Pick<OutputDocument, 'context' | 'elements' | 'fileName'>): Promise<IDataObject[]> {
	const { places } = await placedElements(context, elements, fileName);
	const placeOf = (position: number) => places[position] ?? {};
	// Values are read twice rather than kept for all elements, which a long response has no room for.
	const used = new Set<SimpleField>();
	await eachInBatches(elements, (element, position) => {
		for (const field of simpleFields) {
			if (!used.has(field) && isThere(field.read(element, placeOf(position)))) used.add(field);
		}
	});
	const fields = simpleFields.filter((field) => used.has(field));
	return await mapInBatches(elements, (element, position) => {
		const item: Record<string, unknown> = {};
		for (const { name, read } of fields) item[name] = read(element, placeOf(position)) ?? null;
		return item as IDataObject;
	});
}
