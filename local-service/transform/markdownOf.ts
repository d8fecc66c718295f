import type { ServiceElement } from '../partition/serviceElement.ts';

/** Elements as Markdown, with tables as HTML, as the service writes them. */
export function markdownOf(elements: readonly ServiceElement[]): string {
	return elements
		.map(blockOf)
		.filter((block) => block !== '')
		.join('\n\n');
}

function blockOf({ type, text, metadata }: ServiceElement): string {
	const { category_depth: depth, text_as_html: html } = metadata;
	switch (type) {
		case 'Title':
			return `${'#'.repeat(Math.min(Number(depth ?? 0) + 1, 6))} ${text}`;
		case 'ListItem':
			return `- ${text}`;
		case 'Table':
			return typeof html === 'string' ? html : text;
		default:
			return text;
	}
}
