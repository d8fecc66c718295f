/** Methods that call a function for each entry, or copy entries one by one. */
const methods = ['filter', 'flat', 'flatMap', 'forEach', 'map', 'reduce', 'sort'] as const;

/** Where one of Array's methods went over more than so many entries in one go while `run` ran. */
export async function callsOnLongLists(
	most: number,
	run: () => Promise<unknown>,
): Promise<string[]> {
	const calls = new Set<string>();
	const spies = methods.map((name) => {
		const original = Array.prototype[name] as (...given: unknown[]) => unknown;
		return jest.spyOn(Array.prototype, name as 'map').mockImplementation(function (
			this: unknown[],
			...given: unknown[]
		) {
			const inner = name === 'flat' ? (this[0] as unknown[] | undefined)?.length : 0;
			if (Math.max(this.length, inner ?? 0) > most) calls.add(`${name} ${caller()}`);
			return original.apply(this, given);
		} as never);
	});
	try {
		await run();
	} finally {
		for (const spy of spies) spy.mockRestore();
	}
	return [...calls];
}

/** The line that called, e.g. "runItems.ts:45". */
function caller(): string {
	const line = new Error().stack?.split('\n').find((one) => one.includes('/nodes/')) ?? '';
	return /[^/]+\.ts:\d+/.exec(line)?.[0] ?? line;
}
