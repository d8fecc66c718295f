import { adviceForDisk } from '../../../e2e/n8n/installN8n';

describe('the disk that n8n is installed on', () => {
	const folder = '/project/e2e/n8n-2';
	const none = { done: 0, total: 2_000, unit: 'packages' } as const;

	it('needs room for all packages', () => {
		expect(adviceForDisk({ folder, freeBytes: 200e6, packages: none })).toBe(
			'The disk is too full: n8n needs another 3.0 GB in /project/e2e/n8n-2, and 0.2 GB are free. ' +
				'Free some space, then start again.',
		);
		expect(adviceForDisk({ folder, freeBytes: 4e9, packages: none })).toBeUndefined();
	});

	it('needs less where an interrupted installation left packages behind', () => {
		const packages = { ...none, done: 1_900 };
		expect(adviceForDisk({ folder, freeBytes: 200e6, packages })).toBeUndefined();
	});
});
