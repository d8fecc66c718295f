/*
 * Writes the reference page of every node into docs/reference, from the descriptions in the build
 * (`npm run docs` builds first), and removes pages of nodes that are gone. The page about odd values is written by its
 * test, from what the nodes do.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import launchTools from './launch/toolFile.cjs';
import { pageFileName, referencePage } from './reference/referencePage.ts';

const root = new URL('..', import.meta.url);
const folder = new URL('docs/reference/', root);
const oddValuesPage = 'odd-values.md';
const load = createRequire(import.meta.url);
const { n8n } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));

const pages = new Map(
	n8n.nodes.map((path) => {
		const name = basename(path).split('.')[0];
		const { description } = new (load(`../${path}`)[name])();
		return [pageFileName(description), referencePage(description)];
	}),
);

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
