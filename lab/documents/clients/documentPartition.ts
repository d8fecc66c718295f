import type { INodeParameters } from 'n8n-workflow';

import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import type { BenchRun } from '../measurement';
import type { EngineClient } from './inEngine';

export function documentPartition(
	run: Pick<BenchRun, 'url' | 'atOnce'>,
	options: INodeParameters = {},
): EngineClient {
	return {
		node: new DocumentPartition(),
		parameters: {
			inputSource: 'binary',
			binaryPropertyName: 'data',
			output: 'elements',
			options: { maxParallelDocuments: run.atOnce, ...options },
		},
		credential: {
			apiKey: 'bench',
			apiKeyHeader: 'service-api-key',
			partitionUrl: run.url,
			baseUrl: '',
		},
	};
}
