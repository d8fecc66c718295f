'use strict';
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * Returns a function that counts how many of the packages that a folder's lock file names are installed. Optional ones,
 * which other platforms need, don't count. npm makes a package's folder long before it unpacks the package, so its
 * package.json is what counts.
 *
 * @param {string} folder
 * @returns {() => { done: number, total: number, unit: string }}
 */
function packageCounter(folder) {
	const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
	const files = Object.entries(packages)
		.filter(([path, { optional, link, extraneous }]) => path && !optional && !link && !extraneous)
		.map(([path]) => join(folder, path, 'package.json'));
	return () => ({
		done: files.filter((file) => existsSync(file)).length,
		total: files.length,
		unit: 'packages',
	});
}

module.exports = { packageCounter };
