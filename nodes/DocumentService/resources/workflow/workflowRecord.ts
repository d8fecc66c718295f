import { NodeOperationError, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';

import { hideSecretsIn } from '../../../shared/secrets/hideSecretsInItems';
import { maskedSettings } from '../../../shared/secrets/maskedSettings';
import { maskSecrets } from '../../../shared/secrets/maskSecrets';
import { secretHider, secretsOf } from '../../../shared/secrets/maskSecretsIn';
import { withSecretsHidden } from '../../../shared/secrets/withSecretsHidden';

/** A workflow as a result: the settings of its nodes may hold the keys of model providers, which are masked. */
export function workflowResult(workflow: IDataObject): IDataObject {
	if (!('workflow_nodes' in workflow)) return workflow;
	return { ...workflow, workflow_nodes: maskSecrets(workflow.workflow_nodes) as IDataObject[] };
}

/**
 * Sends a workflow and returns it as a result. The secrets in its nodes are hidden in what the service answers. Throws
 * a NodeOperationError where one is masked: nodes that were read from a service would overwrite it. Nothing has been
 * sent then.
 */
export async function sendWorkflow(
	context: IExecuteFunctions,
	body: IDataObject,
	itemIndex: number,
	send: () => Promise<IDataObject>,
): Promise<IDataObject> {
	const masked = maskedSettings({ workflow_nodes: body.workflow_nodes ?? [] });
	if (masked.length > 0) {
		throw new NodeOperationError(
			context.getNode(),
			`Enter these secrets again: ${masked.join(', ')}`,
			{
				itemIndex,
				description:
					'The service masks stored secrets. The mask would overwrite the secret, so nothing was sent.',
			},
		);
	}
	const secrets = secretsOf(body);
	const workflow = await withSecretsHidden(secrets, send);
	return hideSecretsIn(workflowResult(workflow), secretHider(secrets));
}
