const { dest, parallel, src } = require('gulp');

/** Copies what TypeScript does not: icons and the codex files beside the nodes. */
function copy() {
	return src(['icons/*.svg', 'nodes/**/*.node.json'], { base: '.' }).pipe(dest('dist'));
}

/** Puts the PDF library into the build, so that the package has no runtime dependency. */
async function bundle() {
	const { bundlePdfLibrary } = await import('./scripts/bundle-pdf-library.mjs');
	await bundlePdfLibrary();
}

exports.build = parallel(copy, bundle);
