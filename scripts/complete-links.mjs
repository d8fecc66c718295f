/*
 * Links to this repository. The sources don't repeat its address, which stands in package.json alone: their links
 * start with a stand-in, and the build puts the address in its place.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reserved by RFC 2606: it never leads anywhere, should it be forgotten. */
export const standIn = 'https://repository.invalid';

/**
 * Completes the links in the `.js` and `.json` files of a folder, in place.
 *
 * @param {string} folder
 * @param {string} address
 */
export function completeLinks(folder, address) {
	for (const name of globSync('**/*.{js,json}', { cwd: folder })) {
		const file = join(folder, name);
		const text = readFileSync(file, 'utf8');
		if (text.includes(standIn)) writeFileSync(file, text.replaceAll(standIn, address));
	}
}
