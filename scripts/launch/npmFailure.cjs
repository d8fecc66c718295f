'use strict';

/** What npm's output says went wrong, and the sentence that tells a user what to do about it. */
const failures = [
	{
		sign: /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b/,
		advice:
			"npm can't reach its registry: connect this machine to the internet (or set npm's registry or proxy), then run the command again.",
	},
	{
		sign: /\bENOSPC\b/,
		advice:
			'The disk is full: free about 1 GB for the development packages (4 GB with n8n), then run the command again.',
	},
	{
		sign: /\b(EACCES|EPERM|EROFS)\b/,
		advice:
			"npm isn't allowed to write to this folder or to its cache: make yourself the owner of both (see the path above), then run the command again.",
	},
];

/** One sentence that says what to do about a failed npm command, by what it printed. */
function adviceFor(output) {
	const advice = failures.find(({ sign }) => sign.test(output))?.advice;
	return advice ?? "npm couldn't install the packages: see its messages above.";
}

module.exports = { adviceFor };
