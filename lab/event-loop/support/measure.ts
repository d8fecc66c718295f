/* Runs one case (arguments: file, name, folder of the code) and prints its longest hold of the event loop. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Load, Subject } from './subject.ts';

const [file = '', name = '', code = ''] = process.argv.slice(2);
const load: Load = async (path) => await import(pathToFileURL(join(code, `${path}.ts`)).href);
const { cases } = (await import(pathToFileURL(file).href)) as Subject;
const prepare = cases[name];
if (prepare === undefined) throw new Error(`No case "${name}" in ${file}`);
const run = await prepare(load);

let longest = 0;
let isRunning = true;
let last = process.threadCpuUsage();
/** CPU time of the thread since the last look. Waiting costs none, and neither do others on the machine. ms. */
const sinceLast = () => {
	const { user, system } = process.threadCpuUsage(last);
	last = process.threadCpuUsage();
	return (user + system) / 1000;
};
const look = () => {
	longest = Math.max(longest, sinceLast());
	if (isRunning) setImmediate(look);
};
setImmediate(look);
await new Promise((resolve) => setTimeout(resolve, 20));
longest = 0;
const memoryBefore = process.resourceUsage().maxRSS;
const began = performance.now();
const cpuBegan = process.cpuUsage();
await run();
const total = performance.now() - began;
const { user, system } = process.cpuUsage(cpuBegan);
const megabytes = (process.resourceUsage().maxRSS - memoryBefore) / 1024;
await new Promise((resolve) => setTimeout(resolve, 20));
isRunning = false;
console.log(
	`${longest.toFixed(0)} ms (${total.toFixed(0)} ms, CPU ${((user + system) / 1000).toFixed(0)} ms, +${megabytes.toFixed(0)} MB)`,
);
