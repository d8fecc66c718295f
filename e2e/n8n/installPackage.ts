import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { x as extract } from 'tar';

export interface InstalledPackage {
	name: string;
	version: string;
	folder: string;
}

/** The parts of a package.json that n8n takes out of a community package before it installs it. */
const removedParts = ['devDependencies', 'peerDependencies', 'optionalDependencies'] as const;

type PackageFile = Record<string, unknown> & { name: string; version: string };

function readPackageFile(text: string): PackageFile {
	const content: unknown = JSON.parse(text);
	if (
		typeof content === 'object' &&
		content !== null &&
		'name' in content &&
		'version' in content
	) {
		const { name, version } = content;
		if (typeof name === 'string' && typeof version === 'string') {
			return { ...content, name, version };
		}
	}
	throw new Error('The tarball has a package.json without a name and a version');
}

/** What n8n leaves of a community package's package.json (docs/maintainers/n8n.md#loading). */
export function packageFileForN8n(text: string): PackageFile {
	const content = readPackageFile(text);
	for (const part of removedParts) delete content[part];
	return content;
}

/**
 * Puts a packed community package where n8n puts it: unpacked under `.n8n/nodes/node_modules` of the
 * user folder (docs/maintainers/n8n.md#loading). n8n's own `npm install` after that has nothing to do, as a
 * package without `dependencies` needs nothing. An older copy is replaced.
 *
 * This is the quick way, which needs no running n8n. That n8n's own way comes to the same is proven by the
 * package stage, in which n8n itself installs the package.
 */
export async function installPackage(settings: {
	tarball: string;
	userFolder: string;
}): Promise<InstalledPackage> {
	const modules = join(settings.userFolder, '.n8n', 'nodes', 'node_modules');
	const unpacked = join(settings.userFolder, 'unpacked');
	await rm(unpacked, { recursive: true, force: true });
	await mkdir(unpacked, { recursive: true });
	await extract({ file: settings.tarball, cwd: unpacked, strip: 1 });
	const content = packageFileForN8n(await readFile(join(unpacked, 'package.json'), 'utf8'));
	await writeFile(join(unpacked, 'package.json'), JSON.stringify(content, null, '\t'));
	const folder = join(modules, ...content.name.split('/'));
	await rm(folder, { recursive: true, force: true });
	await mkdir(join(folder, '..'), { recursive: true });
	await rename(unpacked, folder);
	return { name: content.name, version: content.version, folder };
}
