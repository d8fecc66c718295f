import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The folder with the C headers of the project's own Node.js, which lie in its npm package: a native package that is
 * compiled with them needs nothing from nodejs.org, which company networks may block, and gets headers of the Node.js
 * that loads it. Undefined where the package for this platform has none.
 */
export function nodeHeaders(projectFolder: string): string | undefined {
	const require = createRequire(join(projectFolder, 'node_modules', 'node', 'package.json'));
	// As the package `node` names the one with the executable of a platform.
	const platform = process.platform === 'win32' ? 'win' : process.platform;
	for (const prefix of ['node', 'node-bin']) {
		try {
			const file = require.resolve(`${prefix}-${platform}-${process.arch}/package.json`);
			const folder = dirname(file);
			if (existsSync(join(folder, 'include', 'node', 'node_api.h'))) return folder;
		} catch {
			// It has the other name.
		}
	}
	return undefined;
}
