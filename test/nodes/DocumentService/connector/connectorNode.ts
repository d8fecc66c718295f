import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import {
	destinationKind,
	sourceKind,
} from '../../../../nodes/DocumentService/resources/connector/connectorKind';
import { connectorResource } from '../../../../nodes/DocumentService/resources/connector';
import { Item } from '../../../../nodes/core/n8n/nodeContext';
import { runWholeItems, type RunItem } from '../../../support/runWholeItems';
import { shownItems } from '../../../../nodes/core/n8n/shown';
import { operationsByName, resourceProperties } from '../../../../nodes/core/operations/operation';
import { FakeClock } from '../../../support/fakeClock';
import { goBy } from '../../../support/systemClock';

/** A node with only the two connector resources, on a clock of the test's own. */
export class ConnectorNode implements INodeType {
	description: INodeTypeDescription;

	private readonly resources;

	constructor(clock = new FakeClock()) {
		goBy(clock);
		this.resources = [connectorResource(sourceKind), connectorResource(destinationKind)];
		const resources = this.resources;
		this.description = {
			displayName: 'Connectors',
			name: 'connectors',
			group: ['transform'],
			version: 1,
			description: '',
			defaults: { name: 'Connectors' },
			inputs: [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
			credentials: [{ name: 'documentServiceApi', required: true }],
			properties: resourceProperties(resources, 'sourceConnector'),
		};
		// The engine calls `execute` with its context as `this`, so the resources come from a closure.
		this.execute = async function execute(this: IExecuteFunctions) {
			const run: RunItem = async (item) => {
				const resource = String(item.parameter('resource'));
				const name = String(item.parameter('operation'));
				const operation = operationsByName(resources).get(`${resource}.${name}`);
				if (!operation?.execute) throw new Error(`No operation ${name}`);
				const result = await operation.execute(item);
				return 'ofDocuments' in result ? result.ofDocuments : await shownItems(item, result);
			};
			return await runWholeItems(new Item(this, 0), run, {
				continueOnFail: this.continueOnFail(),
			});
		};
	}

	execute?: INodeType['execute'];
}
