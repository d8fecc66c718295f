import type { ElementDraft } from '../serviceElement.ts';
import { paragraphDraft, startsBulletItem } from '../textType.ts';

/** The paragraphs of plain text: separated by empty lines. A bullet begins one, too; a number doesn't. */
function paragraphsOf(text: string): string[] {
	const paragraphs: string[] = [''];
	for (const line of text.split('\n')) {
		if (line.trim() === '' || startsBulletItem(line)) paragraphs.push('');
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
