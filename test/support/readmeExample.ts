import { readFileSync } from 'node:fs';

/**
 * Makes the function that the JavaScript example of a README exports. What the example imports is handed in by name.
 */
export function readmeExample<Given extends unknown[], Result>(
	readme: string,
	imported: Record<string, unknown>,
): (...given: Given) => Promise<Result> {
	const [, example = ''] = /^```js\n(.*?)^```$/ms.exec(readFileSync(readme, 'utf8')) ?? [];
	const [, name] = /^export async function (\w+)/m.exec(example) ?? [];
	if (name === undefined) throw new Error(`${readme} has no example that exports a function`);
	const code = example.replace(/^import .*$/gm, '').replace(/^export /gm, '');
	const make = new Function(...Object.keys(imported), `${code}\nreturn ${name};`);
	return make(...Object.values(imported)) as (...given: Given) => Promise<Result>;
}
