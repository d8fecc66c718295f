import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../n8n/command.ts';

const packages = ['postgresql', 'redis-server'] as const;
const redisFile = '/usr/bin/redis-server';
const postgresFolder = '/usr/lib/postgresql';
/** Debian asks this program whether a package may start its service; 101 means no. */
const policyFile = '/usr/sbin/policy-rc.d';
const policy = '#!/bin/sh\nexit 101\n';
/** Another apt may be at work. */
const lockSeconds = 600;

/** Where Debian's programs lie. */
export interface InstalledServers {
	redisFile: string;
	/** Folder of PostgreSQL's own programs, such as initdb. */
	postgresPrograms: string;
}

async function findPostgresPrograms(): Promise<string | undefined> {
	const versions = existsSync(postgresFolder) ? await readdir(postgresFolder) : [];
	return versions
		.sort((one, other) => Number(other) - Number(one))
		.map((version) => join(postgresFolder, version, 'bin'))
		.find((folder) => existsSync(join(folder, 'initdb')));
}

async function findServers(): Promise<InstalledServers | undefined> {
	const postgresPrograms = await findPostgresPrograms();
	return postgresPrograms !== undefined && existsSync(redisFile)
		? { redisFile, postgresPrograms }
		: undefined;
}

/** Does something while Debian starts no service of a package it installs. */
async function withoutServices(work: () => Promise<void>): Promise<void> {
	if (existsSync(policyFile)) return await work();
	await writeFile(policyFile, policy, { mode: 0o755 });
	try {
		await work();
	} finally {
		await rm(policyFile, { force: true });
	}
}

async function install(signal: AbortSignal): Promise<void> {
	const apt = async (...parameters: string[]): Promise<void> => {
		const start = ['DEBIAN_FRONTEND=noninteractive', 'apt-get', '-o'];
		const all = [...start, `DPkg::Lock::Timeout=${lockSeconds}`, ...parameters];
		await runCommand({ command: 'env', parameters: all, folder: tmpdir(), signal });
	};
	try {
		await withoutServices(async () => {
			await apt('update');
			await apt('install', '-y', '--no-install-recommends', ...packages);
		});
	} catch (error) {
		signal.throwIfAborted();
		const reason = error instanceof Error ? error.message : String(error);
		const advice = `install the packages ${packages.join(' and ')} by hand`;
		throw new Error(`PostgreSQL or Redis is missing; ${advice}. ${reason}`);
	}
}

/**
 * Gives Debian's PostgreSQL and Redis; installs what is missing, which needs root. Their system services
 * are not started: the stage runs servers of its own.
 */
export async function installServers(signal: AbortSignal): Promise<InstalledServers> {
	const found = await findServers();
	if (found !== undefined) return found;
	await install(signal);
	const installed = await findServers();
	if (installed === undefined) throw new Error('PostgreSQL or Redis is not where Debian puts it');
	return installed;
}
