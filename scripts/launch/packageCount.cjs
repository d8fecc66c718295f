'use strict';
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const countMs = 1_000;

/**
 * Counts how many of the packages that a folder's lock file names are installed. Optional ones, which other platforms
 * need, don't count. npm makes a package's folder long before it unpacks the package, so its package.json is what counts.
 *
 * @param {string} folder
 * @returns {{ done: number, total: number, unit: string }}
 */
function countPackages(folder) {
	const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
	const paths = Object.entries(packages)
		.filter(([path, { optional, link, extraneous }]) => path && !optional && !link && !extraneous)
		.map(([path]) => join(folder, path, 'package.json'));
	const done = paths.filter((path) => existsSync(path)).length;
	return { done, total: paths.length, unit: 'packages' };
}

/**
 * Reports once a second, while npm installs into a folder, how far it is. Returns a function that ends the reports.
 *
 * @param {string} folder
 * @param {(state: string | { done: number, total: number, unit: string }) => void} report
 * @returns {() => void}
 */
function watchPackages(folder, report) {
	const { done: atFirst } = countPackages(folder);
	report('looking up the packages');
	const timer = setInterval(() => {
		const state = countPackages(folder);
		if (state.done > atFirst) report(state);
	}, countMs);
	return () => clearInterval(timer);
}

module.exports = { countPackages, watchPackages };
