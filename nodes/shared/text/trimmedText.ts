/** Gives a text without blanks around it; '' for what is no text. */
export function trimmedText(value: unknown): string {
	return typeof value === 'string' ? value.trim() : '';
}
