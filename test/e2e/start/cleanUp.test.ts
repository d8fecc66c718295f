import { CleanUp } from '../../../e2e/start/cleanUp';

describe('ending a start', () => {
	it('ends what was started last first', async () => {
		const order: string[] = [];
		const cleanUp = new CleanUp();
		cleanUp.add(async () => void order.push('folder'));
		cleanUp.add(async () => void order.push('n8n'));
		await cleanUp.run();
		expect(order).toEqual(['n8n', 'folder']);
	});

	it('does every task, also after one that failed, and tells of the failure', async () => {
		const order: string[] = [];
		const cleanUp = new CleanUp();
		cleanUp.add(async () => void order.push('folder'));
		cleanUp.add(async () => await Promise.reject(new Error('stuck')));
		await expect(cleanUp.run()).rejects.toThrow("couldn't be stopped");
		expect(order).toEqual(['folder']);
	});
});
