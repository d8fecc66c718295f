import type { INodeProperties } from 'n8n-workflow';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentPartitionLoader } from '../../nodes/DocumentPartitionLoader/DocumentPartitionLoader.node';
import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { DocumentServiceInstantTrigger } from '../../nodes/DocumentServiceInstantTrigger/DocumentServiceInstantTrigger.node';
import { DocumentServiceTrigger } from '../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node';
import { DocumentValues } from '../../nodes/DocumentValues/DocumentValues.node';

/** Lists the properties that stand beside each other: those of a node, and those of each collection in it. */
function levelsOf(properties: readonly INodeProperties[]): Array<readonly INodeProperties[]> {
	const inner = properties.flatMap(({ type, options = [] }) => {
		if (type === 'collection') return levelsOf(options as INodeProperties[]);
		if (type !== 'fixedCollection') return [];
		return options.flatMap((group) => ('values' in group ? levelsOf(group.values) : []));
	});
	return [properties, ...inner];
}

/** The paths of the fields that a field's conditions are about. */
function conditionsOf({ displayOptions: { show, hide } = {} }: INodeProperties): string[] {
	return Object.keys({ ...show, ...hide });
}

function isEmpty(value: INodeProperties['default']): boolean {
	return typeof value === 'object' && value !== null && 'value' in value
		? value.value === ''
		: value === '';
}

describe.each([
	DocumentPartition,
	DocumentPartitionLoader,
	DocumentService,
	DocumentServiceTrigger,
	DocumentServiceInstantTrigger,
	DocumentValues,
])('the conditions of %p', (Node) => {
	const { properties } = new Node().description;
	const levels = levelsOf(properties);

	it('are about a field beside it, or from the root, as n8n 1 resolves them', () => {
		const unknown = levels.flatMap((level) => {
			const names = new Set(level.map(({ name }) => name));
			return level.flatMap((field) =>
				conditionsOf(field)
					.filter((path) => !/^[/@]/.test(path) && !names.has(path))
					.map((path) => `${field.name}: ${path}`),
			);
		});
		expect(unknown).toEqual([]);
	});

	// n8n shows what depends on a choice that is an expression, and would require a value of it.
	it("don't depend on what may be an expression where n8n requires the field", () => {
		const required = levels.flatMap((level) =>
			level
				.filter((field) => field.required === true && isEmpty(field.default))
				.flatMap((field) =>
					conditionsOf(field).flatMap((path) =>
						(path.startsWith('/') ? properties : level)
							.filter(({ name }) => name === path.replace(/^\//, '').split('.')[0])
							.filter(({ noDataExpression }) => noDataExpression !== true)
							.map(({ name }) => `${field.name}: ${name}`),
					),
				),
		);
		expect(required).toEqual([]);
	});
});
