const { dest, parallel, series, src } = require('gulp');

/** Copies what TypeScript does not: icons and the codex files beside the nodes. */
function copy() {
	return src(['icons/*.svg', 'nodes/**/*.node.json'], { base: '.' }).pipe(dest('dist'));
}

/** Writes the nodes into a few files, so that n8n loads them quickly. */
async function nodes() {
	const { bundleNodes } = await import('./scripts/bundle-nodes.mjs');
	await bundleNodes();
}

/** Puts the PDF library into the build, so that the package has no runtime dependency. */
async function pdfLibrary() {
	const { bundlePdfLibrary } = await import('./scripts/bundle-pdf-library.mjs');
	await bundlePdfLibrary();
}

exports.build = parallel(copy, series(nodes, pdfLibrary));
