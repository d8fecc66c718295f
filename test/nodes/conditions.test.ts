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

it.each([
	DocumentPartition,
	DocumentPartitionLoader,
	DocumentService,
	DocumentServiceTrigger,
	DocumentServiceInstantTrigger,
	DocumentValues,
])('n8n 1 resolves each condition of %p: by a field beside it, or from the root', (Node) => {
	const unknown = levelsOf(new Node().description.properties).flatMap((level) => {
		const names = new Set(level.map(({ name }) => name));
		return level.flatMap(({ name, displayOptions: { show, hide } = {} }) =>
			Object.keys({ ...show, ...hide })
				.filter((path) => !/^[/@]/.test(path) && !names.has(path))
				.map((path) => `${name}: ${path}`),
		);
	});
	expect(unknown).toEqual([]);
});
