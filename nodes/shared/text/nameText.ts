/** Gives an ID or a name as text, which a service may also send as a number; '' for anything else. */
export function nameText(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
