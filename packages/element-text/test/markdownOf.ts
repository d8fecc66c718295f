import { takeStepsAtOnce } from '../../pauses';
import { toMarkdown, type MarkdownOptions, type TextElement } from '..';
import { textElement } from './textElement';

/** Returns the Markdown of elements. */
export function markdownOf(elements: readonly TextElement[], options?: MarkdownOptions): string {
	return takeStepsAtOnce(toMarkdown(elements, options));
}

/** Returns the Markdown of one element. */
export function markdownOfText(
	type: string,
	text: string,
	metadata?: Record<string, unknown>,
): string {
	return markdownOf([textElement(type, text, metadata)]);
}
