import { CredentialTestContext } from 'n8n-core';
import type { ICredentialDataDecryptedObject, INodeCredentialTestResult } from 'n8n-workflow';

import { testDocumentServiceApi } from '../../nodes/core/service/credentialTest/testCredential';
import { additionalData } from '../support/engine';

/** Presses the credential's Test button: the nodes' test runs with n8n's own helpers for tests. */
export async function pressTest(
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
