/* `npm run build`: compiles the sources and writes the package that n8n loads into `dist`. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import toolFiles from './launch/toolFile.cjs';

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
