/** What may import what in the published code: docs/maintainers/architecture.md#what-may-import-what */

/** The layers of `nodes/core/` in their order: each may import from those before it. */
const order = [
	'text',
	'secrets',
	'credential',
	'n8n',
	'wire',
	'records',
	'documents',
	'paid',
	'output',
	'operations',
	'partition',
];

const published = '^(nodes|credentials|packages)/';
const nodes = '^(nodes|credentials)/';
const outside = '^(local-service|test|e2e|lab|scripts)/';

module.exports = {
	forbidden: [
		{
			name: 'no-circle-of-files',
			comment: 'Files in a circle can only be understood, tested and loaded together.',
			severity: 'error',
			from: { path: [published, '^local-service/'] },
			to: { circular: true },
		},
		{
			name: 'no-circle-of-folders',
			comment: 'The same holds for folders: one of them has to be readable without the other.',
			severity: 'error',
			scope: 'folder',
			from: { path: '^(nodes|credentials|packages)', pathNot: '^packages/[^/]+/test/' },
			to: { circular: true },
		},
		{
			name: 'core-knows-no-node',
			comment: 'What nodes have in common depends on none of them.',
			severity: 'error',
			from: { path: '^nodes/core/' },
			to: { path: nodes, pathNot: '^nodes/core/' },
		},
		{
			name: 'nodes-know-no-other-node',
			comment: 'Two nodes share code through nodes/core, so that each can change alone.',
			severity: 'error',
			from: { path: '^(nodes/(?!core/)[^/]+|credentials)/' },
			to: { path: nodes, pathNot: ['^$1/', '^nodes/core/'] },
		},
		{
			name: 'layer-has-a-place-in-the-order',
			comment: 'A new layer of nodes/core needs a place in the order above.',
			severity: 'error',
			from: { path: '.' },
			to: { path: '^nodes/core/', pathNot: `^nodes/core/(${order.join('|')})/` },
		},
		...order.slice(0, -1).map((folder, position) => ({
			name: `order-${folder}`,
			comment: 'Each layer of nodes/core imports only from those before it in the order above.',
			severity: 'error',
			from: { path: `^nodes/core/${folder}/` },
			to: { path: `^nodes/core/(${order.slice(position + 1).join('|')})/` },
		})),
		{
			name: 'package-knows-no-node',
			comment: 'A package can be read, tested and used without our nodes and without n8n.',
			severity: 'error',
			from: { path: '^packages/' },
			to: { path: [nodes, 'node_modules/n8n-'] },
		},
		{
			name: 'only-the-index-of-a-package',
			comment: "What a package's index.ts doesn't export can change without anyone noticing.",
			severity: 'error',
			from: { path: '^((?:packages/)?[^/]+)/' },
			to: { path: '^packages/', pathNot: ['^$1/', '^packages/[^/]+/index\\.ts$'] },
		},
		{
			name: 'published-code-stays-alone',
			comment: 'Tests and tools are not in the published package.',
			severity: 'error',
			from: { path: published, pathNot: '^packages/[^/]+/test/' },
			to: { path: outside },
		},
		{
			name: 'local-service-stays-alone',
			comment:
				"Two readings of the same interface find each other's mistakes only if neither is the other.",
			severity: 'error',
			from: { path: '^local-service/' },
			to: { path: `${published}|^(test|e2e|lab|scripts)/` },
		},
	],
	options: {
		// What tests share may use the nodes, also where a package's tests use it.
		doNotFollow: { path: ['node_modules', '^test/'] },
		// Types count: whoever reads a file has to know them, too.
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.check.json' },
	},
};
