import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

import { repositoryFiles, root } from './repositoryFiles';

/** The files of the repository that a file imports, without extension; types count too. */
function importsOf(path: string): string[] {
	const { importedFiles } = ts.preProcessFile(readFileSync(join(root, path), 'utf8'), true, true);
	return importedFiles
		.map(({ fileName }) => fileName)
		.filter((name) => name.startsWith('.'))
		.map((name) => posix.join(posix.dirname(path), name));
}

/** The room of a path: a node's folder, `nodes/shared`, or a folder of the root. */
function roomOf(path: string): string {
	const [first = '', second = ''] = path.split('/');
	return first === 'nodes' ? `nodes/${second}` : first;
}

/** What each room may import from besides itself. docs/architecture.md#what-may-import-what */
function mayKnow(room: string): string[] {
	if (room === 'nodes/shared' || room === 'local-service') return [room];
	return [room, 'nodes/shared'];
}

const published = ['nodes/**/*.ts', 'credentials/*.ts'];

it.each(['nodes', 'credentials', 'local-service'])(
	'what %s imports is in a room that it may know',
	(folder) => {
		const paths = repositoryFiles(...published, 'local-service/**/*.ts').filter((path) =>
			path.startsWith(`${folder}/`),
		);
		expect(paths.length).toBeGreaterThan(0);
		const forbidden = paths.flatMap((path) =>
			importsOf(path)
				.filter((imported) => !mayKnow(roomOf(path)).includes(roomOf(imported)))
				.map((imported) => `${path} imports ${imported}`),
		);
		expect(forbidden).toEqual([]);
	},
);

it('sees imports, and rooms that must not be known', () => {
	expect(importsOf('test/repository/rooms.test.ts')).toEqual(['test/repository/repositoryFiles']);
	expect(mayKnow('nodes/DocumentPartition')).not.toContain(
		roomOf('nodes/DocumentService/resources'),
	);
});
