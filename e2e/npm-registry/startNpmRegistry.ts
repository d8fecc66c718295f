import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answeredHosts, answerFor, registryUrl } from './answers.ts';
import { makeCertificate } from './certificate.ts';
import { readPackedPackage, type PackedPackage } from './packedPackage.ts';
import { startProxy } from './startProxy.ts';

export interface NpmRegistry {
	/** The only package it has. */
	packed: PackedPackage;
	/** Every answered request, e.g. `GET https://registry.npmjs.org/n8n-nodes-x`, in the order of arrival. */
	requests: readonly string[];
	/**
	 * Prepares the user folder of an n8n that takes this server for the internet, and returns the environment
	 * variables to start it with.
	 */
	connect(userFolder: string): Promise<Record<string, string>>;
	close(): Promise<void>;
}

interface NpmConnection {
	proxyUrl: string;
	certificateFile: string;
	cacheFolder: string;
}

/** npm's settings by name: where the registry is, whatever the user's own settings say. */
function npmSettings({
	proxyUrl,
	certificateFile,
	cacheFolder,
}: NpmConnection): [string, string][] {
	return [
		['registry', `${registryUrl}/`],
		['proxy', proxyUrl],
		['https-proxy', proxyUrl],
		['noproxy', ''],
		['cafile', certificateFile],
		// Otherwise the user's own cache could mistake this package for the published one.
		['cache', cacheFolder],
		['update-notifier', 'false'],
	];
}

/** The environment variables for n8n, and for the npm it starts. */
function environmentWith(connection: NpmConnection): Record<string, string> {
	const { proxyUrl, certificateFile } = connection;
	const forNpm = npmSettings(connection).map(([name, value]): [string, string] => [
		`npm_config_${name.replaceAll('-', '_')}`,
		value,
	]);
	// Programs differ in which case they read, and some prefer lower case.
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
 * Starts an npm registry that has only a packed package. n8n insists on the public registry's address (a different
 * one requires a licence), so this is a proxy that answers for that address, with a certificate that n8n trusts
 * because of its environment. It refuses everything else: nothing goes out.
 */
export async function startNpmRegistry(settings: {
	tarball: string;
	/** Folder for the certificate and npm's cache. */
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
	const connection = {
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
			// n8n 1 doesn't pass its environment to the npm that looks for newer versions.
			const lines = npmSettings(connection).map(([name, value]) => `${name}=${value}\n`);
			await writeFile(join(nodesFolder, '.npmrc'), lines.join(''));
			return environmentWith(connection);
		},
		close: proxy.close,
	};
}
