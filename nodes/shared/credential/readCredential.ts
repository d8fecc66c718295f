import { NodeOperationError } from 'n8n-workflow';

import { messageOf } from '../failure/messageOf';
import type { ServiceContext } from '../transport/serviceContext';
import { interfaces, type ServiceInterface } from './addresses';
import { credentialType, toServiceCredential, type ServiceCredential } from './serviceCredential';

/** Throws a NodeOperationError for an invalid address. */
export async function readCredential(context: ServiceContext): Promise<ServiceCredential> {
	const data = await context.getCredentials(credentialType);
	try {
		return toServiceCredential(data);
	} catch (error) {
		throw new NodeOperationError(context.getNode(), messageOf(error), {
			description: 'Open the credential "Document Service API" and correct it',
		});
	}
}

/** Throws a NodeOperationError that names the field if it's empty. */
export function addressFor(
	context: ServiceContext,
	credential: ServiceCredential,
	wanted: ServiceInterface,
): string {
	const address = wanted === 'partition' ? credential.partitionUrl : credential.baseUrl;
	if (address !== '') return address;
	throw new NodeOperationError(
		context.getNode(),
		`The credential has no ${interfaces[wanted].field}, which this operation requires`,
		{
			description: `Open the credential "Document Service API" and fill in ${interfaces[wanted].field}. The address usually ends with ${interfaces[wanted].defaultPath}`,
		},
	);
}
