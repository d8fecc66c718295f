import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { generate } from 'selfsigned';
import { t as list } from 'tar';
import { z } from 'zod';

/** The only registry from which n8n installs community packages without a licence. */
const registryUrl = 'https://registry.npmjs.org';

/** n8n's own server says which packages are banned and which are verified: none. */
const n8nHosts = ['api.n8n.io', 'api-staging.n8n.io'];
const hosts = [new URL(registryUrl).hostname, ...n8nHosts];

const packageFileSchema = z.object({ name: z.string(), version: z.string() }).passthrough();

/** A complete package.json. */
export type PackageFile = z.infer<typeof packageFileSchema>;

export interface NpmRegistry {
	/** Of the only package it has. */
	packageFile: PackageFile;
	/** The URLs of all requests that got a response, in the order of arrival. */
	requests: readonly string[];
	/**
	 * Prepares the user folder of an n8n that takes this server for the internet, and returns the environment
	 * variables to start it with.
	 */
	connect(userFolder: string): Promise<Record<string, string>>;
	close(): Promise<void>;
}

async function readPackageFile(tarball: string): Promise<PackageFile> {
	let text: Promise<Buffer> | undefined;
	await list({
		file: tarball,
		onReadEntry: (entry) => {
			if (/^[^/]+\/package\.json$/.test(entry.path)) text = entry.concat();
		},
	});
	return packageFileSchema.parse(JSON.parse(String(await text)));
}

/** Returns what the internet responds to a request: the registry has only this package, and no list has an entry. */
async function responder(
	tarball: string,
	packageFile: PackageFile,
): Promise<(url: URL) => object | Buffer | undefined> {
	const { name, version } = packageFile;
	const content = await readFile(tarball);
	const path = `/${name}/-/${name}-${version}.tgz`;
	const dist = {
		tarball: `${registryUrl}${path}`,
		integrity: `sha512-${createHash('sha512').update(content).digest('base64')}`,
		shasum: createHash('sha1').update(content).digest('hex'),
	};
	const manifest = { ...packageFile, _id: `${name}@${version}`, dist };
	const known: Record<string, object | Buffer> = {
		[`/${name}`]: { name, 'dist-tags': { latest: version }, versions: { [version]: manifest } },
		[`/${name}/latest`]: manifest,
		[`/${name}/${version}`]: manifest,
		[path]: content,
	};
	return ({ hostname, pathname }) => {
		if (!n8nHosts.includes(hostname)) return known[decodeURIComponent(pathname)];
		return pathname === '/api/package' ? { status: 'OK' } : { data: [] };
	};
}

/** Makes a self-signed certificate for the hosts: clients that trust it need no other authority. */
async function makeCertificate(): Promise<{ key: string; cert: string }> {
	const altNames = hosts.map((value) => ({ type: 2 as const, value }));
	const made = await generate([{ name: 'commonName', value: 'End-to-end tests' }], {
		keyType: 'ec',
		algorithm: 'sha256',
		extensions: [
			{ name: 'basicConstraints', cA: true, critical: true },
			{ name: 'keyUsage', digitalSignature: true, keyCertSign: true, critical: true },
			{ name: 'extKeyUsage', serverAuth: true },
			{ name: 'subjectAltName', altNames },
		],
	});
	return { key: made.private, cert: made.cert };
}

/**
 * Starts an npm registry that has only a packed package. n8n insists on the public registry's address (a different one,
 * such as that of a registry on this machine, requires a licence), so this is a proxy that responds for that address, with
 * a certificate that n8n trusts because of its environment. It refuses everything else: nothing goes out.
 */
export async function startNpmRegistry(settings: {
	tarball: string;
	/** Folder for the certificate and npm's cache. */
	folder: string;
}): Promise<NpmRegistry> {
	const packageFile = await readPackageFile(settings.tarball);
	const respond = await responder(settings.tarball, packageFile);
	const folder = await mkdtemp(join(settings.folder, 'npm-registry-'));
	const certificate = await makeCertificate();
	const certificateFile = join(folder, 'certificate.pem');
	await writeFile(certificateFile, certificate.cert);
	const requests: string[] = [];
	const web = createHttpsServer(certificate, (request, response) => {
		const url = new URL(request.url ?? '/', `https://${request.headers.host}`);
		requests.push(url.href);
		const body = respond(url);
		request.resume();
		if (Buffer.isBuffer(body)) return void response.end(body);
		response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
		response.end(JSON.stringify(body ?? { error: 'Not found' }));
	});
	const sockets = new Set<Duplex>();
	const proxy = createHttpServer((_request, response) => void response.writeHead(403).end());
	proxy.on('connection', (socket) => {
		sockets.add(socket);
		// A client that is gone isn't a failure, but without a listener its reset would end this process.
		socket.on('error', () => socket.destroy());
	});
	proxy.on('connect', (request, socket, head) => {
		if (!hosts.some((host) => request.url === `${host}:443`)) {
			return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
		}
		socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
		socket.unshift(head);
		web.emit('connection', socket);
	});
	await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
	const proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
	const forNpm = {
		registry: `${registryUrl}/`,
		proxy: proxyUrl,
		'https-proxy': proxyUrl,
		noproxy: '',
		cafile: certificateFile,
		// Otherwise the user's own cache could mistake this package for the published one.
		cache: join(folder, 'npm-cache'),
		'update-notifier': 'false',
	};
	const npmSettings = Object.entries(forNpm);
	return {
		packageFile,
		requests,
		connect: async (userFolder) => {
			const nodesFolder = join(userFolder, '.n8n', 'nodes');
			await mkdir(nodesFolder, { recursive: true });
			// n8n 1 doesn't pass its environment to the npm that looks for newer versions.
			const lines = npmSettings.map(([name, value]) => `${name}=${value}\n`);
			await writeFile(join(nodesFolder, '.npmrc'), lines.join(''));
			// Programs differ in which case they read.
			const proxies = { HTTP_PROXY: proxyUrl, HTTPS_PROXY: proxyUrl, NO_PROXY: '127.0.0.1' };
			return {
				...proxies,
				...Object.fromEntries(
					Object.entries(proxies).map(([name, value]) => [name.toLowerCase(), value]),
				),
				...Object.fromEntries(
					npmSettings.map(([name, value]) => [`npm_config_${name.replaceAll('-', '_')}`, value]),
				),
				NODE_EXTRA_CA_CERTS: certificateFile,
			};
		},
		close: async () => {
			const closed = new Promise<void>((resolve) => proxy.close(() => resolve()));
			for (const socket of sockets) socket.destroy();
			await closed;
		},
	};
}
