/** An ID or a name as text, since a service may also send it as a number; '' for anything else. */
export function nameText(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
