'use strict';
const { existsSync } = require('node:fs');
const { join } = require('node:path');

/**
 * Says, before anything is downloaded, what the first `npm start` takes; undefined for other commands, and once n8n is
 * installed.
 *
 * @param {{ root: string, command: string | undefined, parameters: readonly string[] }} start
 * @returns {string | undefined}
 */
function textOfFirstStart({ root, command, parameters }) {
	if (command !== 'e2e/start/main.ts') return undefined;
	if (parameters.some((parameter) => ['--help', '-h'].includes(parameter))) return undefined;
	if (existsSync(join(root, 'e2e', 'n8n-2', 'node_modules', '.installed-lock'))) return undefined;
	return 'The first start installs n8n and what builds the package. It takes 5 to 10 minutes and 2.5 GB of disk. Later ones take half a minute.';
}

module.exports = { textOfFirstStart };
