import type { DocumentElement } from '../core/service/element';
import { choice } from '../core/n8n/fields/field';
import { createPause, eachInBatches } from '../core/text/batches';

export const tablesAsField = choice('tablesAs', 'Tables As', {
	options: [
		{ name: 'HTML', value: 'html', description: 'With rows and cells, as the service returns it' },
		{ name: 'Markdown', value: 'markdown', description: 'With rows and cells, shorter than HTML' },
		{ name: 'Text', value: 'text', description: 'The texts of all cells, one after the other' },
	],
	default: 'text',
	description:
		"How to write tables in the content of chunks. HTML and Markdown can make a chunk longer than 'Max Characters'.",
});

/** The elements with their tables written this way. */
export async function withTables(
	elements: readonly DocumentElement[],
	tablesAs: string,
): Promise<DocumentElement[]> {
	if (tablesAs === 'text') return [...elements];
	// Loaded when it's first needed, as for the format Markdown.
	const { toMarkdown } = await import('../../packages/element-text');
	const pause = createPause();
	const written: DocumentElement[] = [];
	await eachInBatches(elements, async (element) => {
		const html: unknown = element.metadata.text_as_html;
		if (!element.type.startsWith('Table') || typeof html !== 'string' || html.trim() === '') {
			written.push(element);
			return;
		}
		const text = tablesAs === 'html' ? html : await toMarkdown([element], { pause });
		written.push({ ...element, text });
	});
	return written;
}
