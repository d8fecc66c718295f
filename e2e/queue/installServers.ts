import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { installPackages, mayInstallPackages, missingPrograms } from '../debian/installPackages.ts';

const packages = ['postgresql', 'redis-server'] as const;
const redisFile = '/usr/bin/redis-server';
const postgresFolder = '/usr/lib/postgresql';
/** Debian's services would take the usual ports, and the stage runs servers of its own. */
const services = ['postgresql', 'redis-server'] as const;

/** Where Debian installs programs. */
export interface InstalledServers {
	redisFile: string;
	/** Folder of PostgreSQL's own programs, such as initdb. */
	postgresPrograms: string;
}

/** The folder of the latest PostgreSQL on this machine. */
export async function findPostgresPrograms(): Promise<string | undefined> {
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

/** What a machine lacks where PostgreSQL and Redis are neither there nor can be installed. */
export async function missingServers(): Promise<string | undefined> {
	const canHave = mayInstallPackages() || (await findServers()) !== undefined;
	return canHave ? undefined : missingPrograms('PostgreSQL and Redis');
}

/** Finds Debian's PostgreSQL and Redis; installs what is missing, which requires root. */
export async function installServers(signal: AbortSignal): Promise<InstalledServers> {
	const found = await findServers();
	if (found !== undefined) return found;
	await installPackages({ packages, services, signal });
	const installed = await findServers();
	if (installed === undefined) throw new Error('PostgreSQL or Redis is not where Debian puts it');
	return installed;
}
