import type { INodeType, INodeTypeBaseDescription } from 'n8n-workflow';
import { createRequire } from 'node:module';

import type { BenchRun } from '../measurement';
import type { EngineClient } from './inEngine';

type HttpRequestClass = new (description: INodeTypeBaseDescription) => INodeType;

/** The newest version of the node in the n8n that the end-to-end tests install. */
const typeVersion = 4.2;

/** n8n's own HTTP Request node, set up as n8n users upload a file. `n8nFolder`: where n8n is installed. */
export function httpRequest(run: Pick<BenchRun, 'url'>, n8nFolder: string): EngineClient {
	const load = createRequire(`${n8nFolder}/package.json`);
	const { HttpRequestV3 } = load(
		'n8n-nodes-base/dist/nodes/HttpRequest/V3/HttpRequestV3.node.js',
	) as { HttpRequestV3: HttpRequestClass };
	return {
		node: new HttpRequestV3({
			displayName: 'HTTP Request',
			name: 'httpRequest',
			group: ['output'],
			description: '',
		}),
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
