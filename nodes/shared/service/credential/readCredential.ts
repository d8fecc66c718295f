import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { messageOf } from '../../values/messageOf';
import { Problem } from '../../values/problem';
import { interfaces, type ServiceInterface } from './addresses';
import { toServiceCredential, type ServiceCredential } from './serviceCredential';

/** Throws a Problem for an invalid address. */
export function completeCredential(data: ICredentialDataDecryptedObject): ServiceCredential {
	try {
		return toServiceCredential(data);
	} catch (error) {
		throw invalidCredential(error);
	}
}

function invalidCredential(error: unknown): Problem {
	return new Problem(messageOf(error), 'Open the credential "Document Service API" and correct it');
}

/** Throws a Problem that names the field if it's empty. */
export function addressFor(credential: ServiceCredential, wanted: ServiceInterface): string {
	const address = wanted === 'partition' ? credential.partitionUrl : credential.baseUrl;
	if (address !== '') return address;
	const { field, defaultPath } = interfaces[wanted];
	const exception =
		wanted === 'workflow'
			? '. A self-hosted partition server has no workflows and no such address'
			: '';
	throw new Problem(
		`The credential has no ${field}, which this operation requires`,
		`Open the credential "Document Service API" and fill in ${field}. The address usually ends with ${defaultPath}${exception}`,
	);
}
