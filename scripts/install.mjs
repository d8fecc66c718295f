/*
 * Installs the development packages when the lock file changed, so that `npm test` and `npm start`
 * work on a fresh clone. Runs on whatever Node.js the machine has (18 or later) and needs nothing installed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs npm and ends this process with npm's exit code when it fails. */
function npm(...parameters) {
	const { status } = spawnSync('npm', parameters, {
		cwd: root,
		stdio: ['ignore', 'inherit', 'inherit'],
		shell: process.platform === 'win32',
	});
	if (status !== 0) process.exit(status ?? 1);
}

const lock = readFileSync(join(root, 'package-lock.json'));
const wanted = createHash('sha256').update(lock).digest('hex');
const marker = join(root, 'node_modules', '.installed-lock');
const isInstalled = existsSync(marker) && readFileSync(marker, 'utf8') === wanted;

if (!isInstalled) {
	console.log('Installing the development packages (about a minute)');
	// Not `npm ci`: it refuses a lock file in which an optional package of another platform is missing,
	// as happens where a registry lacks one. This takes the locked versions, too, and leaves the lock file alone.
	npm('install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
	// The only install script that is let run: it puts Node.js 24 beside the other packages.
	npm('rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts', '--loglevel=error');
	writeFileSync(marker, wanted);
}
