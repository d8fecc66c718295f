import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
	countPackages,
	expectedFolders,
	watchPackages,
	type PackageCount,
} from '../../../e2e/n8n/packageCount';

const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' };

function lockOf(packages: Record<string, object>): string {
	return JSON.stringify({ packages: { '': {}, ...packages } });
}

describe('the packages that npm will install', () => {
	it('are those of the lock file that are for this platform and needed', () => {
		const lock = lockOf({
			'node_modules/any': {},
			'node_modules/any/node_modules/nested': {},
			'node_modules/unneeded': { extraneous: true },
			'node_modules/linux': { os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
			'node_modules/musl': { os: ['linux'], libc: ['musl'] },
			'node_modules/mac': { os: ['darwin'] },
			'node_modules/no-windows': { os: ['!win32'] },
			'node_modules/no-linux': { os: ['!linux'] },
			'node_modules/arm': { cpu: ['arm64'] },
		});
		expect(expectedFolders(lock, linux)).toEqual([
			'node_modules/any',
			'node_modules/any/node_modules/nested',
			'node_modules/linux',
			'node_modules/no-windows',
		]);
		const mac = { os: 'darwin', cpu: 'arm64', libc: undefined };
		expect(expectedFolders(lock, mac)).toContain('node_modules/mac');
		expect(expectedFolders(lock, mac)).not.toContain('node_modules/linux');
	});

	it.each(['n8n-1', 'n8n-2'])('are thousands for the pinned %s', async (name) => {
		const project = join(__dirname, '..', '..', '..');
		const lock = await readFile(join(project, 'e2e', name, 'package-lock.json'), 'utf8');
		expect(expectedFolders(lock, linux).length).toBeGreaterThan(1_000);
	});
});

describe('how many packages npm has placed', () => {
	let folder: string;
	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'packages-'));
		const names = ['a', 'b', 'c'].map((name) => [`node_modules/${name}`, {}]);
		const lock = lockOf(Object.fromEntries(names) as Record<string, object>);
		await writeFile(join(folder, 'package-lock.json'), lock);
	});
	afterEach(async () => await rm(folder, { recursive: true, force: true }));

	async function place(name: string): Promise<void> {
		await mkdir(join(folder, 'node_modules', name), { recursive: true });
		await writeFile(join(folder, 'node_modules', name, 'package.json'), '{}');
	}

	it('counts a package that is unpacked, not an empty folder', async () => {
		await place('a');
		await mkdir(join(folder, 'node_modules', 'b'));
		expect(await countPackages(folder)).toEqual({ done: 1, total: 3, unit: 'packages' });
	});

	it('reports the count while packages come, and what npm does before and after', async () => {
		jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
		try {
			const states: Array<PackageCount | string> = [];
			const stop = await watchPackages(folder, (state) => states.push(state));
			await place('a');
			jest.advanceTimersByTime(1_000);
			await Promise.all([place('b'), place('c')]);
			jest.advanceTimersByTime(1_000);
			stop();
			jest.advanceTimersByTime(10_000);
			expect(states).toEqual([
				"finding the packages in npm's cache or registry",
				{ done: 1, total: 3, unit: 'packages' },
				'linking the packages',
			]);
		} finally {
			jest.useRealTimers();
		}
	});
});
