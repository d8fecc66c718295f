import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installPackages, mayInstallPackages } from '../debian/installPackages.ts';
import { CommandFailure, npmCommand, runCommand } from './command.ts';
import { adviceForDisk } from '../../scripts/launch/diskSpace.cjs';
import { adviceFor } from '../../scripts/launch/npmFailure.cjs';
import { countPackages, watchPackages } from '../../scripts/launch/packageCount.cjs';
import type { Report } from '../start/progress.ts';
import { nodeHeaders } from './nodeHeaders.ts';
import { removeUnread } from './removeUnread.ts';

/** What an installed n8n takes on the disk, with its database driver and room to spare. */
const n8nBytes = 3e9;

export interface N8nInstallation {
	/** Folder with the package.json and lock file that pin n8n. */
	folder: string;
	/** Folder of executables in which the project's own Node.js lies. */
	executables: string;
	signal: AbortSignal;
	/** Called about once a second with how far it is. */
	report?: Report;
}

function markerOf(folder: string): string {
	return join(folder, 'node_modules', '.installed-lock');
}

async function lockHash(folder: string): Promise<string> {
	const lock = await readFile(join(folder, 'package-lock.json'));
	return createHash('sha256').update(lock).digest('hex');
}

/** Says whether the n8n that the folder's lock file pins is completely installed there. */
export async function isN8nInstalled(folder: string): Promise<boolean> {
	const marker = markerOf(folder);
	if (!existsSync(marker)) return false;
	return (await readFile(marker, 'utf8')) === (await lockHash(folder));
}

type Npm = (...parameters: string[]) => Promise<void>;

/** npm fetches each package once: a later installation, also of another clone, finds it in npm's cache. */
async function installLockedPackages(npm: Npm): Promise<void> {
	const install = async (...options: string[]): Promise<void> => {
		// Not `npm ci`: see scripts/launch/installPackages.cjs. Within `npm start`, npm hands on the settings of the
		// project's own .npmrc, by which packages that n8n's nodes name as peers would be left out.
		const rules = ['--no-save', '--ignore-scripts', '--legacy-peer-deps=false'];
		await npm('install', ...rules, '--no-audit', '--no-fund', ...options);
	};
	try {
		await install('--prefer-offline');
	} catch (error) {
		// The cache may hold a package's list of versions from before the locked one was published, and a small
		// machine may lack the memory to read everything from the cache at once: the registry is slower, and does it.
		if (!(error instanceof CommandFailure) || adviceFor(error.output) !== undefined) throw error;
		await install();
	}
}

/**
 * n8n's database driver is its one native package that doesn't come prebuilt: it's downloaded, and compiled
 * where it can't be. A fresh Debian lacks the compiler; the headers are those of the project's own Node.js.
 */
async function installDatabaseDriver(
	install: () => Promise<void>,
	signal: AbortSignal,
): Promise<void> {
	try {
		await install();
		return;
	} catch (error) {
		signal.throwIfAborted();
		if (!mayInstallPackages()) throw driverFailure(error);
	}
	await installPackages({ packages: ['python3', 'make', 'g++'], signal });
	try {
		await install();
	} catch (error) {
		signal.throwIfAborted();
		throw driverFailure(error);
	}
}

/** What to do about a driver that can't be had; npm's own advice where it was the network or the disk. */
function driverFailure(error: unknown): unknown {
	if (!(error instanceof CommandFailure) || adviceFor(error.output) !== undefined) return error;
	return new Error(
		`${error.message}\n\nn8n's database driver could neither be downloaded nor compiled: install Python 3, make ` +
			'and a C++ compiler (on Debian: apt-get install python3 make g++), then start again.',
	);
}

/**
 * Installs the n8n that the folder's lock file pins (docs/maintainers/n8n.md#running-n8n-in-tests).
 * A marker is written last, so that an interrupted installation is completed by the next one.
 * Throws a CommandFailure with npm's output, or a sentence where the disk is too full.
 */
export async function installN8n(installation: N8nInstallation): Promise<void> {
	const { folder, executables, signal, report = () => undefined } = installation;
	const { done, total } = countPackages(folder);
	// What an interrupted installation left behind is used, and needs no further room.
	const neededBytes = n8nBytes * (1 - done / total);
	const advice = adviceForDisk({ what: 'n8n', folder, neededBytes });
	if (advice !== undefined) throw new Error(advice);
	await rm(markerOf(folder), { force: true });
	const headers = nodeHeaders(join(executables, '..', '..'));
	const variables: Record<string, string> =
		headers === undefined ? {} : { npm_config_nodedir: headers };
	const npm: Npm = async (...parameters) => {
		const task = { ...npmCommand(...parameters), folder, executables, variables, signal };
		await runCommand(task);
	};
	const stopWatch = watchPackages(folder, report);
	try {
		await installLockedPackages(npm);
	} finally {
		stopWatch();
	}
	report('compiling its database driver');
	await installDatabaseDriver(async () => {
		await npm('rebuild', 'sqlite3', '--ignore-scripts=false', '--foreground-scripts');
	}, signal);
	report('removing what n8n never reads');
	await removeUnread(join(folder, 'node_modules'));
	await writeFile(markerOf(folder), await lockHash(folder));
}
