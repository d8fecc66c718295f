import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { runCommand } from '../n8n/command.ts';
import { withoutServices } from './withoutServices.ts';

/** How long to wait for another apt. */
const lockSeconds = 600;
const lockPauseMs = 1_000;
const downloadAttempts = 5;
/**
 * What apt-get says while another one reads the package lists. It has an option to wait for other locks, but not
 * for this one.
 */
const lockedLists = 'Could not get lock';

export interface DebianPackages {
	packages: readonly string[];
	/** Their system services: a user who only runs the programs has no use for them. */
	services?: readonly string[];
	signal: AbortSignal;
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

/** Runs apt-get without questions. `folder`, where it puts downloads, is the system's temporary one by default. */
export async function apt(
	signal: AbortSignal,
	parameters: readonly string[],
	folder: string = tmpdir(),
): Promise<void> {
	const options = [`DPkg::Lock::Timeout=${lockSeconds}`, `Acquire::Retries=${downloadAttempts}`];
	const start = ['DEBIAN_FRONTEND=noninteractive', 'apt-get'];
	const all = [...start, ...options.flatMap((option) => ['-o', option]), ...parameters];
	await runCommand({ command: 'env', parameters: all, folder, signal });
}

/** Fetches the lists of packages. Another apt may be reading them: it's tried until that one has ended. */
export async function update(signal: AbortSignal): Promise<void> {
	const limit = Date.now() + lockSeconds * 1_000;
	for (;;) {
		try {
			await apt(signal, ['update']);
			return;
		} catch (error) {
			if (!messageOf(error).includes(lockedLists) || Date.now() > limit) throw error;
			await wait(lockPauseMs, undefined, { signal });
		}
	}
}

/** Whether this is Debian with apt-get, and this user may install its packages. */
export function mayInstallPackages(): boolean {
	return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

/** What to tell a user who lacks programs that only root on Debian can install from here. */
export function missingPrograms(programs: string): string {
	return `it needs ${programs}, and only root on Debian can install these with apt-get`;
}

/**
 * Installs Debian packages with apt-get, without the packages that they only recommend. Services that come with
 * them don't run. Requires Debian and root; if it fails, the error says what to install by hand.
 */
export async function installPackages(wanted: DebianPackages): Promise<void> {
	const { packages, services = [], signal } = wanted;
	try {
		await update(signal);
		await withoutServices({ services, signal }, async () => {
			await apt(signal, ['install', '-y', '--no-install-recommends', ...packages]);
		});
	} catch (error) {
		signal.throwIfAborted();
		const advice = `Install these Debian packages by hand: ${packages.join(' ')}`;
		throw new Error(`${advice}. Installing them failed: ${messageOf(error)}`);
	}
}
