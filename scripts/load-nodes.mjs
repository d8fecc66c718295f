/* The nodes that package.json registers, from their sources. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import './resolve-typescript.mjs';

/** The descriptions of all nodes, by the name of the node's class and folder. */
export async function loadNodes() {
	const { n8n } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
	const nodes = new Map();
	for (const path of n8n.nodes) {
		const name = basename(path).split('.')[0];
		const source = path.replace(/^dist/, '..').replace(/js$/, 'ts');
		nodes.set(name, new (await import(source))[name]().description);
	}
	return nodes;
}
