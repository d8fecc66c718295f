import { CredentialTestContext } from 'n8n-core';
import type { ICredentialDataDecryptedObject, INodeCredentialTestResult } from 'n8n-workflow';

import { testDocumentServiceApi } from '../../nodes/core/records/credentialTest';
import { additionalData } from '../support/engine';

/** Runs the connection test of the credential with n8n's own helpers for tests. */
export async function testCredential(
	data: ICredentialDataDecryptedObject,
): Promise<INodeCredentialTestResult> {
	const context = new CredentialTestContext(additionalData(data));
	return await testDocumentServiceApi.call(context, {
		id: '1',
		name: 'Document Service API',
		type: 'documentServiceApi',
		data,
	});
}
