import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';
import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentPartitionLoader } from '../../nodes/DocumentPartitionLoader/DocumentPartitionLoader.node';
import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { DocumentServiceInstantTrigger } from '../../nodes/DocumentServiceInstantTrigger/DocumentServiceInstantTrigger.node';
import { DocumentServiceTrigger } from '../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node';
import { DocumentValues } from '../../nodes/DocumentValues/DocumentValues.node';

type Property = INodeProperties | INodePropertyCollection | INodePropertyOptions;

function inside(property: Property): readonly Property[] {
	if ('values' in property) return property.values;
	return ('options' in property && property.options) || [];
}

/** A property with all that's inside of it. */
function allIn(property: Property): Property[] {
	return [property, ...inside(property).flatMap(allIn)];
}

function read(...path: string[]): string {
	return readFileSync(join(__dirname, '..', '..', ...path), 'utf8');
}

/** Rules of n8n's repository that its released scanner doesn't have yet. Those about codex files: test/nodes/codex.test.ts. */
describe("rules of n8n's coming scanner", () => {
	describe.each([
		DocumentPartition,
		DocumentPartitionLoader,
		DocumentService,
		DocumentServiceTrigger,
		DocumentServiceInstantTrigger,
		DocumentValues,
	])('%p', (Node) => {
		const properties = new Node().description.properties.flatMap(allIn);

		it('hint-max-length', () => {
			const hints = properties.flatMap((found) => ('hint' in found && found.hint) || []);
			expect(hints.filter(({ length }) => length > 120)).toEqual([]);
		});

		it('no-asterisk-in-option-names', () => {
			expect(properties.filter(({ name }) => name.includes('*'))).toEqual([]);
		});

		it('no-duplicate-param-options', () => {
			const twice = properties.filter((property) => {
				const values = inside(property).flatMap((found) => ('value' in found ? [found.value] : []));
				return new Set(values).size < values.length;
			});
			expect(twice.map(({ name }) => name)).toEqual([]);
		});

		it('require-param-default', () => {
			const without = properties.filter((found) => 'type' in found && !('default' in found));
			expect(without.map(({ name }) => name)).toEqual([]);
		});
	});

	it.each(['DocumentPartition', 'DocumentService'])('require-continue-on-fail: %s', (name) => {
		const execute = read('nodes', name, `${name}.node.ts`).split('async execute(')[1];
		expect(execute).toContain('this.continueOnFail()');
	});
});
