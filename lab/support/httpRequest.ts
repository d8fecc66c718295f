import { createRequire } from 'node:module';

import type { VersionedNodeType } from 'n8n-workflow';

import type { NodeRun } from '../../test/support/engine.ts';

/** How a node is run, but for its items. */
export type Client = Pick<NodeRun, 'node' | 'typeVersion' | 'parameters' | 'credential'>;

/** The newest version of n8n's HTTP Request node, set up the way users upload a file. */
export function httpRequest(n8nFolder: string, url: string): Client {
	const load = createRequire(`${n8nFolder}/package.json`);
	const { HttpRequest } = load('n8n-nodes-base/dist/nodes/HttpRequest/HttpRequest.node.js') as {
		HttpRequest: new () => VersionedNodeType;
	};
	const versions = new HttpRequest();
	const typeVersion = versions.currentVersion;
	const file = { parameterType: 'formBinaryData', name: 'files', inputDataFieldName: 'data' };
	return {
		node: versions.getNodeType(typeVersion),
		typeVersion,
		parameters: {
			method: 'POST',
			url,
			sendHeaders: true,
			headerParameters: { parameters: [{ name: 'service-api-key', value: 'lab' }] },
			sendBody: true,
			contentType: 'multipart-form-data',
			bodyParameters: { parameters: [file] },
			options: {},
		},
	};
}
