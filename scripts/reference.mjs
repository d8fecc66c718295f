/*
 * Writes the reference page of every node into docs/reference, from the nodes' sources, and removes pages of nodes that
 * are gone. The page about odd values is written by its test, from what the nodes do.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import launchTools from './launch/toolFile.cjs';
import './resolve-typescript.mjs';

const root = new URL('..', import.meta.url);
const folder = new URL('docs/reference/', root);
const oddValuesPage = 'odd-values.md';
// Not before the import above lets Node.js find the sources.
const { pageFileName, referencePage } = await import('./reference/referencePage.ts');
const { n8n } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));

const pages = new Map();
for (const path of n8n.nodes) {
	const name = basename(path).split('.')[0];
	const source = path.replace(/^dist/, '..').replace(/js$/, 'ts');
	const { description } = new (await import(source))[name]();
	pages.set(pageFileName(description), referencePage(description));
}

mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) {
	if (name.endsWith('.md') && name !== oddValuesPage && !pages.has(name))
		rmSync(new URL(name, folder));
}
for (const [name, page] of pages) {
	writeFileSync(new URL(name, folder), page);
	console.log(`docs/reference/${name}: ${(page.length / 1024).toFixed(0)} KB`);
}

console.log(
	`docs/reference/${oddValuesPage}: runs every field with every odd value, about two minutes`,
);
const { status } = spawnSync(
	process.execPath,
	[launchTools.toolFile('jest'), 'test/oddValues/oddValues.test.ts', '--silent'],
	{
		stdio: 'inherit',
		env: { ...process.env, WRITE_ODD_VALUES: '1' },
	},
);
process.exitCode = status ?? 1;
