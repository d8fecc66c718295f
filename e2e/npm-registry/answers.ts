import type { PackedPackage } from './packedPackage.ts';

/** A response from a server of the internet. */
export interface Answer {
	status: number;
	contentType: string;
	body: string | Buffer;
}

/** The only registry from which n8n installs community packages without a licence. */
export const registryUrl = 'https://registry.npmjs.org';

/** n8n's own server, which says which packages are banned and which are verified. */
const n8nHosts: readonly string[] = ['api.n8n.io', 'api-staging.n8n.io'];

/** The hosts that n8n needs to install a community package. */
export const answeredHosts: readonly string[] = [new URL(registryUrl).hostname, ...n8nHosts];

function json(status: number, body: object): Answer {
	return { status, contentType: 'application/json', body: JSON.stringify(body) };
}

function tarballPath({ name, version }: PackedPackage): string {
	return `/${name}/-/${name.replace(/^.*\//, '')}-${version}.tgz`;
}

function registryResponse(packed: PackedPackage, path: string): Answer {
	const { name, version, packageFile, integrity, shasum } = packed;
	const tarball = `${registryUrl}${tarballPath(packed)}`;
	const manifest = {
		...packageFile,
		_id: `${name}@${version}`,
		dist: { tarball, integrity, shasum },
	};
	switch (path) {
		case `/${name}`: {
			const tags = { 'dist-tags': { latest: version }, versions: { [version]: manifest } };
			return json(200, { _id: name, name, ...tags });
		}
		case `/${name}/latest`:
		case `/${name}/${version}`:
			return json(200, manifest);
		case tarballPath(packed):
			return { status: 200, contentType: 'application/octet-stream', body: packed.content };
		default:
			return json(404, { error: 'Not found' });
	}
}

function n8nAnswer(path: string): Answer {
	return json(200, path === '/api/package' ? { status: 'OK' } : { data: [] });
}

/**
 * What the internet answers to an n8n that installs a community package: the npm registry has only the packed
 * package, and n8n's own server bans no package, since every list it returns is empty.
 */
export function answerFor(packed: PackedPackage, url: URL): Answer {
	const path = decodeURIComponent(url.pathname);
	return n8nHosts.includes(url.hostname) ? n8nAnswer(path) : registryResponse(packed, path);
}
