import type { IDataObject } from 'n8n-workflow';

import { eachInBatches, mapInBatches } from '../../text/batches';
import { isRecord } from '../../text/json';
import type { DocumentElement } from '../../service/element';
import type { OutputFields } from '../outputShape';
import { placedElements, type Place } from '../sections/chunkPlaces';
import type { OutputDocument } from './outputDocument';

/** A field of a simplified element: what it says in the reference, and what it holds. */
interface SimpleField {
	name: string;
	field: OutputFields[string];
	/** The metadata that it holds, or a function that reads it; undefined or null if the element has nothing of the kind. */
	of: string | ((element: DocumentElement, place: Place) => unknown);
}

function valueOf({ of }: SimpleField, element: DocumentElement, place: Place): unknown {
	return typeof of === 'string' ? element.metadata[of] : of(element, place);
}

/** Services name links in a list of their addresses, or in one of objects. */
function linksOf({ metadata: { link_urls: urls, links } }: DocumentElement): unknown {
	if (Array.isArray(urls)) return urls.length > 0 ? urls : undefined;
	if (!Array.isArray(links)) return undefined;
	const found = links.flatMap((link: unknown) => (isRecord(link) && link.url ? [link.url] : []));
	return found.length > 0 ? found : undefined;
}

/** The fields in the order of the columns in n8n's table: what people read comes first. */
const simpleFields: readonly SimpleField[] = [
	{ name: 'text', field: 'The text', of: ({ text }) => text },
	{
		name: 'type',
		field:
			'The type of the element, e.g. `Title`, `NarrativeText`, `Table` or `CompositeElement` (a chunk)',
		of: ({ type }) => type,
	},
	{
		name: 'page',
		field: { type: 'number', text: 'Number of the page' },
		of: 'page_number',
	},
	{
		name: 'pages',
		field: { text: 'The pages of a chunk that covers several, e.g. `3-5`', isOptional: true },
		of: (_element, { pages }) => (pages?.includes('-') ? pages : undefined),
	},
	{
		name: 'section',
		field: 'The heading above',
		of: (_element, { section }) => section,
	},
	{
		name: 'tableHtml',
		field: 'A table as HTML',
		of: 'text_as_html',
	},
	{ name: 'fileName', field: 'Name of the document', of: 'filename' },
	{
		name: 'languages',
		field: { type: 'array', text: 'Codes of the languages that the service found' },
		of: 'languages',
	},
	{
		name: 'links',
		field: { type: 'array', text: 'Addresses of the links in the text', isOptional: true },
		of: linksOf,
	},
	{
		name: 'imageField',
		field: {
			text: 'Only with Move Images to Binary: the binary field that holds the image',
			isOptional: true,
		},
		of: 'image_binary_property',
	},
	{
		name: 'imageMimeType',
		field: { text: 'Type of the image', isOptional: true },
		of: 'image_mime_type',
	},
	{
		name: 'imageBase64',
		field: { text: 'The image, if the service returns it', isOptional: true },
		of: 'image_base64',
	},
	{
		name: 'extractedData',
		field: { type: 'object', text: 'Data that the service extracted', isOptional: true },
		of: 'extracted_data',
	},
	{
		name: 'embeddings',
		field: { type: 'array', text: 'The embedding, if the service made one', isOptional: true },
		of: ({ embeddings }) => embeddings,
	},
	{
		name: 'parentId',
		field: 'Identifier of the element that it belongs to, e.g. of its heading',
		of: 'parent_id',
	},
	{ name: 'elementId', field: 'Identifier of the element', of: ({ element_id }) => element_id },
];

/** What simplified elements have, for the reference and for previews. */
export const simpleShape: OutputFields = Object.fromEntries(
	simpleFields.map(({ name, field }) => [name, field]),
);

/**
 * Returns the elements of a document as people read them, by position. All have the same fields in the same order, those
 * that any of them has: n8n's table takes its columns from the first items.
 */
export async function simplifyElements({
	context,
	elements,
	fileName,
}: Pick<OutputDocument, 'context' | 'elements' | 'fileName'>): Promise<IDataObject[]> {
	const { places } = await placedElements(context, elements, fileName);
	// Values are read twice rather than kept for all elements, which a long response has no room for.
	let unused: readonly SimpleField[] = simpleFields;
	await eachInBatches(elements, (element, position) => {
		const place = places[position] ?? {};
		for (const field of unused) {
			if ((valueOf(field, element, place) ?? null) === null) continue;
			unused = unused.filter((other) => other !== field);
		}
	});
	const used = simpleFields.filter((field) => !unused.includes(field));
	return await mapInBatches(elements, (element, position) => {
		const place = places[position] ?? {};
		const item: Record<string, unknown> = {};
		for (const field of used) item[field.name] = valueOf(field, element, place) ?? null;
		return item as IDataObject;
	});
}
