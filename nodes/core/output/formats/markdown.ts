import type { INodeExecutionData } from 'n8n-workflow';

import { inSteps } from '../../text/batches';
import { withMissingNotes } from '../elements/missingPages';
import { documentItem, moveImages } from './document';
import type { OutputDocument } from './outputDocument';

/** Writes one item with the document as Markdown. */
export async function writeMarkdown(document: OutputDocument): Promise<INodeExecutionData[]> {
	// Loaded when it's first needed: n8n loads every node at start, and reading HTML is a large part of them.
	const { toMarkdown } = await import('../../../../packages/element-text');
	const { elements, binary } = await moveImages(document);
	const all = withMissingNotes(elements, document.missingPages);
	return documentItem(
		document,
		{ markdown: await inSteps(toMarkdown(all, { base: document.address })) },
		binary,
	);
}
