/*
 * `npm run structure`: what may import what (.dependency-cruiser.cjs), what nobody uses (knip.jsonc), and what stands
 * twice (.jscpd.json). ESLint checks the rest (eslint.config.mjs).
 */
import { spawnSync } from 'node:child_process';
import toolFiles from './launch/toolFile.cjs';

const tools = [
	['depcruise', 'nodes', 'packages', 'credentials', 'local-service'],
	['knip'],
	['jscpd', '--exitCode', '1'],
];

for (const [name, ...parameters] of tools) {
	const { status } = spawnSync(process.execPath, [toolFiles.toolFile(name), ...parameters], {
		stdio: ['ignore', 'inherit', 'inherit'],
	});
	if (status !== 0) process.exitCode = 1;
}
