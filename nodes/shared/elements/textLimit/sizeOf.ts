/** The size of a value in characters of JSON, which is how an agent receives it. */
export function sizeOf(value: unknown): number {
	return JSON.stringify(value)?.length ?? 0;
}
