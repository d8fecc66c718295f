'use strict';
const { spawn } = require('node:child_process');
const { createHash } = require('node:crypto');
const { existsSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { adviceForDisk } = require('./diskSpace.cjs');
const { adviceFor } = require('./npmFailure.cjs');
const { countPackages, watchPackages } = require('./packageCount.cjs');
const { showProgress } = require('./showProgress.cjs');

/** What npm has to have left for a clean end, in bytes. */
const spareBytes = 50e6;
const installRules = [
	'--no-save',
	'--ignore-scripts',
	'--prefer-offline',
	'--no-audit',
	'--no-fund',
];

/** Runs npm in a folder. Rejects with what to do where the reason is known, with npm's own messages otherwise. */
async function runNpm(root, npm, parameters) {
	const child = spawn(process.execPath, [npm, ...parameters, '--loglevel=error'], {
		cwd: root,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', (chunk) => (output += chunk));
	}
	const end = (signal) => {
		child.kill(signal);
		process.exit(130);
	};
	const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
	for (const signal of signals) process.on(signal, end);
	const status = await new Promise((resolve, reject) => {
		child.once('error', reject);
		child.once('close', resolve);
	});
	for (const signal of signals) process.removeListener(signal, end);
	if (status === 0) return;
	throw new Error(
		adviceFor(output) ??
			`${output.trim()}\n\nnpm couldn't install the packages: see its messages above.`,
	);
}

/**
 * Installs the packages that a folder's lock file names, unless exactly these are there. Shows how many of them are
 * there already. Rejects with a sentence for the user.
 *
 * @param {{
 *   folder: string, npm: string, title: string, note: string,
 *   neededBytes: number, // what all of them take on the disk
 *   complete?: () => Promise<void>, // does what npm has left; rejects if something is missing
 *   isComplete?: () => boolean,
 * }} installation
 */
async function installFolder({ folder, npm, title, note, neededBytes, complete, isComplete }) {
	const modules = join(folder, 'node_modules');
	const marker = join(modules, '.installed-lock');
	const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
	const wanted = createHash('sha256').update(lock).digest('hex');
	const isInstalled = existsSync(marker) && readFileSync(marker, 'utf8') === wanted;
	if (isInstalled && isComplete?.() !== false) return;

	const checkDisk = (bytes) => {
		const advice = adviceForDisk({
			what: 'the installation',
			folder: modules,
			neededBytes: bytes,
		});
		if (advice !== undefined) throw new Error(advice);
	};
	const { done, total } = countPackages(folder);
	checkDisk(neededBytes * (1 - done / total));
	await showProgress(process.stdout, { title, note }, async (report) => {
		const stopWatch = watchPackages(folder, report);
		try {
			// Not `npm ci`: it refuses a lock file in which an optional package of another platform is missing, as
			// happens where a registry lacks one. This installs the locked versions too and leaves the lock file alone.
			await runNpm(folder, npm, ['install', ...installRules]);
			await complete?.();
		} finally {
			stopWatch();
			try {
				checkDisk(spareBytes);
			} catch (error) {
				// On a full disk npm leaves truncated files, which it takes for installed ones the next time.
				rmSync(modules, { recursive: true, force: true });
				throw error;
			}
		}
	});
	writeFileSync(marker, wanted);
}

/**
 * Installs the development packages, among them the project's own Node.js, and what the local service reads scans and
 * spreadsheets with. Rejects with a sentence for the user.
 */
async function installPackages({ root, npm, ownNode }) {
	await installFolder({
		folder: root,
		npm,
		title: 'Installing the development packages',
		note: 'once, about a minute, 0.9 GB',
		neededBytes: 1e9,
		isComplete: () => existsSync(ownNode),
		complete: async () => {
			// The only install script that may run: it puts Node.js 24 beside the other packages.
			await runNpm(root, npm, ['rebuild', 'node', '--ignore-scripts=false']);
			if (existsSync(ownNode)) return;
			throw new Error(
				`npm found no Node.js 24 for this machine (${process.platform}, ${process.arch}): see the platforms of the npm package "node".`,
			);
		},
	});
	await installFolder({
		folder: join(root, 'local-service'),
		npm,
		title: 'Installing what the local service reads scans with',
		note: 'once, some seconds, 0.1 GB',
		neededBytes: 75e6,
	});
}

module.exports = { installPackages };
