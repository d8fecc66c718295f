import { nodeFieldsOf } from '../../../scripts/reference/properties.ts';
import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentPartitionLoader } from '../../../nodes/DocumentPartitionLoader/DocumentPartitionLoader.node';

const properties = new DocumentPartitionLoader().description.properties;

describe('the fields of the loader', () => {
	it('are those of Document Partition, except for the output', () => {
		const names = properties.map(({ name }) => name);
		const { properties: all } = new DocumentPartition().description;
		// Hidden fields only make the editor's actions.
		const shown = all.filter(({ type }) => type !== 'hidden');
		const partition = nodeFieldsOf({ properties: shown }).map(({ name }) => name);
		const missing = partition.filter((name) => !names.includes(name));
		expect(missing).toEqual([
			'simplify',
			'outputBinaryPropertyName',
			'skipUnchanged',
			'knownDocuments',
			'compareOnly',
		]);
		expect(names.filter((name) => !partition.includes(name))).toEqual([]);
		expect(new Set(names).size).toBe(names.length);
	});
});
