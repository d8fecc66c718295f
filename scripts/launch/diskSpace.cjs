'use strict';
const { existsSync, statfsSync } = require('node:fs');
const { dirname } = require('node:path');

const inGigabytes = (bytes) => (bytes / 1e9).toFixed(1);

/**
 * Says in a sentence that a disk lacks room for what is installed into a folder, which may not be there yet; undefined
 * where there's enough, or where this Node.js (before 18.15) can't tell. npm itself can't be asked: it leaves
 * truncated files behind on a full disk and may report success.
 *
 * @param {{ what: string, folder: string, neededBytes: number }} space
 * @returns {string | undefined}
 */
function adviceForDisk({ what, folder, neededBytes }) {
	if (statfsSync === undefined) return undefined;
	let place = folder;
	while (!existsSync(place)) place = dirname(place);
	const { bavail, bsize } = statfsSync(place);
	if (bavail * bsize >= neededBytes) return undefined;
	return (
		`The disk is too full: ${what} needs another ${inGigabytes(neededBytes)} GB in ${folder}, but only ` +
		`${inGigabytes(bavail * bsize)} GB is free. Free some space, then run the command again.`
	);
}

module.exports = { adviceForDisk };
