import type { IDataObject } from 'n8n-workflow';

import { readPages } from '../../../../nodes/core/records/listRows';

function rowsOf(count: number, from = 0): IDataObject[] {
	return Array.from({ length: count }, (_, position) => ({ id: `row-${from + position}` }));
}

interface Case {
	pageOf(page: number): IDataObject[];
	asked: number[];
	/** The rows that come out. */
	rows: IDataObject[];
	limit?: number;
	isPaged?: boolean;
	accepts?(row: IDataObject): boolean;
}

const everyTenth = ({ id }: IDataObject) => Number(String(id).slice(4)) % 10 === 0;
const nameless = Array.from({ length: 20 }, () => ({ name: 'same' }));

it.each<[string, Case]>([
	[
		'until a short page',
		{
			pageOf: (page) => rowsOf(page < 3 ? 20 : 5, (page - 1) * 20),
			asked: [1, 2, 3],
			rows: rowsOf(45),
		},
	],
	[
		'until an empty page after full ones',
		{ pageOf: (page) => (page === 1 ? rowsOf(20) : []), asked: [1, 2], rows: rowsOf(20) },
	],
	[
		'though the server repeats the same full page',
		{ pageOf: () => rowsOf(20), asked: [1, 2], rows: rowsOf(20) },
	],
	['though the rows carry no id', { pageOf: () => nameless, asked: [1, 2], rows: [nameless[0]] }],
	[
		'though the server ignores paging and returns everything at once',
		{ pageOf: () => rowsOf(57), asked: [1, 2], rows: rowsOf(57) },
	],
	[
		'each row once, though pages overlap',
		{
			pageOf: (page) => (page === 1 ? rowsOf(20) : rowsOf(10, 15)),
			asked: [1, 2],
			rows: rowsOf(25),
		},
	],
	[
		'up to the limit of accepted rows',
		{
			pageOf: (page) => rowsOf(20, (page - 1) * 20),
			asked: [1, 2],
			rows: [0, 10, 20].flatMap((from) => rowsOf(1, from)),
			limit: 3,
			accepts: everyTenth,
		},
	],
	[
		'once where the service has no pages',
		{ pageOf: () => rowsOf(40), asked: [1], rows: rowsOf(40), isPaged: false },
	],
])('a list is read %s', async (_how, { pageOf, asked, rows, limit, isPaged = true, accepts }) => {
	const pages: number[] = [];
	const read = await readPages({
		async readPage(page) {
			pages.push(page);
			return pageOf(page);
		},
		pageSize: isPaged ? 20 : undefined,
		limit,
		accepts: accepts ?? (() => true),
	});
	expect(pages).toEqual(asked);
	expect(read).toEqual(rows);
});

it('a list ends even if the server always has new rows', async () => {
	let pages = 0;
	await readPages({
		async readPage(page) {
			pages += 1;
			return rowsOf(20, page * 20);
		},
		pageSize: 20,
		accepts: () => true,
	});
	expect(pages).toBeLessThanOrEqual(5000);
});
