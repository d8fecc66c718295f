import { PartitionRefusal } from './refusal.ts';

/** Node's own `require`, in tests too: that of jest can't load native modules, nor those that start workers. */
const nativeRequire = process.getBuiltinModule('node:module').createRequire(import.meta.url);

function isMissing(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND';
}

/**
 * Loads a package of the local service's own when it's needed. Throws a PartitionRefusal 400 where it isn't installed.
 *
 * @returns what the package exports
 */
export function optionalLibrary(name: string): unknown {
	try {
		return nativeRequire(name);
	} catch (error) {
		if (!isMissing(error)) throw error;
		const detail = `This server can't read such files: ${name} isn't installed. Run "npm install" in local-service, then start the server again`;
		throw new PartitionRefusal(400, detail);
	}
}

/** The path of a file in a package of the local service's own. Throws as `optionalLibrary` does. */
export function optionalFile(name: string): string {
	try {
		return nativeRequire.resolve(name);
	} catch {
		throw new PartitionRefusal(400, `This server can't read such files: there is no ${name}`);
	}
}
