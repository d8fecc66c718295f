const { dest, parallel, src } = require('gulp');

/** Copies what TypeScript does not: icons and the codex files beside the nodes. */
function copy() {
	return src(['icons/*.svg', 'nodes/**/*.node.json'], { base: '.' }).pipe(dest('dist'));
}

/** Writes the nodes into a few files, so that n8n loads them quickly. */
async function nodes() {
	const { bundleNodes } = await import('./scripts/bundle-nodes.mjs');
	await bundleNodes();
}

exports.build = parallel(copy, nodes);
