import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answeredHosts, answerFor, registryUrl } from './answers.ts';
import { makeCertificate } from './certificate.ts';
import { readPackedPackage, type PackedPackage } from './packedPackage.ts';
import { startProxy } from './startProxy.ts';

export interface NpmRegistry {
	/** The only package that it has. */
	packed: PackedPackage;
	/** Every answered request, e.g. `GET https://registry.npmjs.org/n8n-nodes-x`, in the order of arrival. */
	requests: readonly string[];
	/**
	 * Prepares the user folder of an n8n that takes this for the internet, and gives the environment
	 * variables with which to start it.
	 */
	connect(userFolder: string): Promise<Record<string, string>>;
	close(): Promise<void>;
}

interface Surroundings {
	proxyUrl: string;
	certificateFile: string;
	cacheFolder: string;
}

/** npm's settings by their names: where it finds the registry, whatever the user's own settings say. */
function npmSettings({ proxyUrl, certificateFile, cacheFolder }: Surroundings): [string, string][] {
	return [
		['registry', `${registryUrl}/`],
		['proxy', proxyUrl],
		['https-proxy', proxyUrl],
		['noproxy', ''],
		['cafile', certificateFile],
		// The user's own cache must not take this package for the published one.
		['cache', cacheFolder],
		['update-notifier', 'false'],
	];
}

/** The environment variables of an n8n, and of the npm that it starts. */
function environmentWith(surroundings: Surroundings): Record<string, string> {
	const { proxyUrl, certificateFile } = surroundings;
	const forNpm = npmSettings(surroundings).map(([name, value]): [string, string] => [
		`npm_config_${name.replaceAll('-', '_')}`,
		value,
	]);
	// Programs differ in which case they read, and some prefer the lower one.
	const proxies = { HTTP_PROXY: proxyUrl, HTTPS_PROXY: proxyUrl, NO_PROXY: '127.0.0.1,localhost' };
	const inLowerCase = Object.entries(proxies).map(([name, value]): [string, string] => [
		name.toLowerCase(),
		value,
	]);
	return {
		...Object.fromEntries([...inLowerCase, ...forNpm]),
		...proxies,
		NODE_EXTRA_CA_CERTS: certificateFile,
	};
}

/**
 * Starts an npm registry that has a packed package alone. n8n insists on the public registry's address
 * (another one needs a licence), so this stands in for that address: a proxy with a certificate of its own,
 * which an n8n gets by its environment. It refuses whatever else is asked for: nothing goes out.
 */
export async function startNpmRegistry(settings: {
	tarball: string;
	/** Takes the certificate and npm's cache. */
	folder: string;
}): Promise<NpmRegistry> {
	const packed = await readPackedPackage(settings.tarball);
	const folder = await mkdtemp(join(settings.folder, 'npm-registry-'));
	const certificate = await makeCertificate(answeredHosts);
	const certificateFile = join(folder, 'certificate.pem');
	await writeFile(certificateFile, certificate.cert);
	const requests: string[] = [];
	const proxy = await startProxy({
		hosts: answeredHosts,
		certificate,
		answer: (request, response) => {
			const url = new URL(request.url ?? '/', `https://${request.headers.host}`);
			requests.push(`${request.method} ${url.href}`);
			const { status, contentType, body } = answerFor(packed, url);
			request.resume();
			response.writeHead(status, { 'content-type': contentType }).end(body);
		},
	});
	const surroundings = {
		proxyUrl: proxy.url,
		certificateFile,
		cacheFolder: join(folder, 'npm-cache'),
	};
	return {
		packed,
		requests,
		connect: async (userFolder) => {
			const nodesFolder = join(userFolder, '.n8n', 'nodes');
			await mkdir(nodesFolder, { recursive: true });
			// n8n 1 keeps its environment from the npm that looks for newer versions.
			const lines = npmSettings(surroundings).map(([name, value]) => `${name}=${value}\n`);
			await writeFile(join(nodesFolder, '.npmrc'), lines.join(''));
			return environmentWith(surroundings);
		},
		close: proxy.close,
	};
}
