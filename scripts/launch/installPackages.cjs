'use strict';
const { spawn } = require('node:child_process');
const { createHash } = require('node:crypto');
const { existsSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { adviceForDisk } = require('./diskSpace.cjs');
const { adviceFor } = require('./npmFailure.cjs');
const { showProgress } = require('./showProgress.cjs');

/** What the development packages take on the disk, in bytes, and what npm has to have left for a clean end. */
const neededBytes = 1e9;
const spareBytes = 50e6;

/** Paths of the packages that a lock file puts on this machine, relative to its folder. */
function packagesOf(lock) {
	return Object.entries(JSON.parse(lock).packages)
		.filter(([path, { optional, link }]) => path !== '' && !optional && !link)
		.map(([path]) => path);
}

/**
 * Runs npm in a folder and resolves when it's done. Rejects when npm fails: with one sentence about what to do where
 * the reason is known, with npm's own messages otherwise. A Ctrl-C ends npm, and then this process.
 */
async function runNpm({ root, npm, parameters }) {
	const child = spawn(process.execPath, [npm, ...parameters], {
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
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
	try {
		const status = await new Promise((resolve, reject) => {
			child.once('error', reject);
			child.once('close', resolve);
		});
		if (status !== 0) {
			throw new Error(
				adviceFor(output) ??
					`${output.trim()}\n\nnpm couldn't install the packages: see its messages above.`,
			);
		}
	} finally {
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeListener(signal, end);
	}
}

/**
 * Installs the development packages that the lock file names, unless exactly these are there, and among them the
 * project's own Node.js. Shows how many of them are there already. Rejects with a sentence for the user.
 */
async function installPackages({ root, npm, ownNode }) {
	const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
	const wanted = createHash('sha256').update(lock).digest('hex');
	const marker = join(root, 'node_modules', '.installed-lock');
	const isInstalled = existsSync(marker) && readFileSync(marker, 'utf8') === wanted;
	if (isInstalled && existsSync(ownNode)) return;

	const packages = packagesOf(lock);
	const missingPackages = () =>
		packages.filter((path) => !existsSync(join(root, path, 'package.json'))).length;
	const modules = join(root, 'node_modules');
	const spaceFor = (bytes) =>
		adviceForDisk({ what: 'the installation', folder: modules, neededBytes: bytes });
	const advice = spaceFor((neededBytes * missingPackages()) / packages.length);
	if (advice !== undefined) throw new Error(advice);
	const run = async (...parameters) => {
		try {
			await runNpm({ root, npm, parameters });
		} finally {
			// On a full disk npm leaves truncated files, which it takes for installed ones the next time.
			const reason = spaceFor(spareBytes);
			if (reason !== undefined) {
				rmSync(modules, { recursive: true, force: true });
				throw new Error(reason);
			}
		}
	};
	await showProgress({
		title: 'Installing the development packages (once, about a minute)',
		unit: 'packages',
		total: packages.length,
		done: () => packages.length - missingPackages(),
		work: async () => {
			// Not `npm ci`: it refuses a lock file in which an optional package of another platform is missing, as
			// happens where a registry lacks one. This installs the locked versions too and leaves the lock file alone.
			await run(
				'install',
				'--no-save',
				'--ignore-scripts',
				'--prefer-offline',
				'--no-audit',
				'--no-fund',
				'--loglevel=error',
			);
			// The only install script that may run: it puts Node.js 24 beside the other packages.
			await run('rebuild', 'node', '--ignore-scripts=false', '--loglevel=error');
		},
	});
	if (!existsSync(ownNode)) {
		throw new Error(
			`npm found no Node.js 24 for this machine (${process.platform}, ${process.arch}): see the platforms of the npm package "node".`,
		);
	}
	writeFileSync(marker, wanted);
}

module.exports = { installPackages };
