/* `npm run build`: compiles the sources and writes the package that n8n loads into `dist`. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { completeLinks } from './complete-links.mjs';
import toolFiles from './launch/toolFile.cjs';
import { loadNodes } from './load-nodes.mjs';
import { repositoryUrl } from './release/repositoryUrl.mjs';

const { toolFile } = toolFiles;

for (const folder of ['dist', '.cache/build']) {
	rmSync(new URL(`../${folder}`, import.meta.url), { recursive: true, force: true });
}
for (const [tool, ...parameters] of [
	['tsc', '-p', 'tsconfig.build.json'],
	['gulp', 'build', '--silent'],
]) {
	const { status } = spawnSync(process.execPath, [toolFile(tool), ...parameters], {
		stdio: ['ignore', 'inherit', 'inherit'],
	});
	if (status !== 0) process.exit(status ?? 1);
}

/** n8n shows the fields of a node's output before it has run, from files that it finds beside the node. */
async function writePreviews() {
	const { previewFiles } = await import('./previews.ts');
	for (const [name, node] of await loadNodes()) {
		for (const [path, preview] of previewFiles(node)) {
			const file = fileURLToPath(new URL(`../dist/nodes/${name}/${path}`, import.meta.url));
			mkdirSync(dirname(file), { recursive: true });
			writeFileSync(file, JSON.stringify(preview));
		}
	}
}

await writePreviews();
const description = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
completeLinks(fileURLToPath(new URL('../dist', import.meta.url)), repositoryUrl(description));
