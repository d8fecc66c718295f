import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adviceForDisk, adviceForSpace } from '../../scripts/launch/diskSpace.cjs';

describe('the disk that something is installed on', () => {
	const space = { what: 'n8n', folder: '/project/e2e/n8n-2', neededBytes: 3e9 };

	it('says how much room is missing where, and what to do', () => {
		expect(adviceForSpace({ ...space, freeBytes: 200e6 })).toBe(
			'The disk is too full: n8n needs another 3.0 GB in /project/e2e/n8n-2, but only 0.2 GB is free. ' +
				'Free some space, then run the command again.',
		);
	});

	it('says nothing where there is enough', () => {
		expect(adviceForSpace({ ...space, freeBytes: 4e9 })).toBeUndefined();
	});

	it('looks at the real disk, also of a folder that is not there yet', () => {
		const folder = join(tmpdir(), 'not', 'there', 'yet');
		expect(adviceForDisk({ ...space, folder, neededBytes: 1 })).toBeUndefined();
		expect(adviceForDisk({ ...space, folder, neededBytes: 1e18 })).toMatch(
			/^The disk is too full: n8n needs another 1000000000\.0 GB in /,
		);
	});
});
