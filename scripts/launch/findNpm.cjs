'use strict';
const { existsSync, realpathSync } = require('node:fs');
const { delimiter, dirname, join } = require('node:path');

const isNpm = (file) => /npm-cli\.js$/.test(file) && existsSync(file);

function realPath(file) {
	try {
		return realpathSync(file);
	} catch {
		return file;
	}
}

/**
 * The path of npm's own JavaScript file, which any Node.js can run: of the npm that runs this process, of the one that
 * came with this Node.js, or of the first on the PATH. Throws a sentence for the user when there is none.
 */
function findNpm() {
	const folderOfNode = dirname(process.execPath);
	const places = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
	const found = [
		// pnpm and Yarn put themselves here.
		process.env.npm_execpath ?? '',
		join(folderOfNode, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
		join(folderOfNode, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
		...places.flatMap((folder) => [
			realPath(join(folder, 'npm')),
			join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
		]),
	].find(isNpm);
	if (found !== undefined) return found;
	throw new Error(
		"There's no npm on this machine: install Node.js with npm from https://nodejs.org, then run the command again.",
	);
}

module.exports = { findNpm };
