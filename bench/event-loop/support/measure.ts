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
let last = performance.now();
const look = () => {
	const now = performance.now();
	longest = Math.max(longest, now - last);
	last = now;
	if (isRunning) setImmediate(look);
};
setImmediate(look);
await new Promise((resolve) => setTimeout(resolve, 20));
longest = 0;
const began = performance.now();
await run();
const total = performance.now() - began;
await new Promise((resolve) => setTimeout(resolve, 20));
isRunning = false;
console.log(`${longest.toFixed(0)} ms (${total.toFixed(0)} ms)`);
