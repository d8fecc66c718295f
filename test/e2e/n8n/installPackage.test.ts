import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { c as create } from 'tar';
import { installPackage, packageFileForN8n } from '../../../e2e/n8n/installPackage';

describe('a packed package unpacked into n8n', () => {
	let folder: string;
	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'install-package-'));
	});
	afterEach(async () => await rm(folder, { recursive: true, force: true }));

	async function pack(files: Record<string, string>): Promise<string> {
		await rm(join(folder, 'package'), { recursive: true, force: true });
		await mkdir(join(folder, 'package'));
		for (const [name, text] of Object.entries(files)) {
			await writeFile(join(folder, 'package', name), text);
		}
		const tarball = join(folder, 'packed.tgz');
		await create({ file: tarball, gzip: true, cwd: folder }, ['package']);
		return tarball;
	}

	it('is where n8n looks for it, without the dependencies that n8n removes', async () => {
		const packageFile = {
			name: 'n8n-nodes-x',
			version: '1.2.3',
			devDependencies: { tar: '7' },
			peerDependencies: { 'n8n-workflow': '*' },
		};
		const tarball = await pack({ 'package.json': JSON.stringify(packageFile), 'index.js': '//' });
		const installed = await installPackage({ tarball, userFolder: folder });
		expect(installed).toEqual({
			name: 'n8n-nodes-x',
			version: '1.2.3',
			folder: join(folder, '.n8n', 'nodes', 'node_modules', 'n8n-nodes-x'),
		});
		expect((await readdir(installed.folder)).sort()).toEqual(['index.js', 'package.json']);
		expect(JSON.parse(await readFile(join(installed.folder, 'package.json'), 'utf8'))).toEqual({
			name: 'n8n-nodes-x',
			version: '1.2.3',
		});
	});

	it('replaces an older copy completely', async () => {
		const text = JSON.stringify({ name: '@scope/n8n-nodes-x', version: '1.0.0' });
		const userFolder = folder;
		await installPackage({ tarball: await pack({ 'package.json': text, old: '' }), userFolder });
		const tarball = await pack({ 'package.json': text, new: '' });
		const installed = await installPackage({ tarball, userFolder });
		expect((await readdir(installed.folder)).sort()).toEqual(['new', 'package.json']);
	});

	it('is refused without a name', () => {
		expect(() => packageFileForN8n('{"version":"1.0.0"}')).toThrow('without a name');
	});
});
