/** Bytes that look like chance, the same each time. */
export function noise(length: number, seed = 1): Buffer {
	const bytes = Buffer.allocUnsafe(Math.floor(length));
	let state = seed;
	for (let index = 0; index < bytes.length; index += 1) {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
		bytes[index] = state >>> 24;
	}
	return bytes;
}
