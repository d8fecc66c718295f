/* `npm run lab -- NAME [OPTIONS]`: runs the measurement of that name. Without one, lists what each of them asks. */
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('./', import.meta.url);
const [name] = process.argv.splice(2, 1);
const names = readdirSync(folder)
	.filter((file) => file.endsWith('.ts') && file !== 'main.ts')
	.map((file) => file.slice(0, -'.ts'.length));

/** Returns the question in the first line of a measurement's own comment. */
function questionOf(measurement: string): string {
	const [, line = ''] = readFileSync(new URL(`${measurement}.ts`, folder), 'utf8').split('\n');
	return line.replace(/^ \* /, '');
}

if (name !== undefined && names.includes(name)) {
	await import(new URL(`${name}.ts`, folder).href);
} else {
	console.log('Use: npm run lab -- NAME [OPTIONS]\n');
	for (const each of names) console.log(`${each.padEnd(14)} ${questionOf(each)}`);
	process.exitCode = name === undefined ? 0 : 1;
}
