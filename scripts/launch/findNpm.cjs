'use strict';
const { existsSync, realpathSync } = require('node:fs');
const { delimiter, dirname, join } = require('node:path');

const ownFile = join('node_modules', 'npm', 'bin', 'npm-cli.js');

/**
 * Returns the path of npm's own JavaScript file, which any Node.js can run: of the npm that runs this process, of the
 * one that came with this Node.js, or of the first on the PATH. Throws a sentence for the user when there is none.
 *
 * @returns {string}
 */
function findNpm() {
	const folderOfNode = dirname(process.execPath);
	const places = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
	const found = [
		process.env.npm_execpath ?? '',
		join(folderOfNode, ownFile),
		join(folderOfNode, '..', 'lib', ownFile),
		...places.flatMap((folder) => [join(folder, 'npm'), join(folder, ownFile)]),
	]
		.filter((file) => existsSync(file))
		.map((file) => realpathSync(file))
		// pnpm and Yarn put themselves into npm_execpath.
		.find((file) => file.endsWith('npm-cli.js'));
	if (found !== undefined) return found;
	throw new Error(
		"There's no npm on this machine: install Node.js with npm from https://nodejs.org, then run the command again.",
	);
}

module.exports = { findNpm };
