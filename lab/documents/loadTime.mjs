/*
 * Prints how many milliseconds a fresh process takes to load all nodes and the credential of the built package.
 * n8n-workflow is loaded beforehand, as in n8n. Parameter: the package's folder.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const folder = process.argv[2];
const load = createRequire(join(folder, 'package.json'));
const { n8n } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
load('n8n-workflow');

const startedAt = performance.now();
for (const path of [...n8n.nodes, ...n8n.credentials]) {
	const exported = load(join(folder, path));
	for (const Class of Object.values(exported)) {
		if (typeof Class === 'function') new Class();
	}
}
console.log(performance.now() - startedAt);
