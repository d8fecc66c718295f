/*
 * Writes the reference page of every node into docs/reference, from the nodes' sources, and removes pages of nodes that
 * are gone. The page about outputs is written by its test, from what the nodes return.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import launchTools from './launch/toolFile.cjs';
import { loadNodes } from './load-nodes.mjs';

const root = new URL('..', import.meta.url);
const folder = new URL('docs/reference/', root);
const outputsPage = 'outputs.md';
// Not before load-nodes.mjs lets Node.js find the sources.
const { pageFileName, referencePage } = await import('./reference/referencePage.ts');

const pages = new Map();
for (const description of (await loadNodes()).values()) {
	pages.set(pageFileName(description), referencePage(description));
}

mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) {
	const isPage = pages.has(name) || name === outputsPage;
	if (name.endsWith('.md') && !isPage) rmSync(new URL(name, folder));
}
for (const [name, page] of pages) {
	writeFileSync(new URL(name, folder), page);
	console.log(`docs/reference/${name}: ${(page.length / 1024).toFixed(0)} KB`);
}

const { status } = spawnSync(
	process.execPath,
	[launchTools.toolFile('jest'), 'test/reference/outputs.test.ts', '--silent'],
	{ stdio: 'inherit', env: { ...process.env, WRITE_OUTPUTS: '1' } },
);
process.exitCode = status ?? 1;
