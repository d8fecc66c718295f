import { addStatuses } from '../../../nodes/DocumentServiceTrigger/listing';

describe('rows without a status', () => {
	it('get the status under which the service lists them', async () => {
		const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id, workflow_id: 'w1' }));
		const asked: string[] = [];
		const listed = await addStatuses(rows, async (status) => {
			asked.push(status);
			const ids = { completed: ['a', 'd'], failed: ['b', 'd'] }[status as string] ?? [];
			return ids.map((id) => ({ id }));
		});
		expect(asked).toEqual(['completed', 'failed', 'stopped']);
		expect(listed.map(({ status }) => status)).toEqual([
			'completed',
			'failed',
			undefined,
			undefined,
		]);
	});

	it('are the only reason for more than one listing', async () => {
		const rows = [{ id: 'a', status: 'completed' }];
		const listByStatus = async () => await Promise.reject(new Error('asked'));
		expect(await addStatuses(rows, listByStatus)).toBe(rows);
	});
});
