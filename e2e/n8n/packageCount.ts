import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const countMs = 1_000;

const lockedPackageSchema = z.object({
	/** The package's name where its folder has another one. */
	name: z.string().optional(),
	/** npm wrote it down, but nothing needs it: it is not installed. */
	extraneous: z.boolean().optional(),
	os: z.array(z.string()).optional(),
	cpu: z.array(z.string()).optional(),
	libc: z.array(z.string()).optional(),
});

const lockSchema = z.object({ packages: z.record(z.string(), lockedPackageSchema) });

/** What npm compares with the fields `os`, `cpu` and `libc` of a package. */
interface Platform {
	os: string;
	cpu: string;
	/** `glibc` or `musl` on Linux; undefined elsewhere. */
	libc: string | undefined;
}

/** How many of the packages that npm installs are in place. */
export interface PackageCount {
	done: number;
	total: number;
	unit: 'packages';
}

/** How many packages npm has looked up in its cache or registry, of those that have a list of versions there. */
interface LookupCount {
	done: number;
	total: number;
	unit: 'packages looked up';
}

export type InstallationState = PackageCount | LookupCount | string;

/** Says whether a list such as `["linux", "darwin"]` or `["!win32"]` allows a value; no list allows all. */
function allows(list: readonly string[] | undefined, value: string | undefined): boolean {
	if (list === undefined) return true;
	const isNamed = value !== undefined && list.includes(value);
	const isExcluded = value !== undefined && list.includes(`!${value}`);
	return isNamed || (!isExcluded && list.every((entry) => entry.startsWith('!')));
}

/** A package that npm puts into a folder such as `node_modules/zod/node_modules/other`. */
interface ExpectedPackage {
	folder: string;
	name: string;
}

/**
 * The packages that npm installs from a lock file on a platform: all but those for other platforms and those
 * that npm wrote down without a need.
 */
function expectedPackages(lock: string, platform: Platform): ExpectedPackage[] {
	const content: unknown = JSON.parse(lock);
	return Object.entries(lockSchema.parse(content).packages)
		.filter(
			([folder, { extraneous, os, cpu, libc }]) =>
				folder !== '' &&
				extraneous !== true &&
				allows(os, platform.os) &&
				allows(cpu, platform.cpu) &&
				allows(libc, platform.libc),
		)
		.map(([folder, { name }]) => ({
			folder,
			name: name ?? folder.replace(/^.*node_modules\//, ''),
		}));
}

/** The package of which npm says, at its log level "http", that it read the list of versions. */
function lookedUpPackage(line: string): string | undefined {
	const address = /^npm http (?:fetch GET 200|cache) (\S+)/.exec(line)?.[1];
	// A scoped package's slash is encoded, so that its name is one part of the path, too.
	const name = address === undefined ? undefined : /\/([^/]+)$/.exec(address)?.[1];
	return name === undefined ? undefined : decodeURIComponent(name);
}

function thisPlatform(): Platform {
	const { platform: os, arch: cpu } = process;
	if (os !== 'linux') return { os, cpu, libc: undefined };
	const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
	return { os, cpu, libc: header.glibcVersionRuntime === undefined ? 'musl' : 'glibc' };
}

async function readExpected(folder: string): Promise<ExpectedPackage[]> {
	const lock = await readFile(join(folder, 'package-lock.json'), 'utf8');
	return expectedPackages(lock, thisPlatform());
}

/** npm makes a package's folder long before it unpacks the package: its package.json is what counts. */
function isPlaced(installation: string, { folder }: ExpectedPackage): boolean {
	return existsSync(join(installation, folder, 'package.json'));
}

/** How many of the packages that a folder's lock file names for this platform are in place. */
export async function countPackages(folder: string): Promise<PackageCount> {
	const expected = await readExpected(folder);
	const done = expected.filter((each) => isPlaced(folder, each)).length;
	return { done, total: expected.length, unit: 'packages' };
}

export interface PackageWatch {
	/** Takes in a line that npm printed at its log level "http". */
	read(line: string): void;
	/** Ends the reports. */
	stop(): void;
}

/**
 * Reports once a second, while npm installs into a folder, how far it is: first how many packages npm has
 * looked up, which takes as long as unpacking where they're in its cache; then how many are in place.
 */
export async function watchPackages(
	folder: string,
	report: (state: InstallationState) => void,
): Promise<PackageWatch> {
	const expected = await readExpected(folder);
	const names = new Set(expected.map(({ name }) => name));
	const lookedUp = new Set<string>();
	let missing = expected.filter((each) => !isPlaced(folder, each));
	const atFirst = missing.length;
	const count = (): void => {
		missing = missing.filter((each) => !isPlaced(folder, each));
		const done = expected.length - missing.length;
		if (missing.length === 0) report('linking the packages');
		else if (missing.length < atFirst) report({ done, total: expected.length, unit: 'packages' });
		else if (lookedUp.size === 0) report('comparing the packages with the lock file');
		else report({ done: lookedUp.size, total: names.size, unit: 'packages looked up' });
	};
	count();
	const timer = setInterval(count, countMs);
	return {
		read: (line) => {
			const name = lookedUpPackage(line);
			if (name !== undefined && names.has(name)) lookedUp.add(name);
		},
		stop: () => clearInterval(timer),
	};
}
