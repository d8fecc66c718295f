import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
	countPackages,
	expectedPackages,
	lookedUpPackage,
	watchPackages,
	type InstallationState,
} from '../../../e2e/n8n/packageCount';

const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' };

function folders(...given: Parameters<typeof expectedPackages>): string[] {
	return expectedPackages(...given).map(({ folder }) => folder);
}

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
		expect(folders(lock, linux)).toEqual([
			'node_modules/any',
			'node_modules/any/node_modules/nested',
			'node_modules/linux',
			'node_modules/no-windows',
		]);
		const mac = { os: 'darwin', cpu: 'arm64', libc: undefined };
		expect(folders(lock, mac)).toContain('node_modules/mac');
		expect(folders(lock, mac)).not.toContain('node_modules/linux');
	});

	it.each(['n8n-1', 'n8n-2'])('are thousands for the pinned %s', async (name) => {
		const project = join(__dirname, '..', '..', '..');
		const lock = await readFile(join(project, 'e2e', name, 'package-lock.json'), 'utf8');
		expect(expectedPackages(lock, linux).length).toBeGreaterThan(1_000);
	});
});

describe('what npm says it looked up', () => {
	it('is a package, scoped or not, at any registry', () => {
		const at = 'npm http fetch GET 200 https://mirror.example/npm';
		expect(lookedUpPackage(`${at}/@scope%2fname 5ms (cache hit)`)).toBe('@scope/name');
		expect(lookedUpPackage(`${at}/zod 5ms (cache updated)`)).toBe('zod');
		expect(lookedUpPackage('npm warn deprecated zod@1')).toBeUndefined();
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
			const states: InstallationState[] = [];
			const watch = await watchPackages(folder, (state) => states.push(state));
			const cached = '10ms (cache stale)';
			watch.read(`npm http fetch GET 200 http://127.0.0.1/mirror/a ${cached}`);
			watch.read(`npm http fetch GET 200 http://127.0.0.1/mirror/a/-/a-1.0.0.tgz ${cached}`);
			jest.advanceTimersByTime(1_000);
			await place('a');
			jest.advanceTimersByTime(1_000);
			await Promise.all([place('b'), place('c')]);
			jest.advanceTimersByTime(1_000);
			watch.stop();
			jest.advanceTimersByTime(10_000);
			expect(states).toEqual([
				'comparing the packages with the lock file',
				{ done: 1, total: 3, unit: 'packages looked up' },
				{ done: 1, total: 3, unit: 'packages' },
				'linking the packages',
			]);
		} finally {
			jest.useRealTimers();
		}
	});
});
