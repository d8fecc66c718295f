import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apt } from './installPackages.ts';

const mirror = 'http://deb.debian.org/debian';
const keys = '/usr/share/keyrings/debian-archive-keyring.gpg';

/**
 * Downloads a source package of any release of Debian into an empty folder and returns the file of its original
 * source. apt-get checks the signature. It works on lists and a cache of its own, so that the machine's sources and
 * lists stay as they are.
 */
export async function downloadSource(wanted: {
	name: string;
	release: string;
	folder: string;
	signal: AbortSignal;
}): Promise<string> {
	const { name, release, folder, signal } = wanted;
	const sources = join(folder, 'debian.sources');
	const fields = {
		Types: 'deb-src',
		URIs: mirror,
		Suites: release,
		Components: 'main',
		'Signed-By': keys,
	};
	const lines = Object.entries(fields).map(([field, value]) => `${field}: ${value}\n`);
	await writeFile(sources, lines.join(''));
	const lists = join(folder, 'lists');
	const cache = join(folder, 'cache');
	const files = join(folder, 'files');
	await mkdir(join(lists, 'partial'), { recursive: true });
	await mkdir(join(cache, 'archives', 'partial'), { recursive: true });
	await mkdir(files);
	const places = {
		'Dir::Etc::sourcelist': sources,
		'Dir::Etc::sourceparts': '/dev/null',
		'Dir::State::lists': lists,
		'Dir::Cache': cache,
	};
	const options = Object.entries(places).flatMap(([key, value]) => ['-o', `${key}=${value}`]);
	await apt(signal, [...options, 'update'], files);
	await apt(signal, [...options, 'source', '--download-only', name], files);
	const original = (await readdir(files)).find((file) => file.includes('.orig.tar.'));
	if (original === undefined) throw new Error(`Debian ${release} has no source of ${name}`);
	return join(files, original);
}
