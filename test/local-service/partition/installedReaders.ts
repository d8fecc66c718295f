import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A group of tests that is skipped where the packages of the local service aren't installed. */
export function describeInstalled(name: string, tests: () => void): void {
	const modules = join(process.cwd(), 'local-service', 'node_modules');
	const group = existsSync(join(modules, 'tesseract.js')) ? describe : describe.skip;
	group(`${name} (needs the packages of local-service: node scripts/launch.cjs)`, tests);
}
