/** Takes anything of an answer; gives its size in characters as JSON, as an agent gets it. */
export function sizeOf(value: unknown): number {
	return JSON.stringify(value)?.length ?? 0;
}
