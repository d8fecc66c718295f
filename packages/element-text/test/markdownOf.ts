import { takeStepsAtOnce } from '../../pauses';
import { toMarkdown, type MarkdownOptions, type TextElement } from '..';

/** Returns the Markdown of elements. */
export function markdownOf(elements: readonly TextElement[], options?: MarkdownOptions): string {
	return takeStepsAtOnce(toMarkdown(elements, options));
}
