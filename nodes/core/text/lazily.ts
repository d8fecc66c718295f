/** Returns a function that calls `make` at its first call, and returns that value from then on. */
export function lazily<T>(make: () => T): () => T {
	let made: { value: T } | undefined;
	return () => (made ??= { value: make() }).value;
}
