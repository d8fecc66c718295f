/** Any value as text; objects and lists as JSON. */
export function valueText(value: unknown): string {
	return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
