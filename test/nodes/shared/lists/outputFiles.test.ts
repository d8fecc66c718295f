import { outputFilesOf } from '../../../../nodes/shared/lists/outputFiles';

function entry(file_id: string, node_id: string, node_type?: string) {
	return node_type === undefined ? { file_id, node_id } : { file_id, node_id, node_type };
}

describe('outputFilesOf', () => {
	it('returns the last node of each document, whatever the order of the entries', () => {
		const output_node_files = [
			entry('a.pdf', 'embed-1', 'embed'),
			entry('a.pdf', 'part-1', 'partition'),
			entry('b.pdf', 'part-1', 'partition'),
			entry('b.pdf', 'chunk-1', 'chunk'),
		];
		expect(outputFilesOf({ output_node_files })).toEqual([
			{ fileId: 'a.pdf', nodeId: 'embed-1' },
			{ fileId: 'b.pdf', nodeId: 'chunk-1' },
		]);
	});

	it('returns the last entry of a document if nodes have no type', () => {
		const output_node_files = [entry('a', 'n1'), entry('b', 'n1'), entry('a', 'n2')];
		expect(outputFilesOf({ output_node_files })).toEqual([
			{ fileId: 'a', nodeId: 'n2' },
			{ fileId: 'b', nodeId: 'n1' },
		]);
	});

	it('falls back to the input files, without a node', () => {
		expect(outputFilesOf({ output_node_files: null, input_file_ids: ['a', 'b', 'a'] })).toEqual([
			{ fileId: 'a' },
			{ fileId: 'b' },
		]);
	});

	it.each([[null], [{}], [{ output_node_files: 'x' }], [{ output_node_files: [null, {}] }]])(
		'returns nothing for %p',
		(job) => {
			expect(outputFilesOf(job)).toEqual([]);
		},
	);
});
