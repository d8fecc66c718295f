const numbersInBlock = 8192;

/**
 * Numbers of objects, one bit for each. A Set takes a hundred times as much memory, and holds the event loop for a tenth
 * of a second when it grows beyond a million.
 */
export class NumberSet {
	private readonly blocks = new Map<number, Uint8Array>();

	has(number: number): boolean {
		const block = this.blocks.get(Math.floor(number / numbersInBlock));
		const place = number % numbersInBlock;
		return block !== undefined && ((block[place >> 3] ?? 0) & (1 << (place & 7))) !== 0;
	}

	add(number: number): void {
		const index = Math.floor(number / numbersInBlock);
		let block = this.blocks.get(index);
		if (!block) {
			block = new Uint8Array(numbersInBlock / 8);
			this.blocks.set(index, block);
		}
		const place = number % numbersInBlock;
		block[place >> 3] = (block[place >> 3] ?? 0) | (1 << (place & 7));
	}
}
