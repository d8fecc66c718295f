import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { runCommand } from '../n8n/command.ts';

/** Debian asks this program whether a package may start its service; 101 means no. */
const policyFile = '/usr/sbin/policy-rc.d';
const policy =
	'#!/bin/sh\n# Written by the end-to-end suite while it installs packages; not needed afterwards.\nexit 101\n';

/** What Debian starts a service with, with systemd and without. */
function startScript(service: string): string {
	return `/etc/init.d/${service}`;
}

/** Keeps Debian from starting services of the packages that are installed during `work`. */
async function withPolicy(work: () => Promise<void>): Promise<void> {
	// Containers have a policy of their own.
	if (existsSync(policyFile)) return await work();
	await writeFile(policyFile, policy, { mode: 0o755 });
	try {
		await work();
	} finally {
		await rm(policyFile, { force: true });
	}
}

/**
 * Installs packages so that none of their new services run, neither now nor after the next boot. Existing services
 * stay as they are. Requires root.
 */
export async function withoutServices(
	settings: { services: readonly string[]; signal: AbortSignal },
	install: () => Promise<void>,
): Promise<void> {
	const { services, signal } = settings;
	const fresh = services.filter((service) => !existsSync(startScript(service)));
	await withPolicy(install);
	for (const service of fresh.filter((each) => existsSync(startScript(each)))) {
		const parameters = [service, 'disable'];
		await runCommand({ command: 'update-rc.d', parameters, folder: tmpdir(), signal });
	}
}
