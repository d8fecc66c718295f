import type { IDataObject, INodeParameters } from 'n8n-workflow';

import {
	startLocalService,
	type LocalDialect,
	type LocalService,
	type RecordedRequest,
} from '../../../../local-service/startLocalService.ts';
import { credentialFor, runNode, type NodeOutcome } from '../../../support/engine';
import { FakeClock } from '../../../support/fakeClock';
import { ConnectorNode } from './connectorNode';

export const stars = '**********';

/** Both kinds of connector, each against both dialects of the local service. */
export const cases = (['specification', 'public'] as const).flatMap((dialect) => [
	{ dialect, resource: 'sourceConnector', collection: 'sources' },
	{ dialect, resource: 'destinationConnector', collection: 'destinations' },
]);

/** The node with one resource, connected to a fresh local service; both use the same test clock. */
export interface ConnectorService {
	service: LocalService;
	clock: FakeClock;
	run(parameters: INodeParameters, items?: IDataObject[]): Promise<NodeOutcome>;
	/** Creates an S3 connector with two secrets and returns its id. */
	createS3(changes?: INodeParameters): Promise<string>;
	requestsWith(method: string): RecordedRequest[];
	lastRequest(method: string): RecordedRequest | undefined;
}

/** Starts a local service that returns secrets unmasked unless told otherwise. */
export async function connectorService(settings: {
	dialect: LocalDialect;
	resource: string;
	showsSecrets?: boolean;
}): Promise<ConnectorService> {
	const { dialect, resource, showsSecrets = true } = settings;
	const clock = new FakeClock();
	const service = await startLocalService({
		dialect,
		showsSecrets,
		now: clock.now,
	});
	const node = new ConnectorNode(clock);

	const run: ConnectorService['run'] = async (parameters, items) =>
		await runNode({
			node,
			parameters: { resource, ...parameters },
			credential: credentialFor(service),
			items: items?.map((json) => ({ json })),
		});
	const requestsWith = (method: string) =>
		service.requests.filter((request) => request.method === method);

	return {
		service,
		clock,
		run,
		async createS3(changes = {}) {
			const outcome = await run({
				operation: 'create',
				name: 'Reports',
				connectorType: 's3',
				s3RemoteUrl: 's3://bucket/reports',
				s3AdditionalSettings: { key: 'AKIA-clear', secret: 'shh-clear' },
				...changes,
			});
			expect(outcome.error).toBeUndefined();
			return String(outcome.items[0].json.id);
		},
		requestsWith,
		lastRequest: (method) => requestsWith(method).at(-1),
	};
}
