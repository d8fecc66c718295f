import type { ElementDraft } from '../serviceElement.ts';
import { paragraphDraft, startsListItem } from '../textType.ts';

/** The paragraphs of plain text: separated by empty lines, and a list item begins one. */
function paragraphsOf(text: string): string[] {
	const paragraphs: string[] = [''];
	for (const line of text.split('\n')) {
		if (line.trim() === '' || startsListItem(line)) paragraphs.push('');
		paragraphs.push(`${paragraphs.pop() ?? ''} ${line}`);
	}
	return paragraphs;
}

/** Reads plain text: titles, narrative text, list items by their looks. */
export function readText(text: string): ElementDraft[] {
	return paragraphsOf(text)
		.map((paragraph) => paragraphDraft(paragraph))
		.filter((draft) => draft !== undefined);
}
