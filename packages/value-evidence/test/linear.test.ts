import { checkValues, markdownElements } from '../index';

type Elements = Parameters<typeof checkValues>[1];
type Element = Elements[number];

function element(text: string, metadata: Element['metadata'] = {}): Element {
	return { type: 'UncategorizedText', text, metadata };
}

const list = <Entry>(count: number, make: (at: number) => Entry) =>
	Array.from({ length: count }, (_, place) => make(place));
const times = (count: number, make: (at: number) => string) => list(count, make).join('');

/** Documents that are long in one respect, by how long. */
const documents: Readonly<Record<string, (size: number) => [data: unknown, elements: Elements]>> = {
	'one text of numbers': (size) => [
		{ total: 5 },
		[element(times(4 * size, (one) => `a ${one}, `))],
	],
	'one text of digits': (size) => [{ total: 5 }, [element('1 '.repeat(8 * size))]],
	'one text of equal numbers': (size) => [{ total: 1 }, [element('1 '.repeat(8 * size))]],
	'labels of one field': (size) => [{ total: 1 }, [element('total: 1\n'.repeat(size))]],
	'one text of signs': (size) => [{ total: 5 }, [element('$€:|-'.repeat(20 * size))]],
	'one text of dates and numbers': (size) => [
		{ due: '2020-02-01' },
		[element(times(size, (one) => `1/2/${2000 + (one % 99)} ${one} `))],
	],
	'one name of letters and points': (size) => [
		{ number: 'A-1' },
		[element(`1 ${'a.'.repeat(10 * size)}`)],
	],
	'equal rows': (size) => [
		{ lines: list(size, () => ({ item: 'Desk', quantity: 2, price: 100 })) },
		[
			element('', {
				text_as_html: `<table><tr><th>Item</th><th>Quantity</th><th>Price</th></tr>${times(size, () => '<tr><td>Desk</td><td>2</td><td>100</td></tr>')}</table>`,
			}),
		].map((one) => ({ ...one, type: 'Table' })),
	],
	'equal lines of one text': (size) => [
		{ lines: list(size, () => ({ item: 'Desk', quantity: 2, price: 100 })) },
		[element(times(size, () => 'Desk 2 100.00\n'))],
	],
	'fields of their own': (size) => [
		Object.fromEntries(list(size, (one) => [`amount${one}`, one])),
		list(size, (one) => element(`Amount ${one}: ${one}`)),
	],
	'a value of many words': (size) => [
		{ note: times(4 * size, (one) => `word${one} `) },
		[element(times(4 * size, (one) => `word${one} `))],
	],
	'a list of numbers': (size) => [
		{ amounts: list(size, (one) => one) },
		list(size, (one) => element(`Amount ${one}`)),
	],
};

/** Returns how much longer eight times as much takes; a square would take 64 times as long. */
async function growth(run: (size: number) => Promise<unknown>): Promise<number> {
	const timeOf = async (size: number) => {
		const before = process.cpuUsage().user;
		await run(size);
		return process.cpuUsage().user - before;
	};
	await run(250);
	// What's quick takes some time anyway. μs.
	const [short, long] = [await timeOf(500), await timeOf(4_000)];
	return long / (short + 30_000);
}

it.each(Object.entries(documents))('takes time in proportion to %s', async (_name, make) => {
	expect(await growth(async (size) => await checkValues(...make(size), {}))).toBeLessThan(24);
});

it.each(Object.entries(documents))('pauses in proportion to %s', async (_name, make) => {
	const pausesOf = async (size: number) => {
		let count = 0;
		const [data, elements] = make(size);
		await checkValues(data, elements, {}, () => {
			count += 1;
			return undefined;
		});
		return count;
	};
	const { length } = JSON.stringify(make(4_000)[1]);
	const [short, long] = [await pausesOf(500), await pausesOf(4_000)];
	// The work between two pauses has a limit, and a character has its share of them.
	expect(long).toBeGreaterThan(length / 16_000);
	expect(long).toBeLessThan(10 * short);
});

/** Returns the processor time of the longest step of a check, in μs. */
async function longestStep(text: string): Promise<number> {
	let last = process.cpuUsage().user;
	let longest = 0;
	await checkValues({ total: 12.5, number: 'A-17' }, [element(text)], {}, () => {
		const now = process.cpuUsage().user;
		longest = Math.max(longest, now - last);
		last = now;
		return undefined;
	});
	return longest;
}

it.each(['7', '123 ', '12.50 EUR '])(
	'lets others go on in three million signs of %j',
	async (one) => {
		const text = one.repeat(3_000_000 / one.length);
		// About 40 ms. Where something else runs, a step may take longer for once, but not each time. μs.
		const limit = 200_000;
		const tried: number[] = [];
		while (tried.length < 4 && !tried.some((longest) => longest < limit)) {
			tried.push(await longestStep(text));
		}
		expect(Math.min(...tried)).toBeLessThan(limit);
	},
);

it('reads Markdown in proportion to its length', async () => {
	const run = async (size: number) => await markdownElements('['.repeat(20 * size));
	expect(await growth(run)).toBeLessThan(24);
});

it('takes no box from coordinates of a million points', async () => {
	const points = list(1_000_000, () => [1, 1]);
	const layout = { system: 'PixelSpace', layout_width: 100, layout_height: 100 };
	const metadata = { page_number: 1, coordinates: { points, ...layout } };
	const [total] = await checkValues({ total: 5 }, [element('Total 5', metadata)], {});
	expect(total).toMatchObject({ isConfirmed: true, place: { box: null } });
});
