import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentPartitionLoader } from '../../nodes/DocumentPartitionLoader/DocumentPartitionLoader.node';
import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { DocumentServiceInstantTrigger } from '../../nodes/DocumentServiceInstantTrigger/DocumentServiceInstantTrigger.node';
import { DocumentServiceTrigger } from '../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node';
import { DocumentValues } from '../../nodes/DocumentValues/DocumentValues.node';
import { readMarkdownPage } from './markdownPage';
import { repositoryFiles, root } from './repositoryFiles';

type Property = INodeProperties | INodePropertyCollection | INodePropertyOptions;

const nodes = [
	DocumentPartition,
	DocumentPartitionLoader,
	DocumentService,
	DocumentServiceInstantTrigger,
	DocumentServiceTrigger,
	DocumentValues,
];

/** The names of a parameter and of those in it, without units: Timeout for Timeout (Minutes). */
function namesOf(property: Property): string[] {
	const inside =
		'values' in property ? property.values : 'options' in property ? property.options : [];
	const own = 'displayName' in property ? [property.displayName.replace(/ \(.*/, '')] : [];
	return [...own, ...(inside ?? []).flatMap(namesOf)];
}

const names = nodes.flatMap((Node) => new Node().description.properties.flatMap(namesOf));

it.each(['README.md', 'SECURITY.md', ...repositoryFiles('docs/guides/*.md')])(
	'%s names only options that a node has',
	(page) => {
		const { prose } = readMarkdownPage(readFileSync(join(root, page), 'utf8'));
		const unknown = prose.flatMap((text) =>
			text
				.split('Options → ')
				.slice(1)
				.filter((rest) => !names.some((name) => rest.startsWith(name)))
				.map((rest) => rest.slice(0, 40)),
		);
		expect(unknown).toEqual([]);
	},
);
