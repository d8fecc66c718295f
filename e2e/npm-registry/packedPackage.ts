import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { t as list } from 'tar';
import { z } from 'zod';

const packageFileSchema = z.object({ name: z.string(), version: z.string() }).passthrough();

/** A tarball from `npm pack`, with what a registry says about it. */
export interface PackedPackage {
	name: string;
	version: string;
	/** The complete package.json. */
	packageFile: Readonly<Record<string, unknown>>;
	content: Buffer;
	/** The tarball's SHA-512 in Subresource Integrity form. */
	integrity: string;
	/** The tarball's SHA-1 in hexadecimal. */
	shasum: string;
}

/** Reads a packed package. Throws if the tarball has no package.json with a name and a version. */
export async function readPackedPackage(tarball: string): Promise<PackedPackage> {
	let text: Promise<Buffer> | undefined;
	await list({
		file: tarball,
		onReadEntry: (entry) => {
			if (/^[^/]+\/package\.json$/.test(entry.path)) text = entry.concat();
		},
	});
	if (text === undefined) throw new Error(`The tarball ${tarball} has no package.json`);
	const packageFile = packageFileSchema.parse(JSON.parse((await text).toString()));
	const content = await readFile(tarball);
	return {
		name: packageFile.name,
		version: packageFile.version,
		packageFile,
		content,
		integrity: `sha512-${createHash('sha512').update(content).digest('base64')}`,
		shasum: createHash('sha1').update(content).digest('hex'),
	};
}
