import type { INodeProperties } from 'n8n-workflow';

import { nodeFieldsOf } from '../../../scripts/reference/properties.ts';
import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentPartitionLoader } from '../../../nodes/DocumentPartitionLoader/DocumentPartitionLoader.node';

const properties = new DocumentPartitionLoader().description.properties;

function find(name: string, among: readonly INodeProperties[] = properties): INodeProperties {
	const property = among.find((candidate) => candidate.name === name);
	if (!property) throw new Error(`There is no field "${name}"`);
	return property;
}

function optionNames(name: string): string[] {
	return (find(name).options ?? []).map((option) => option.name);
}

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

	it('chunk by title and add small metadata to the chunks unless told otherwise', () => {
		expect(find('chunkingStrategy').default).toBe('by_title');
		const options = find('options').options as INodeProperties[];
		const metadata = find('chunkMetadata', options);
		expect(metadata.default).toBe('small');
		expect(metadata.options?.map(({ name }) => name)).toEqual(['Everything', 'Flat', 'Small']);
	});

	it('offer no CSV, no images in binary fields and no text limit', () => {
		expect(optionNames('options')).not.toContain('outputFormat');
		expect(optionNames('options').length).toBeGreaterThan(5);
		expect(optionNames('options')).toEqual(
			expect.arrayContaining(['chunkMetadata', 'keepInMetadata', 'leaveOut', 'documentsAtOnce']),
		);
		expect(optionNames('options')).not.toContain('textLimit');
		expect(optionNames('options')).not.toContain('imagesToBinary');
		expect(find('output')).toMatchObject({ type: 'hidden', default: 'chunks' });
	});

	it("leave Document Partition's own fields unchanged", () => {
		const own = new DocumentPartition().description.properties;
		const chunking = own.filter(({ name }) => name === 'chunkingStrategy');
		expect(chunking.map((field) => field.default)).toEqual(['by_title', 'none']);
		const options = find('options', own).options as INodeProperties[];
		expect(find('chunkMetadata', options).default).toBe('flat');
	});
});
