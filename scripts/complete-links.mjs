/*
 * Links to this repository. The sources don't repeat its address, which stands in package.json alone: their links
 * start with a stand-in, and the build puts the address in its place, or leaves the links out where it isn't known yet.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reserved by RFC 2606: it never leads anywhere, should it be forgotten. */
export const standIn = 'https://repository.invalid';

const isLink = (value) => typeof value === 'object' && value?.url?.startsWith(standIn);

/** A codex file without its links to this repository, and without the lists that are empty then. */
function withoutLinks(text) {
	return JSON.stringify(JSON.parse(text), (_, value) => {
		if (!Array.isArray(value)) return value;
		const others = value.filter((entry) => !isLink(entry));
		return others.length === 0 && value.length > 0 ? undefined : others;
	});
}

/**
 * Completes the links in the `.js` and `.json` files of a folder, in place. Without an address, links of codex files are
 * left out, and those in code are empty.
 *
 * @param {string} folder
 * @param {string | undefined} address
 */
export function completeLinks(folder, address) {
	for (const name of globSync('**/*.{js,json}', { cwd: folder })) {
		const file = join(folder, name);
		const text = readFileSync(file, 'utf8');
		if (!text.includes(standIn)) continue;
		if (address !== undefined) writeFileSync(file, text.replaceAll(standIn, address));
		else if (name.endsWith('.json')) writeFileSync(file, withoutLinks(text));
		else writeFileSync(file, text.replaceAll(new RegExp(`${standIn}[^'"\`]*`, 'g'), ''));
	}
}
