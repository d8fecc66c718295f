import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfChanged } from '../../../e2e/start/build';

describe('building the package', () => {
	let projectFolder: string;
	let builds: number;

	beforeEach(async () => {
		projectFolder = await mkdtemp(join(tmpdir(), 'build-'));
		await mkdir(join(projectFolder, 'nodes', 'One'), { recursive: true });
		await writeFile(join(projectFolder, 'nodes', 'One', 'One.node.ts'), 'first');
		builds = 0;
	});
	afterEach(async () => await rm(projectFolder, { recursive: true, force: true }));

	async function build(): Promise<boolean> {
		return await buildIfChanged({
			projectFolder,
			marker: join(projectFolder, '.local', 'built'),
			build: async () => {
				builds += 1;
				await mkdir(join(projectFolder, 'dist'), { recursive: true });
				await writeFile(join(projectFolder, 'dist', 'index.js'), 'built');
			},
		});
	}

	it('is done once while nothing changes', async () => {
		expect([await build(), await build(), builds]).toEqual([true, false, 1]);
	});

	it('is done again after a source changed', async () => {
		await build();
		await writeFile(join(projectFolder, 'nodes', 'One', 'One.node.ts'), 'other');
		expect([await build(), builds]).toEqual([true, 2]);
	});

	it('is done again after what was built changed or went away', async () => {
		await build();
		await writeFile(join(projectFolder, 'dist', 'index.js'), 'touched');
		expect(await build()).toBe(true);
		await rm(join(projectFolder, 'dist'), { recursive: true });
		expect(await build()).toBe(true);
	});

	it('is done again after a build that failed', async () => {
		const marker = join(projectFolder, '.local', 'built');
		const failing = async () => await Promise.reject(new Error('type error'));
		await expect(buildIfChanged({ projectFolder, marker, build: failing })).rejects.toThrow();
		expect(await build()).toBe(true);
	});
});
