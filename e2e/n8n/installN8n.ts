import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installPackages, mayInstallPackages } from '../debian/installPackages.ts';
import { npmCommand, runCommand } from './command.ts';

export interface N8nInstallation {
	/** Folder with the package.json and lock file that pin n8n. */
	folder: string;
	/** Folder of executables in which the project's own Node.js lies. */
	executables: string;
	signal: AbortSignal;
}

function markerOf(folder: string): string {
	return join(folder, 'node_modules', '.installed-lock');
}

async function lockHash(folder: string): Promise<string> {
	const lock = await readFile(join(folder, 'package-lock.json'));
	return createHash('sha256').update(lock).digest('hex');
}

/** Says whether the n8n that the folder's lock file pins is installed there wholly. */
export async function isN8nInstalled(folder: string): Promise<boolean> {
	const marker = markerOf(folder);
	if (!existsSync(marker)) return false;
	return (await readFile(marker, 'utf8')) === (await lockHash(folder));
}

/**
 * n8n's database is the one native package that its prebuilt form does not come with: it is downloaded, and
 * built where it cannot be. A fresh Debian lacks what that needs.
 */
async function installDatabase(install: () => Promise<void>, signal: AbortSignal): Promise<void> {
	try {
		await install();
	} catch (error) {
		signal.throwIfAborted();
		if (!mayInstallPackages()) throw error;
		await installPackages({ packages: ['python3', 'make', 'g++'], signal });
		await install();
	}
}

/**
 * Installs the n8n that the folder's lock file pins (n8n conventions, section 7).
 * A marker is written last, so that an install cut short is done again.
 */
export async function installN8n(installation: N8nInstallation): Promise<void> {
	const { folder, executables, signal } = installation;
	const npm = async (...parameters: string[]): Promise<void> => {
		await runCommand({ ...npmCommand(...parameters), folder, executables, signal });
	};
	await rm(markerOf(folder), { force: true });
	// Not `npm ci`: see scripts/launch/installPackages.cjs. Within `npm start`, npm hands on the settings of the project's own
	// .npmrc, by which packages that n8n's nodes name as peers would be left out.
	await npm(
		'install',
		'--no-save',
		'--ignore-scripts',
		'--legacy-peer-deps=false',
		'--no-audit',
		'--no-fund',
	);
	await installDatabase(async () => {
		await npm('rebuild', 'sqlite3', '--ignore-scripts=false', '--foreground-scripts');
	}, signal);
	await writeFile(markerOf(folder), await lockHash(folder));
}
