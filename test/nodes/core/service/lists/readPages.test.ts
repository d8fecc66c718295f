import type { IDataObject } from 'n8n-workflow';

import { readPages } from '../../../../../nodes/core/service/lists/listRows';

function rowsOf(count: number, from = 0): IDataObject[] {
	return Array.from({ length: count }, (_, position) => ({ id: `row-${from + position}` }));
}

async function read(
	pageOf: (page: number) => IDataObject[],
	settings: { limit?: number; pageSize?: number; accepts?: (row: IDataObject) => boolean } = {},
) {
	const asked: number[] = [];
	const rows = await readPages({
		readPage: async (page) => {
			asked.push(page);
			return pageOf(page);
		},
		pageSize: 'pageSize' in settings ? settings.pageSize : 20,
		limit: settings.limit,
		accepts: settings.accepts ?? (() => true),
	});
	return { asked, ids: rows.map(({ id }) => id) };
}

describe('readPages', () => {
	it('reads until a short page', async () => {
		const { asked, ids } = await read((page) => rowsOf(page < 3 ? 20 : 5, (page - 1) * 20));
		expect(asked).toEqual([1, 2, 3]);
		expect(ids).toEqual(rowsOf(45).map(({ id }) => id));
	});

	it('stops at an empty page after full ones', async () => {
		const { asked, ids } = await read((page) => (page === 1 ? rowsOf(20) : []));
		expect(asked).toEqual([1, 2]);
		expect(ids).toHaveLength(20);
	});

	it("doesn't loop if the server repeats the same full page", async () => {
		const { asked, ids } = await read(() => rowsOf(20));
		expect(asked).toEqual([1, 2]);
		expect(ids).toHaveLength(20);
	});

	it("doesn't loop if the rows carry no id", async () => {
		const { asked } = await read(() => Array.from({ length: 20 }, () => ({ name: 'same' })));
		expect(asked).toEqual([1, 2]);
	});

	it('handles a server that ignores paging and returns everything at once', async () => {
		const { asked, ids } = await read(() => rowsOf(57));
		expect(asked).toEqual([1, 2]);
		expect(ids).toHaveLength(57);
	});

	it('returns a row once if pages overlap', async () => {
		const { ids } = await read((page) => (page === 1 ? rowsOf(20) : rowsOf(10, 15)));
		expect(ids).toEqual(rowsOf(25).map(({ id }) => id));
	});

	it('stops early at the limit', async () => {
		const { asked, ids } = await read((page) => rowsOf(20, (page - 1) * 20), { limit: 25 });
		expect(asked).toEqual([1, 2]);
		expect(ids).toHaveLength(25);
	});

	it('counts only accepted rows towards the limit', async () => {
		const accepts = ({ id }: IDataObject) => Number(String(id).slice(4)) % 10 === 0;
		const { ids } = await read((page) => rowsOf(20, (page - 1) * 20), { limit: 3, accepts });
		expect(ids).toEqual(['row-0', 'row-10', 'row-20']);
	});

	it('requests a list without paging once', async () => {
		const { asked, ids } = await read(() => rowsOf(40), { pageSize: undefined });
		expect(asked).toEqual([1]);
		expect(ids).toHaveLength(40);
	});

	it('ends even if the server always has new rows', async () => {
		const { asked } = await read((page) => rowsOf(20, page * 20));
		expect(asked.length).toBeLessThanOrEqual(5000);
	});
});
