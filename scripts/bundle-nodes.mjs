/*
 * Writes the nodes and the credential into dist, each in one file, and what several of them use in one file for all.
 * n8n loads every node when it starts: some 250 small files take twice as long to load as these. Called by gulp on
 * what tsc compiled into .cache/build.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from '@swc/core';
import { rollup } from 'rollup';
import { minify as minifyAgain } from 'terser';

const root = new URL('..', import.meta.url);
const compiled = new URL('.cache/build/', root);

/** What n8n and Node.js have. */
const notBundled = ['n8n-workflow', 'crypto'];

const usedBySeveral = /[\\/](nodes[\\/]core|packages)[\\/]/;

/** What is loaded along with the nodes. What only `import()` names is loaded when it's first needed. */
function loadedAtOnce(getModuleInfo) {
	const all = new Set(entries());
	for (const id of all) for (const imported of getModuleInfo(id).importedIds) all.add(imported);
	return all;
}

/** In the file for all, or, if undefined, in one of its own. */
function chunkOf() {
	let atOnce;
	return (id, { getModuleInfo }) => {
		atOnce ??= loadedAtOnce(getModuleInfo);
		return usedBySeveral.test(id) && atOnce.has(id) ? 'core' : undefined;
	};
}

/** The files that package.json registers, without `dist/` and `.js`. */
function registered() {
	const { n8n } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
	return [...n8n.nodes, ...n8n.credentials].map((path) =>
		path.slice('dist/'.length, -'.js'.length),
	);
}

const entries = () => registered().map((path) => fileURLToPath(new URL(`${path}.js`, compiled)));

/** tsc leaves imports without an extension. */
const withoutExtension = {
	name: 'imports-without-extension',
	resolveId(source, importer) {
		if (!source.startsWith('.') || !importer) return null;
		const base = fileURLToPath(new URL(source, `file://${importer}`));
		return [`${base}.js`, `${base}/index.js`].find(existsSync) ?? null;
	},
};

/** Names a file that's loaded when it's first needed after its module, or the folder of a module `index`. */
function lazyFileName({ name, facadeModuleId }) {
	const ownName = name === 'index' && facadeModuleId ? basename(dirname(facadeModuleId)) : name;
	return `nodes/${ownName}/${ownName}.js`;
}

/** What gets a line of its own: functions, classes and methods. */
const linedUp = /^(?:Function|Class)Declaration$|^MethodDefinition$/;

/** What white space a chunk needs, by place: a line for each function, class and method, and a space before the name that a function hasn't. */
function* spacesIn(node, code) {
	const unnamed = /^(?:async )?function\*?(?=\()/.exec(code.slice(node.start, node.start + 20));
	if (node.type === 'FunctionExpression' && unnamed) yield [node.start + unnamed[0].length, ' '];
	for (const part of Object.values(node)) {
		for (const one of [part].flat()) {
			if (typeof one?.type !== 'string') continue;
			if (part === node.body && linedUp.test(one.type)) yield [one.start, '\n'];
			yield* spacesIn(one, code);
		}
	}
}

/** What runs once for each element, row or cell. */
const hotChunks = ['element-text', 'documentTables'];

/**
 * What makes code shorter. Each function, class and method keeps its line. A function that's called at one place is shorter
 * within its caller, but then each call makes it anew: Markdown takes an eighth longer.
 */
const shorter = (chunk) => ({
	...{
		defaults: true,
		ecma: 2020,
		passes: 3,
		toplevel: true,
		keep_fargs: false,
		pure_getters: true,
	},
	// What stands once is shorter than what is written again where it's used.
	...{ inline: 0, reduce_funcs: false, unsafe_arrows: true },
	reduce_vars: !hotChunks.includes(chunk),
});

/** Names by how often they're used, and what is left to shorten. */
const shorterAgain = {
	...{ ecma: 2020, toplevel: true, mangle: { toplevel: true } },
	compress: {
		...{ passes: 3, inline: 0, reduce_funcs: false },
		...{ hoist_funs: true, keep_fargs: false, pure_getters: true },
	},
	format: { ascii_only: true, wrap_func_args: false },
};

/**
 * Indentation and the names of variables and functions are a quarter of the packed package. Each function, class and method
 * has a line of its own, and properties keep their names, so that stack traces, scanners and people find their way.
 */
const withShortNames = {
	name: 'with-short-names',
	async renderChunk(code, { name }) {
		const { code: once } = await minify(code, {
			...{ compress: shorter(name), mangle: { toplevel: true }, module: false },
			format: { asciiOnly: true },
		});
		const { code: short } = await minifyAgain(once, shorterAgain);
		let written = '';
		let end = 0;
		const spaces = [...spacesIn(this.parse(short), short)].sort(([one], [other]) => one - other);
		for (const [place, space] of spaces) {
			written += short.slice(end, place) + space;
			end = place;
		}
		return { code: written + short.slice(end), map: null };
	},
};

/** Bundles what package.json registers. Throws for anything that rollup warns about, such as the import of a package. */
export async function bundleNodes() {
	const bundle = await rollup({
		input: Object.fromEntries(
			registered().map((path) => [path, fileURLToPath(new URL(`${path}.js`, compiled))]),
		),
		external: notBundled,
		plugins: [withoutExtension, withShortNames],
		onwarn(warning) {
			throw new Error(warning.message);
		},
	});
	await bundle.write({
		dir: fileURLToPath(new URL('dist', root)),
		format: 'cjs',
		minifyInternalExports: true,
		exports: 'named',
		entryFileNames: '[name].js',
		chunkFileNames: lazyFileName,
		manualChunks: chunkOf(),
		dynamicImportInCjs: false,
		hoistTransitiveImports: false,
	});
}
