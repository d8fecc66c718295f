import { checkValues, markdownElements } from '../index';

describe('required fields', () => {
	const data = { number: null, supplier: { city: ' ' }, lines: [{ item: 'Desk' }, { item: null }] };

	it('are checked where they are empty, in the order of the data', async () => {
		const required = ['number', 'supplier.name', 'lines[].item', 'dueDate'];
		const checked = await checkValues(data, await markdownElements('Desk'), { required });
		expect(checked.map(({ path, isConfirmed }) => [path, isConfirmed])).toEqual([
			['number', false],
			['supplier.name', false],
			['lines[0].item', true],
			['lines[1].item', false],
			['dueDate', false],
		]);
		expect(checked[0]).toMatchObject({
			...{ value: null, reason: 'The required field is empty' },
			...{ place: null, insteadPlace: null },
		});
	});

	it('of a list without entries are none', async () => {
		const required = ['lines[].item', ''];
		expect(await checkValues({ lines: [] }, [], { required })).toEqual([]);
		expect(await checkValues({ lines: [] }, [], { required: ['lines'] })).toHaveLength(1);
	});

	it('are those of data that is nothing', async () => {
		const paths = (await checkValues(undefined, [], { required: ['a.b'] })).map(({ path }) => path);
		expect(paths).toEqual(['a.b']);
	});
});

it('leaves out what is empty without being required', async () => {
	expect(await checkValues({ a: null, b: '', c: NaN, d: [[]] }, [], {})).toEqual([]);
});
