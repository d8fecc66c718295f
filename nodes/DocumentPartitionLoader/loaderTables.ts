import type { DocumentElement } from '../shared/elements/element';
import { field } from '../shared/fields/field';
import { createPauses, inSlices } from '../shared/values/inSlices';

export const tablesAsField = field({
	displayName: 'Tables As',
	name: 'tablesAs',
	type: 'options',
	options: [
		{
			name: 'HTML',
			value: 'html',
			description: 'With rows and cells, as the service returns it',
		},
		{ name: 'Markdown', value: 'markdown', description: 'With rows and cells, shorter than HTML' },
		{ name: 'Text', value: 'text', description: 'The texts of all cells, one after the other' },
	],
	default: 'markdown',
	description:
		'How to write tables in the content of chunks. Without this option, they are text. Tables that the service returns as text only stay text, also those in chunks of other text. HTML and Markdown can make a chunk longer than Max Characters.',
});

/** The elements with their tables written this way. */
export async function withTables(
	elements: readonly DocumentElement[],
	tablesAs: string,
): Promise<DocumentElement[]> {
	if (tablesAs === 'text') return [...elements];
	// Loaded when it's first needed, as for the form Markdown.
	const { toMarkdown } = await import('../shared/elements/markdown/toMarkdown');
	const pauses = createPauses();
	const written: DocumentElement[] = [];
	for (const element of elements) {
		if (pauses.isDue()) await pauses.take();
		const html: unknown = element.metadata.text_as_html;
		if (!element.type.startsWith('Table') || typeof html !== 'string' || html.trim() === '') {
			written.push(element);
			continue;
		}
		const text = tablesAs === 'html' ? html : await inSlices(toMarkdown([element]));
		written.push({ ...element, text });
	}
	return written;
}
