import type { IDataObject } from 'n8n-workflow';

import { readElements, type DocumentElement } from '../../service/element';
import { createPause } from '../../text/batches';
import { isRecord } from '../../text/json';
import { Problem } from '../../text/problem';

/**
 * Returns the elements that an earlier node has returned of a document, in any output: a list of elements, simplified or
 * not, items with them, a whole document, Markdown or text. Throws a Problem for anything else.
 */
export async function givenElements(
	content: string | IDataObject | unknown[],
): Promise<DocumentElement[]> {
	const given = contentIn(content);
	if (typeof given === 'string') {
		const { markdownElements } = await import('../../../../packages/value-evidence');
		return (await markdownElements(given, createPause())) as unknown as DocumentElement[];
	}
	const elements = readElements(given.map(plainElement));
	if (elements !== undefined && elements.length > 0) return elements;
	throw new Problem(
		"The parameter 'Elements or Text' has no elements and no text",
		"Use an expression that returns the elements, the Markdown or the text of the document, such as $('Document Partition').item.json.elements",
	);
}

/** What items and documents hold. */
function contentIn(content: unknown): string | unknown[] {
	if (typeof content === 'string' || Array.isArray(content)) return content;
	if (!isRecord(content)) return [];
	const { json, elements, markdown, text } = content;
	if (isRecord(json)) return contentIn(json);
	if (Array.isArray(elements)) return elements;
	return [markdown, text].find((each) => typeof each === 'string') ?? [];
}

/** An item's JSON, and the service's form of a simplified element. */
function plainElement(given: unknown): unknown {
	if (!isRecord(given)) return given;
	if (isRecord(given.json)) return plainElement(given.json);
	if (given.metadata !== undefined || given.elementId === undefined) return given;
	const { text, type, elementId, page, tableHtml } = given;
	const metadata = { page_number: page ?? undefined, text_as_html: tableHtml ?? undefined };
	return { type, text, element_id: elementId, metadata };
}
