/*
 * Puts pdf-lib into the build as dist/nodes/shared/pdf/pdfLibrary.js, in place of the source of that name, so that the package
 * needs no runtime dependency. Called by gulp.
 * - Only what pdfLibrary.ts names is taken.
 * - pdf-lib's timers are taken out (n8n's rules forbid them; its pauses are not needed), its warnings too.
 * - What a stream may unpack to is bounded: a small hostile PDF could fill the memory otherwise.
 * - The library is wrapped into a function that gives a fresh one for each document.
 */
import commonjs from '@rollup/plugin-commonjs';
import resolve from '@rollup/plugin-node-resolve';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { minify } from 'terser';

const root = new URL('..', import.meta.url);
const largestStreamBytes = 256 * 1024 * 1024;

/** The names in the Pick<> of pdfLibrary.ts. */
function namesInSource() {
	const source = readFileSync(new URL('nodes/shared/pdf/pdfLibrary.ts', root), 'utf8');
	const names = [...source.matchAll(/^\t\| '(\w+)'/gm)].map(([, name]) => name);
	if (names.length === 0) throw new Error('pdfLibrary.ts names nothing of pdf-lib');
	return names;
}

/** A change to pdf-lib's code that must find its place, else the build ends. */
const changes = [
	{
		file: /utils[\\/]async\.js$/,
		from: /setTimeout\(function \(\) \{ return resolve\(\); \}, 0\)/,
		to: 'resolve()',
	},
	{
		file: /streams[\\/]DecodeStream\.js$/,
		from: /DecodeStream\.prototype\.ensureBuffer = function \(requested\) \{/,
		to: `DecodeStream.prototype.ensureBuffer = function (requested) { if (requested > ${largestStreamBytes}) { throw new Error('A stream of the PDF unpacks to too much'); }`,
	},
];

function changed() {
	const open = new Set(changes);
	return {
		name: 'changes-to-pdf-lib',
		transform(code, id) {
			let result = code;
			for (const change of changes) {
				if (!change.file.test(id) || !/pdf-lib/.test(id)) continue;
				if (!change.from.test(result))
					throw new Error(`pdf-lib changed: ${change.from} is not in ${id}`);
				result = result.replace(change.from, change.to);
				open.delete(change);
			}
			return { code: result.replace(/\bconsole\.(warn|log|error)\(/g, 'void ('), map: null };
		},
		buildEnd(error) {
			if (!error && open.size > 0)
				throw new Error('pdf-lib changed: a file to change was not bundled');
		},
	};
}

const entry = '\0pdf-library';

/** Bundles the library into dist and its licences beside it. */
export async function bundlePdfLibrary() {
	const bundle = await rollup({
		input: entry,
		// Its names are asked for one by one; nothing else of the library is kept.
		treeshake: { moduleSideEffects: false },
		plugins: [
			{
				name: 'entry',
				resolveId: (id) => (id === entry ? id : null),
				// Font metrics: nothing that is taken needs them, so they fall away again below.
				load: (id) =>
					id.endsWith('.json')
						? 'export default "";'
						: id === entry
							? `export { ${namesInSource().join(', ')} } from 'pdf-lib';`
							: null,
			},
			changed(),
			resolve(),
			commonjs(),
		],
		onwarn(warning) {
			if (!['CIRCULAR_DEPENDENCY', 'THIS_IS_UNDEFINED'].includes(warning.code))
				throw new Error(warning.message);
		},
	});
	const { output } = await bundle.generate({ format: 'iife', name: 'library', strict: true });
	const fonts = Object.entries(output[0].modules).filter(
		([id, { renderedLength }]) => id.endsWith('.json') && renderedLength > 0,
	);
	if (fonts.length > 0) throw new Error('The bundle wants font metrics, which are left out');
	const code = `'use strict';
Object.defineProperty(exports, '__esModule', { value: true });
exports.createPdfLibrary = createPdfLibrary;
function createPdfLibrary() { ${output[0].code}
return library; }`;
	const { code: small } = await minify(code, {
		compress: { passes: 2 },
		mangle: true,
		format: { comments: false },
	});
	mkdirSync(new URL('dist/nodes/shared/pdf/', root), { recursive: true });
	writeFileSync(new URL('dist/nodes/shared/pdf/pdfLibrary.js', root), `${small}\n`);
	writeFileSync(
		new URL('dist/THIRD_PARTY_LICENSES.md', root),
		licences(Object.keys(output[0].modules)),
	);
}

/** The licences of the packages of which code is in the bundle. */
function licences(modules) {
	const packages = new Set(
		modules.flatMap(
			(id) => /node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)(?!.*node_modules)/.exec(id)?.[1] ?? [],
		),
	);
	const texts = [...packages].sort().map((name) => {
		const folder = [`node_modules/${name}`, `node_modules/pdf-lib/node_modules/${name}`]
			.map((path) => new URL(`${path}/`, root))
			.find((path) => exists(new URL('package.json', path)));
		const { version, license } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
		const file = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'CopyrightNotice.txt']
			.map((candidate) => new URL(candidate, folder))
			.find(exists);
		const text = file ? readFileSync(file, 'utf8').trim() : `Licence: ${license}`;
		return `## ${name} ${version}\n\n${text}\n`;
	});
	return `# Licences of code in this package\n\nThe package contains parts of these libraries.\n\n${texts.join('\n')}`;
}

function exists(url) {
	try {
		readFileSync(fileURLToPath(url));
		return true;
	} catch {
		return false;
	}
}
