import type { IDataObject } from 'n8n-workflow';

import type { TextElement } from '../../packages/element-text';
import { readElements } from '../core/wire/element';
import { simpleFieldNames } from '../core/output/formats/elements';
import { createPause } from '../core/text/batches';
import { isRecord, parseData } from '../core/text/json';

/** The fields of an item that hold a document, as Document Partition returns them, in the order in which they count. */
export const contentFields = ['elements', 'markdown', 'text', 'pageContent'] as const;

/** The same, and those that say something about it. */
export const documentFields = [
	...['document', 'fileName', 'elementCount', 'missingPages'],
	...contentFields,
] as const;

/** What a document's content is: parts of it, such as elements, or Markdown or other text. */
export type DocumentContent = readonly IDataObject[] | string;

/** Whether an item's JSON, or an entry of a list, is a part of a document: a chunk, an element or a page. */
export function isDocumentPart(given: unknown): given is IDataObject {
	return isRecord(given) && partFields(given).length > 0;
}

/** Returns the fields of a part that aren't in `documentFields`; none for anything else. */
export function partFields(json: Record<string, unknown>): readonly string[] {
	if (typeof json.pageContent === 'string') return ['metadata', 'embeddings'];
	if (typeof json.text !== 'string') return [];
	if (typeof json.markdown === 'string') return typeof json.page === 'number' ? ['page'] : [];
	const ids = [json.element_id, json.elementId];
	const isNamed = ids.some((id) => typeof id === 'string') || isRecord(json.metadata);
	const isElement = typeof json.type === 'string' && isNamed;
	return isElement ? ['element_id', 'metadata', ...simpleFieldNames] : [];
}

/**
 * Returns the content of a document in an item's JSON, in a list, or in text, in this order: elements, Markdown, text,
 * chunk. Returns undefined where there's none.
 */
export function contentIn(given: unknown): DocumentContent | undefined {
	if (typeof given === 'string') return given.trim() === '' ? undefined : given;
	if (Array.isArray(given)) {
		const entries: unknown[] = given.map((one: unknown) =>
			isRecord(one) && isRecord(one.json) ? one.json : one,
		);
		return entries.length > 0 && entries.every(isContentEntry) ? entries : undefined;
	}
	if (!isRecord(given)) return undefined;
	if (isRecord(given.json)) return contentIn(given.json);
	const elements = contentIn(listIn(given.elements));
	if (elements !== undefined) return elements;
	if (isDocumentPart(given)) return [given];
	for (const name of ['markdown', 'text', 'pageContent']) {
		const text = contentIn(joinedText(given[name]));
		if (text !== undefined) return text;
	}
	const { data } = given;
	return Array.isArray(data) && data.every(isDocumentPart) ? contentIn(data) : undefined;
}

/** Whether an entry of a list can be read as a part of a document, or as a text of its own. */
function isContentEntry(given: unknown): given is IDataObject {
	if (isDocumentPart(given)) return true;
	return isRecord(given) && [given.text, given.markdown].some((text) => typeof text === 'string');
}

function listIn(given: unknown): unknown {
	const list = typeof given === 'string' ? parseData(given) : given;
	return Array.isArray(list) ? list : undefined;
}

/** A text, or texts that an Aggregate node has put into a list. */
function joinedText(given: unknown): unknown {
	const isList = Array.isArray(given) && given.every((one) => typeof one === 'string');
	return isList ? given.join('\n\n') : typeof given === 'string' ? given : undefined;
}

/** Returns the elements of a document's content. */
export async function contentElements(content: DocumentContent): Promise<readonly TextElement[]> {
	const { markdownElements } = await import('../../packages/value-evidence');
	const pause = createPause();
	if (typeof content === 'string') return await markdownElements(content, pause);
	const elements: TextElement[] = [];
	for (const part of content) {
		const { markdown, text, page, pageContent } = part;
		if (typeof markdown === 'string' || (!isDocumentPart(part) && typeof text === 'string')) {
			const lines = await markdownElements(String(markdown ?? text), pause);
			for (const { metadata, ...line } of lines) {
				elements.push({ ...line, metadata: { ...metadata, page_number: page } } as TextElement);
			}
		} else {
			const element = typeof pageContent === 'string' ? chunkElement(part) : plainElement(part);
			elements.push(...(readElements([element]) ?? []));
		}
	}
	return elements;
}

/** A chunk as the element that it was made of. */
function chunkElement({ pageContent, metadata }: IDataObject): IDataObject {
	const { type, element_id, ...rest } = isRecord(metadata) ? metadata : {};
	const metadataOfElement = rest as IDataObject;
	return { type, element_id, text: pageContent, metadata: metadataOfElement } as IDataObject;
}

/** A simplified element in the service's form; one in that form as it is. */
function plainElement(part: IDataObject): IDataObject {
	if (part.metadata !== undefined) return part;
	const { text, type, elementId, page, tableHtml, fileName } = part;
	const metadata = {
		page_number: page ?? undefined,
		text_as_html: tableHtml ?? undefined,
		filename: fileName ?? undefined,
	};
	return { type, text, element_id: elementId, metadata };
}
