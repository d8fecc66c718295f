import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../n8n/command.ts';
import { startProcess, type RunningProcess } from '../n8n/startProcess.ts';

/** The cluster's only account and its database; it listens on 127.0.0.1 only. */
export const databaseUser = 'n8n';
export const databaseName = 'postgres';

/** Debian's account for PostgreSQL, which refuses to run as root. */
const systemUser = 'postgres';

export interface Postgres extends RunningProcess {
	/** Runs a query in a database, that of n8n by default, and returns each row's columns as strings. */
	query(text: string, database?: string): Promise<string[][]>;
}

interface PostgresSettings {
	/** Folder of PostgreSQL's programs. */
	programs: string;
	/** A folder for its data alone; data of a PostgreSQL that ran before is kept. */
	folder: string;
	signal: AbortSignal;
}

/** A command line that runs under an account PostgreSQL accepts. */
function asSystemUser(command: string): [command: string, ...parameters: string[]] {
	const isRoot = process.getuid?.() === 0;
	return isRoot ? ['runuser', '-u', systemUser, '--', command] : [command];
}

async function makeCluster({ programs, folder, signal }: PostgresSettings): Promise<string> {
	const data = join(folder, 'data');
	if (existsSync(join(data, 'PG_VERSION'))) return data;
	await mkdir(data);
	// The other account must be able to reach its own folder.
	await chmod(folder, 0o711);
	if (process.getuid?.() === 0) {
		const parameters = [`${systemUser}:`, data];
		await runCommand({ command: 'chown', parameters, folder, signal });
	}
	const [command, ...parameters] = asSystemUser(join(programs, 'initdb'));
	const settings = ['--encoding=UTF8', '--locale=C', '--auth=trust', '--no-sync'];
	parameters.push('-D', data, '-U', databaseUser, ...settings);
	await runCommand({ command, parameters, folder, signal });
	return data;
}

/** Starts a PostgreSQL on the data in its folder, or with an empty database. The caller stops it. */
export async function startPostgres(settings: PostgresSettings): Promise<Postgres> {
	const { programs, folder, signal } = settings;
	const data = await makeCluster(settings);
	const [command, ...before] = asSystemUser(join(programs, 'postgres'));
	const isReady = async (port: number): Promise<boolean> => {
		const parameters = ['-h', '127.0.0.1', '-p', String(port), '-U', databaseUser];
		try {
			await runCommand({ command: join(programs, 'pg_isready'), parameters, folder, signal });
			return true;
		} catch {
			return false;
		}
	};
	const variables = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
	const postgres = await startProcess({
		name: 'PostgreSQL',
		command,
		parameters: (port) => [
			...before,
			...['-D', data, '-p', String(port)],
			...variables.flatMap((variable) => ['-c', variable]),
		],
		folder,
		isReady,
		signal,
	});
	const query = async (text: string, database: string = databaseName): Promise<string[][]> => {
		const place = ['-h', '127.0.0.1', '-p', String(postgres.port), '-U', databaseUser];
		const parameters = [...place, '-d', database, '-X', '-A', '-t', '-F', '|', '-c', text];
		const output = await runCommand({
			command: join(programs, 'psql'),
			parameters,
			folder,
			signal,
		});
		const lines = output.split('\n').filter((line) => line !== '');
		return lines.map((line) => line.split('|'));
	};
	return { ...postgres, query };
}
