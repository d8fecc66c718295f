/* `npm run build`: compiles the sources and writes the package that n8n loads into `dist`. */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { completeLinks } from './complete-links.mjs';
import toolFiles from './launch/toolFile.cjs';
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
const description = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
completeLinks(fileURLToPath(new URL('../dist', import.meta.url)), repositoryUrl(description));
