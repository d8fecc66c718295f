/** Turns a place in one system of coordinates into its place in another one: `x' = a·x + c·y + e`, `y' = b·x + d·y + f`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Numbers that aren't there are those of the identity. */
export function matrixOf(numbers: ArrayLike<unknown>): Matrix {
	const numberAt = (index: number) => {
		const value = numbers[index];
		return typeof value === 'number' ? value : (identity[index] ?? 0);
	};
	return [numberAt(0), numberAt(1), numberAt(2), numberAt(3), numberAt(4), numberAt(5)];
}

/** The matrix that applies `inner` first, then `outer`. */
export function multiplied(outer: Matrix, inner: Matrix): Matrix {
	const [a, b, c, d, e, f] = outer;
	const [p, q, r, s, t, u] = inner;
	return [
		a * p + c * q,
		b * p + d * q,
		a * r + c * s,
		b * r + d * s,
		a * t + c * u + e,
		b * t + d * u + f,
	];
}

export function applied([a, b, c, d, e, f]: Matrix, x: number, y: number): [x: number, y: number] {
	return [a * x + c * y + e, b * x + d * y + f];
}
