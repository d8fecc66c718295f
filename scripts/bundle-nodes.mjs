/*
 * Writes the nodes and the credential into dist, each in one file, and what several of them use in one file for all.
 * n8n loads every node when it starts: some 250 small files take twice as long to load as these. Called by gulp on
 * what tsc compiled into .cache/build.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';

const root = new URL('..', import.meta.url);
const compiled = new URL('.cache/build/', root);

/** What n8n and Node.js have. */
const notBundled = ['n8n-workflow', 'crypto'];

const usedBySeveral = /[\\/]nodes[\\/]shared[\\/]/;

/** The files that package.json registers, without `dist/` and `.js`. */
function registered() {
	const { n8n } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
	return [...n8n.nodes, ...n8n.credentials].map((path) =>
		path.slice('dist/'.length, -'.js'.length),
	);
}

/** tsc leaves imports without an extension. */
const withoutExtension = {
	name: 'imports-without-extension',
	resolveId(source, importer) {
		if (!source.startsWith('.') || !importer) return null;
		const base = fileURLToPath(new URL(source, `file://${importer}`));
		return [`${base}.js`, `${base}/index.js`].find(existsSync) ?? null;
	},
};

/** Bundles what package.json registers. Throws for anything that rollup warns about. */
export async function bundleNodes() {
	const bundle = await rollup({
		input: Object.fromEntries(
			registered().map((path) => [path, fileURLToPath(new URL(`${path}.js`, compiled))]),
		),
		external: notBundled,
		plugins: [withoutExtension],
		onwarn(warning) {
			throw new Error(warning.message);
		},
	});
	await bundle.write({
		dir: fileURLToPath(new URL('dist', root)),
		format: 'cjs',
		exports: 'named',
		entryFileNames: '[name].js',
		chunkFileNames: 'nodes/[name]/[name].js',
		manualChunks: (id) => (usedBySeveral.test(id) ? 'shared' : undefined),
		dynamicImportInCjs: false,
		hoistTransitiveImports: false,
	});
}
