import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const countMs = 1_000;

const lockedPackageSchema = z.object({
	/** npm wrote it down, but nothing needs it: it is not installed. */
	extraneous: z.boolean().optional(),
	os: z.array(z.string()).optional(),
	cpu: z.array(z.string()).optional(),
	libc: z.array(z.string()).optional(),
});

const lockSchema = z.object({ packages: z.record(z.string(), lockedPackageSchema) });

/** What npm compares with the fields `os`, `cpu` and `libc` of a package. */
export interface Platform {
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

/** Says whether a list such as `["linux", "darwin"]` or `["!win32"]` allows a value; no list allows all. */
function allows(list: readonly string[] | undefined, value: string | undefined): boolean {
	if (list === undefined) return true;
	const isNamed = value !== undefined && list.includes(value);
	const isExcluded = value !== undefined && list.includes(`!${value}`);
	return isNamed || (!isExcluded && list.every((entry) => entry.startsWith('!')));
}

/**
 * The folders, such as `node_modules/zod`, into which npm puts the packages of a lock file on a platform:
 * all but those for other platforms and those that npm wrote down without a need.
 */
export function expectedFolders(lock: string, platform: Platform): string[] {
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
		.map(([folder]) => folder);
}

function thisPlatform(): Platform {
	const { platform: os, arch: cpu } = process;
	if (os !== 'linux') return { os, cpu, libc: undefined };
	const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
	return { os, cpu, libc: header.glibcVersionRuntime === undefined ? 'musl' : 'glibc' };
}

async function missingFolders(folder: string): Promise<{ missing: Set<string>; total: number }> {
	const lock = await readFile(join(folder, 'package-lock.json'), 'utf8');
	const expected = expectedFolders(lock, thisPlatform());
	const missing = new Set(expected);
	dropPlaced(folder, missing);
	return { missing, total: expected.length };
}

/** npm makes a package's folder long before it unpacks the package: its package.json is what counts. */
function dropPlaced(folder: string, missing: Set<string>): void {
	for (const path of missing) {
		if (existsSync(join(folder, path, 'package.json'))) missing.delete(path);
	}
}

/** How many of the packages that a folder's lock file names for this platform are in place. */
export async function countPackages(folder: string): Promise<PackageCount> {
	const { missing, total } = await missingFolders(folder);
	return { done: total - missing.size, total, unit: 'packages' };
}

/**
 * Reports once a second, while npm installs into a folder, how many packages are in place.
 * Returns a function that ends the reports.
 */
export async function watchPackages(
	folder: string,
	report: (state: PackageCount | string) => void,
): Promise<() => void> {
	const { missing, total } = await missingFolders(folder);
	const atFirst = missing.size;
	const count = (): void => {
		dropPlaced(folder, missing);
		if (missing.size === 0) report('linking the packages');
		else if (missing.size === atFirst) report("finding the packages in npm's cache or registry");
		else report({ done: total - missing.size, total, unit: 'packages' });
	};
	count();
	const timer = setInterval(count, countMs);
	return () => clearInterval(timer);
}
