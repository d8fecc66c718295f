import { type IDataObject } from 'n8n-workflow';

import { hideSecretsIn } from '../../../shared/secrets/hideSecretsInItems';
import { maskedSettings } from '../../../shared/secrets/maskedSettings';
import { maskSecrets } from '../../../shared/secrets/maskSecrets';
import { secretHider, secretsOf } from '../../../shared/secrets/maskSecretsIn';
import { withSecretsHidden } from '../../../shared/secrets/withSecretsHidden';
import { Problem } from '../../../shared/values/problem';

/**
 * A workflow as an output item. The settings of its nodes may contain the keys of model providers, so these are masked.
 */
export function workflowResult(workflow: IDataObject): IDataObject {
	if (!('workflow_nodes' in workflow)) return workflow;
	return { ...workflow, workflow_nodes: maskSecrets(workflow.workflow_nodes) as IDataObject[] };
}

/**
 * Sends a workflow and returns it as an output item. The secrets in its nodes are hidden in the service's answer.
 * Throws a Problem before sending if one is masked, as in nodes that were read from a service: the mask
 * would overwrite the secret.
 */
export async function sendWorkflow(
	body: IDataObject,
	send: () => Promise<IDataObject>,
): Promise<IDataObject> {
	const masked = maskedSettings({ workflow_nodes: body.workflow_nodes ?? [] });
	if (masked.length > 0) {
		throw new Problem(
			`Enter these secrets again: ${masked.join(', ')}`,
			'The service masks stored secrets. The mask would overwrite the secret, so nothing was sent.',
		);
	}
	const secrets = secretsOf(body);
	const workflow = await withSecretsHidden(secrets, send);
	return hideSecretsIn(workflowResult(workflow), secretHider(secrets));
}
