import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { downloadSource } from '../debian/downloadSource.ts';
import {
	apt,
	installPackages,
	mayInstallPackages,
	missingPrograms,
	update,
} from '../debian/installPackages.ts';
import { runCommand } from '../n8n/command.ts';
import { findPostgresPrograms, missingServers } from '../queue/installServers.ts';

/** The first release of Debian with a pgvector that n8n's node works with. */
const sourceRelease = 'trixie';
const compiler = '/usr/bin/gcc';
/** PostgreSQL's headers rely on the last two, as PostgreSQL itself does. */
const compilerFlags = ['-O2', '-fPIC', '-shared', '-fno-strict-aliasing', '-fwrapv'];

/** The folders of one version of PostgreSQL, as Debian lays them out. */
interface PostgresFolders {
	version: string;
	libraries: string;
	extensions: string;
}

function foldersOf(programs: string): PostgresFolders {
	const home = dirname(programs);
	const version = basename(home);
	const extensions = join('/usr/share/postgresql', version, 'extension');
	return { version, libraries: join(home, 'lib'), extensions };
}

/** Copied last, so that a broken installation isn't taken for a complete one. */
const controlFile = 'vector.control';

function isInstalled({ extensions }: PostgresFolders): boolean {
	return existsSync(join(extensions, controlFile));
}

/** What a machine lacks where PostgreSQL with pgvector and Redis are neither there nor can be installed. */
export async function missingPgvector(): Promise<string | undefined> {
	const missing = await missingServers();
	if (missing !== undefined || mayInstallPackages()) return missing;
	const programs = await findPostgresPrograms();
	const isThere = programs !== undefined && isInstalled(foldersOf(programs));
	return isThere ? undefined : missingPrograms('pgvector');
}

async function hasPackage(name: string, signal: AbortSignal): Promise<boolean> {
	const parameters = ['pkgnames', name];
	const found = await runCommand({ command: 'apt-cache', parameters, folder: tmpdir(), signal });
	return found.split('\n').includes(name);
}

/**
 * Unpacks the headers of PostgreSQL and returns the folders to include. Installing their packages would install
 * two more compilers.
 */
async function unpackHeaders(
	version: string,
	folder: string,
	signal: AbortSignal,
): Promise<string[]> {
	await mkdir(folder);
	await apt(signal, ['download', `postgresql-server-dev-${version}`, 'libpq-dev'], folder);
	for (const file of (await readdir(folder)).filter((name) => name.endsWith('.deb'))) {
		await runCommand({ command: 'dpkg', parameters: ['-x', file, '.'], folder, signal });
	}
	const include = join(folder, 'usr', 'include', 'postgresql');
	return [join(include, version, 'server'), include];
}

async function installFiles(source: string, postgres: PostgresFolders): Promise<void> {
	const { libraries, extensions } = postgres;
	const control = await readFile(join(source, controlFile), 'utf8');
	const release = /default_version\s*=\s*'([^']+)'/.exec(control)?.[1];
	if (release === undefined) throw new Error(`${controlFile} names no version`);
	await copyFile(join(source, 'vector.so'), join(libraries, 'vector.so'));
	const script = join(extensions, `vector--${release}.sql`);
	await copyFile(join(source, 'sql', 'vector.sql'), script);
	await copyFile(join(source, controlFile), join(extensions, controlFile));
}

/** Compiles pgvector for a release of Debian that has no package of it. */
async function build(postgres: PostgresFolders, signal: AbortSignal): Promise<void> {
	if (!existsSync(compiler)) await installPackages({ packages: ['gcc', 'libc6-dev'], signal });
	const folder = await mkdtemp(join(tmpdir(), 'document-service-pgvector-'));
	try {
		const download = { name: 'pgvector', release: sourceRelease, folder, signal };
		const archive = await downloadSource(download);
		const source = join(folder, 'source');
		await mkdir(source);
		const unpack = ['-xf', archive, '--strip-components=1', '-C', source];
		await runCommand({ command: 'tar', parameters: unpack, folder, signal });
		const headers = await unpackHeaders(postgres.version, join(folder, 'headers'), signal);
		const files = (await readdir(join(source, 'src'))).filter((name) => name.endsWith('.c'));
		const parameters = [
			...compilerFlags,
			...headers.flatMap((each) => ['-I', each]),
			...['-o', 'vector.so'],
			...files.map((name) => join('src', name)),
			'-lm',
		];
		await runCommand({ command: compiler, parameters, folder: source, signal });
		await installFiles(source, postgres);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/**
 * Installs the extension for the PostgreSQL that is there, unless it has it: Debian's package where the release has
 * one, otherwise compiled from the source of a later release. Requires root on Debian.
 */
export async function installPgvector(programs: string, signal: AbortSignal): Promise<void> {
	const postgres = foldersOf(programs);
	if (isInstalled(postgres)) return;
	const name = `postgresql-${postgres.version}-pgvector`;
	await update(signal);
	if (await hasPackage(name, signal)) await installPackages({ packages: [name], signal });
	else await build(postgres, signal);
}
