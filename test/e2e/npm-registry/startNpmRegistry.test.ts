import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { c as create } from 'tar';
import { ProxyAgent, request } from 'undici';
import { z } from 'zod';
import { startNpmRegistry, type NpmRegistry } from '../../../e2e/npm-registry/startNpmRegistry';

const name = 'n8n-nodes-x';
const packageFile = { name, version: '1.2.3', peerDependencies: { 'n8n-workflow': '*' } };
const distSchema = z.object({
	dist: z.object({ tarball: z.string(), integrity: z.string(), shasum: z.string() }),
});

describe('the npm registry of the end-to-end suite', () => {
	let folder: string;
	let tarball: string;
	let registry: NpmRegistry;
	let environment: Record<string, string>;
	let dispatcher: ProxyAgent;

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'npm-registry-test-'));
		await mkdir(join(folder, 'package'));
		await writeFile(join(folder, 'package', 'package.json'), JSON.stringify(packageFile));
		tarball = join(folder, 'packed.tgz');
		await create({ file: tarball, gzip: true, cwd: folder }, ['package']);
		registry = await startNpmRegistry({ tarball, folder });
		environment = await registry.connect(join(folder, 'n8n'));
		dispatcher = new ProxyAgent({
			uri: environment['HTTPS_PROXY'] ?? '',
			requestTls: { ca: await readFile(environment['NODE_EXTRA_CA_CERTS'] ?? '', 'utf8') },
		});
	});
	afterEach(async () => {
		await dispatcher.destroy();
		await registry.close();
		await rm(folder, { recursive: true, force: true });
	});

	async function get(url: string) {
		return await request(url, { dispatcher });
	}

	it('answers for the public registry, with one package', async () => {
		const latest = await get(`https://registry.npmjs.org/${name}/latest`);
		const manifest: unknown = await latest.body.json();
		expect(manifest).toMatchObject(packageFile);
		const { dist } = distSchema.parse(manifest);
		const whole = await get(`https://registry.npmjs.org/${name}`);
		expect(await whole.body.json()).toEqual({
			_id: name,
			name,
			'dist-tags': { latest: '1.2.3' },
			versions: { '1.2.3': manifest },
		});
		const content = Buffer.from(await (await get(dist.tarball)).body.arrayBuffer());
		expect(content.equals(await readFile(tarball))).toBe(true);
		expect(dist.integrity).toBe(`sha512-${createHash('sha512').update(content).digest('base64')}`);
		expect(dist.shasum).toBe(createHash('sha1').update(content).digest('hex'));
		expect((await get('https://registry.npmjs.org/another')).statusCode).toBe(404);
		expect(registry.requests[0]).toBe(`GET https://registry.npmjs.org/${name}/latest`);
	});

	it("answers for n8n's own server, which bans and verifies nothing", async () => {
		const status = await get('https://api.n8n.io/api/package');
		expect(await status.body.json()).toEqual({ status: 'OK' });
		const verified = await get('https://api.n8n.io/api/community-nodes?pagination[page]=1');
		expect(await verified.body.json()).toEqual({ data: [] });
	});

	it('refuses the rest of the internet', async () => {
		await expect(get('https://example.com/')).rejects.toThrow('403');
		await expect(get('http://example.com/')).rejects.toThrow('403');
		expect((await fetch(environment['HTTP_PROXY'] ?? '')).status).toBe(403);
	});

	it('tells n8n and every npm where to find it', async () => {
		const settings = await readFile(join(folder, 'n8n', '.n8n', 'nodes', '.npmrc'), 'utf8');
		expect(settings).toContain('registry=https://registry.npmjs.org/\n');
		expect(settings).toContain(`https-proxy=${environment['HTTPS_PROXY']}\n`);
		expect(environment['npm_config_https_proxy']).toBe(environment['https_proxy']);
	});
});

it('requires a package.json in the tarball', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'npm-registry-test-'));
	try {
		await writeFile(join(folder, 'file'), '');
		const tarball = join(folder, 'packed.tgz');
		await create({ file: tarball, gzip: true, cwd: folder }, ['file']);
		await expect(startNpmRegistry({ tarball, folder })).rejects.toThrow('no package.json');
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
});
