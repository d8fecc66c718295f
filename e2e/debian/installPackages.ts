import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { runCommand } from '../n8n/command.ts';
import { waitUntil } from '../suite/waitUntil.ts';
import { withoutServices } from './withoutServices.ts';

/** How long another apt may be at work. */
const lockSeconds = 600;
const downloadAttempts = 5;
/** What apt-get says when another one reads the lists of packages: only for the others it can wait itself. */
const lockedLists = 'Could not get lock';

export interface DebianPackages {
	packages: readonly string[];
	/** Their system services: whoever runs the programs only has no use for them. */
	services?: readonly string[];
	signal: AbortSignal;
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

async function apt(signal: AbortSignal, parameters: readonly string[]): Promise<void> {
	const options = [`DPkg::Lock::Timeout=${lockSeconds}`, `Acquire::Retries=${downloadAttempts}`];
	const start = ['DEBIAN_FRONTEND=noninteractive', 'apt-get'];
	const all = [...start, ...options.flatMap((option) => ['-o', option]), ...parameters];
	await runCommand({ command: 'env', parameters: all, folder: tmpdir(), signal });
}

async function update(signal: AbortSignal): Promise<void> {
	await waitUntil(signal, async () => {
		try {
			await apt(signal, ['update']);
			return undefined;
		} catch (error) {
			const message = messageOf(error);
			if (message.includes(lockedLists)) return message;
			throw error;
		}
	});
}

/** Whether this is Debian and its packages may be installed. */
export function mayInstallPackages(): boolean {
	return existsSync('/etc/debian_version') && process.getuid?.() === 0;
}

/**
 * Installs Debian's packages with apt-get, without what they only recommend; services that come with them
 * do not run. Needs Debian and root: throws with what to do by hand where that fails.
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
		const advice = `Install these packages of Debian by hand: ${packages.join(' ')}`;
		throw new Error(`${advice}. Installing them failed: ${messageOf(error)}`);
	}
}
