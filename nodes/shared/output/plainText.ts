import type { DocumentElement } from '../element/element';

/** Takes elements; gives their texts in order, a blank line between two, elements without text left out. */
export function toPlainText(elements: readonly DocumentElement[]): string {
	return elements
		.map((element) => element.text)
		.filter((text) => text.trim() !== '')
		.join('\n\n');
}
