import type { TextElement } from '..';

/** Completes what matters to a test to a whole element. */
export function textElement(
	type: string,
	text: string,
	metadata: Record<string, unknown> = {},
): TextElement {
	return { type, text, metadata };
}
