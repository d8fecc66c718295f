/* Runs one case (arguments: file, name, folder of the code) and prints its longest hold of the event loop. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { watchHolds } from '../../support/longestHold.ts';
import type { Load, Subject } from './subject.ts';

const [file = '', name = '', code = ''] = process.argv.slice(2);
const load: Load = async (path) => await import(pathToFileURL(join(code, `${path}.ts`)).href);
const { cases } = (await import(pathToFileURL(file).href)) as Subject;
const prepare = cases[name];
if (prepare === undefined) throw new Error(`No case "${name}" in ${file}`);
const run = await prepare(load);

const longestHold = await watchHolds();
const memoryBefore = process.resourceUsage().maxRSS;
const began = performance.now();
const cpuBegan = process.cpuUsage();
await run();
const total = performance.now() - began;
const { user, system } = process.cpuUsage(cpuBegan);
const megabytes = (process.resourceUsage().maxRSS - memoryBefore) / 1024;
console.log(
	`${(await longestHold()).toFixed(0)} ms (${total.toFixed(0)} ms, CPU ${((user + system) / 1000).toFixed(0)} ms, +${megabytes.toFixed(0)} MB)`,
);
