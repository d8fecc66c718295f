/** The text without spaces around it; '' for anything else. */
export function trimmedText(value: unknown): string {
	return typeof value === 'string' ? value.trim() : '';
}
