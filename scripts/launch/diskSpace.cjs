'use strict';
const { existsSync, statfsSync } = require('node:fs');
const { dirname } = require('node:path');

function inGigabytes(bytes) {
	return (bytes / 1e9).toFixed(1);
}

/** The sentence for a disk that lacks room; undefined where there's enough. Sizes in bytes. */
function adviceForSpace({ what, folder, neededBytes, freeBytes }) {
	if (freeBytes >= neededBytes) return undefined;
	return (
		`The disk is too full: ${what} needs another ${inGigabytes(neededBytes)} GB in ${folder}, but only ` +
		`${inGigabytes(freeBytes)} GB is free. Free some space, then run the command again.`
	);
}

/**
 * The sentence for a disk that lacks room for what is installed into a folder, which may not be there yet; undefined
 * where there's enough, or where this Node.js (before 18.15) can't tell. npm itself can't be asked: it leaves
 * truncated files behind on a full disk and may report success.
 */
function adviceForDisk({ what, folder, neededBytes }) {
	if (statfsSync === undefined) return undefined;
	let place = folder;
	while (!existsSync(place)) place = dirname(place);
	const { bavail, bsize } = statfsSync(place);
	return adviceForSpace({ what, folder, neededBytes, freeBytes: bavail * bsize });
}

module.exports = { adviceForDisk };
