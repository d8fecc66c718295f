/*
 * Lets Node.js run the TypeScript sources directly: passed to node with --import, or imported before the first of them.
 * - Relative imports without an extension resolve to their `.ts` file, as in the build.
 * - Sources are ES modules, which package.json can't say: Node.js would parse each twice, with a warning.
 * - n8n's own packages are loaded as CommonJS, as n8n does: their ES modules are meant for bundlers.
 */
import { existsSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const { resolve: resolveCommonJs } = createRequire(import.meta.url);
const commonJs = /^(n8n-(workflow|core)|@n8n\/di)$/;

/** The source that each address stands for: measured code imports some again for each document. */
const files = new Map();

function sourceOf(base) {
	return ['', '.ts', '/index.ts']
		.map((ending) => base + ending)
		.find((candidate) => candidate.endsWith('.ts') && existsSync(fileURLToPath(candidate)));
}

registerHooks({
	resolve(specifier, context, next) {
		const isImport = context.conditions.includes('import');
		if (isImport && commonJs.test(specifier)) {
			return next(pathToFileURL(resolveCommonJs(specifier)).href, context);
		}
		const isRelative = specifier.startsWith('.') && context.parentURL?.startsWith('file:');
		if (!isRelative || /\.([cm]?js|json)$/.test(specifier)) return next(specifier, context);
		const base = new URL(specifier, context.parentURL).href;
		if (!files.has(base)) files.set(base, sourceOf(base));
		const found = files.get(base);
		const resolved = next(found ?? specifier, context);
		return isImport && found ? { ...resolved, format: 'module-typescript' } : resolved;
	},
});
