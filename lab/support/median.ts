/** The middle one of the values, or the higher one of the two in the middle; NaN without values. */
export function median(values: readonly number[]): number {
	return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}
