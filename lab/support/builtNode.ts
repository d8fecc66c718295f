import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { INodeType } from 'n8n-workflow';

/** The nodes, in the order in which package.json registers them. */
export const nodeNames = [
	'DocumentPartition',
	'DocumentPartitionLoader',
	'DocumentService',
	'DocumentServiceTrigger',
	'DocumentServiceInstantTrigger',
	'DocumentValues',
] as const;

/** Loads a node as n8n does: from the package that was built in the folder of the code. */
export function builtNode(code: string, name: (typeof nodeNames)[number]): INodeType {
	const load = createRequire(join(code, 'dist', 'index.js'));
	const path = join(code, 'dist', 'nodes', name, `${name}.node.js`);
	return new (load(path) as Record<string, new () => INodeType>)[name]();
}

/** Copies the built package to another place in the folder of the code, so that it finds n8n's packages. */
export function copyPackage(code: string): string {
	const cache = join(code, '.cache');
	mkdirSync(cache, { recursive: true });
	const copy = mkdtempSync(join(cache, 'copy-'));
	cpSync(join(code, 'dist'), join(copy, 'dist'), { recursive: true });
	return copy;
}
