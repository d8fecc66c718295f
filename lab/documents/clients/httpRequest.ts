import type { VersionedNodeType } from 'n8n-workflow';
import { createRequire } from 'node:module';

import type { BenchRun } from '../measurement';
import type { EngineClient } from './inEngine';

type HttpRequestClass = new () => VersionedNodeType;

/**
 * The newest version of n8n's own HTTP Request node, set up the way n8n users upload a file. `n8nFolder`: where
 * n8n is installed.
 */
export function httpRequest(run: Pick<BenchRun, 'url'>, n8nFolder: string): EngineClient {
	const load = createRequire(`${n8nFolder}/package.json`);
	const { HttpRequest } = load('n8n-nodes-base/dist/nodes/HttpRequest/HttpRequest.node.js') as {
		HttpRequest: HttpRequestClass;
	};
	const versions = new HttpRequest();
	const typeVersion = versions.currentVersion;
	return {
		node: versions.getNodeType(typeVersion),
		typeVersion,
		parameters: {
			method: 'POST',
			url: run.url,
			sendHeaders: true,
			headerParameters: { parameters: [{ name: 'service-api-key', value: 'bench' }] },
			sendBody: true,
			contentType: 'multipart-form-data',
			bodyParameters: {
				parameters: [
					{ parameterType: 'formBinaryData', name: 'files', inputDataFieldName: 'data' },
				],
			},
			options: {},
		},
	};
}
