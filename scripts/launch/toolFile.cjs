'use strict';
const { join } = require('node:path');

const modules = join(__dirname, '..', '..', 'node_modules');

/** Where the tools lie that the scripts start by name: Node.js runs these files, so no PATH is searched. */
const tools = {
	depcruise: 'dependency-cruiser/bin/dependency-cruiser.mjs',
	eslint: 'eslint/bin/eslint.js',
	gulp: 'gulp/bin/gulp.js',
	jest: 'jest/bin/jest.js',
	playwright: '@playwright/test/cli.js',
	jscpd: 'jscpd/bin/jscpd',
	knip: 'knip/bin/knip.js',
	prettier: 'prettier/bin/prettier.cjs',
	tsc: 'typescript/bin/tsc',
};

/**
 * Returns the file of a development tool, or undefined when `name` isn't one.
 *
 * @param {string} name
 * @returns {string | undefined}
 */
function toolFile(name) {
	return Object.hasOwn(tools, name) ? join(modules, tools[name]) : undefined;
}

module.exports = { toolFile };
