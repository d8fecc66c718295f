import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import type { BenchRun } from '../measurement';
import type { EngineClient } from './inEngine';

export function documentPartition(run: Pick<BenchRun, 'url' | 'atOnce'>): EngineClient {
	return {
		node: new DocumentPartition(),
		parameters: {
			inputSource: 'binary',
			binaryPropertyName: 'data',
			output: 'elements',
			options: { documentsAtOnce: run.atOnce },
		},
		credential: {
			apiKey: 'bench',
			apiKeyHeader: 'service-api-key',
			partitionUrl: run.url,
			baseUrl: '',
		},
	};
}
