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
		const missing = new Set(partition.filter((name) => !names.includes(name)));
		expect([...missing]).toEqual([
			'simplify',
			'return',
			'outputBinaryPropertyName',
			'columnNames',
			...['extractFrom', 'parseId', 'schemaType', 'documentType', 'attributes', 'leaveOutFields'],
			...['startFrom', 'inputSchema', 'find', 'categories'],
			'knownDocuments',
			...['splitBy', 'pageRanges', 'pagesPerPart', 'parts'],
		]);
		expect(names.filter((name) => !partition.includes(name))).toEqual([]);
		expect(new Set(names).size).toBe(names.length);
	});

	it("have each option once, those of limits and reuse, and none of another output's, of comparisons or templates", () => {
		const options = properties.find(({ name }) => name === 'options')?.options ?? [];
		const names = options.map(({ name }) => name);
		expect(new Set(names).size).toBe(names.length);
		expect(names).toEqual(expect.arrayContaining(['maxCharacters', 'pageRange', 'tablesAs']));
		expect(names).toEqual(
			expect.arrayContaining(['maxPagesPerDocument', 'maxPagesPerExecution', 'reuseHours']),
		);
		const others = [
			...['allowFailed', 'chunkingStrategy', 'documentInfo', 'fileFormat', 'imagesToBinary'],
			...['joinTables', 'knownDocuments', 'maxOutputCharacters', 'pricePerPage'],
			...['skipUnchanged', 'stepsJson', 'templateId'],
		];
		expect(names.filter((name) => others.includes(name))).toEqual([]);
	});

	it('have Exclude Page Parts only without chunking, since texts of chunks stay as they are', () => {
		const options = properties.find(({ name }) => name === 'options')?.options ?? [];
		const exclude = options.find(({ name }) => name === 'excludePageParts');
		expect(exclude).toMatchObject({
			displayOptions: { show: { '/chunkingStrategy': ['none'] } },
		});
	});
});
