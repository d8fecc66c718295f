'use strict';

/** Codes that npm names when it doesn't reach its registry at all, or loses it on the way. */
const networkCodes = new Set([
	'EAI_AGAIN',
	'ECONNREFUSED',
	'ECONNRESET',
	'EHOSTUNREACH',
	'EIDLETIMEOUT',
	'ENETUNREACH',
	// npm was told to work without network, and its cache lacks something.
	'ENOTCACHED',
	'ENOTFOUND',
	'ERR_SOCKET_TIMEOUT',
	'ETIMEDOUT',
	'FETCH_ERROR',
]);

/** The error code that npm printed, such as `ENOSPC`; undefined when it failed without one. */
function codeOf(output) {
	return /^npm (?:error|ERR!) code (\S+)/m.exec(output)?.[1];
}

/**
 * Says in one sentence what to do about a failed npm command, by what it printed; undefined for a failure about
 * which nothing general can be said.
 *
 * @param {string} output
 * @returns {string | undefined}
 */
function adviceFor(output) {
	const code = codeOf(output);
	const path = /^npm (?:error|ERR!) (?:path|dest) (.+)$/m.exec(output)?.[1];
	const where = path === undefined ? '' : ` to ${path}`;
	if (networkCodes.has(code)) {
		return `npm can't reach its registry (${code}): connect this machine to the internet (or set npm's registry or proxy), then run the command again.`;
	}
	if (code === 'ENOSPC') {
		return `The disk is full, npm couldn't write${where}: free about 1 GB for the development packages (4 GB with n8n), then run the command again.`;
	}
	if (['EACCES', 'EPERM', 'EROFS'].includes(code)) {
		return `npm isn't allowed to write${where} (${code}): make yourself the owner of that folder (or choose another cache with "npm config set cache"), then run the command again.`;
	}
	return undefined;
}

module.exports = { adviceFor };
