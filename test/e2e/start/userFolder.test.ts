import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOwner, takeUserFolder } from '../../../e2e/start/userFolder';

describe('the folder n8n keeps its data in', () => {
	let parent: string;
	beforeEach(async () => {
		parent = await mkdtemp(join(tmpdir(), 'user-folder-'));
	});
	afterEach(async () => await rm(parent, { recursive: true, force: true }));

	it('is never shared by two starts at the same time', async () => {
		const first = await takeUserFolder(parent, { isLocal: true });
		const second = await takeUserFolder(parent, { isLocal: true });
		expect(second.path).not.toBe(first.path);
	});

	it('is another one for a service of the user', async () => {
		const first = await takeUserFolder(parent, { isLocal: true });
		await first.release();
		const own = await takeUserFolder(parent, { isLocal: false });
		expect(own.path).not.toBe(first.path);
	});

	it('is taken over from a start that was ended by force', async () => {
		const first = await takeUserFolder(parent, { isLocal: true });
		// No process has this id: it is above what any system gives out.
		await writeFile(join(first.path, 'in-use-by'), '999999999');
		expect((await takeUserFolder(parent, { isLocal: true })).path).toBe(first.path);
	});

	it('keeps the account, whose password only its user can read', async () => {
		const owner = await readOwner(parent);
		expect(await readOwner(parent)).toEqual(owner);
		expect(owner.password).toMatch(/[A-Z]/);
		expect(owner.password).toMatch(/\d/);
		expect(owner.password.length).toBeGreaterThanOrEqual(8);
		expect(await readFile(join(parent, 'owner.json'), 'utf8')).toContain(owner.password);
		if (process.platform !== 'win32') {
			expect((await stat(join(parent, 'owner.json'))).mode & 0o077).toBe(0);
		}
	});
});
