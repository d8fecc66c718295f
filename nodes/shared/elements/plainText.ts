import type { DocumentElement } from './element';
import type { Work } from '../values/inSlices';
import { joinedTexts } from '../values/longContent';

/** The texts of the elements, separated by blank lines. Elements without text are left out. */
export function* toPlainText(elements: readonly DocumentElement[]): Work<string> {
	const texts: string[] = [];
	for (const { text } of elements) {
		yield;
		if (text.trim() !== '') texts.push(text);
	}
	return yield* joinedTexts(texts, '\n\n');
}
