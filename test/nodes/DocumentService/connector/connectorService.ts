import type { IDataObject, INodeParameters } from 'n8n-workflow';

import {
	startLocalService,
	type LocalDialect,
	type LocalService,
	type RecordedRequest,
} from '../../../../local-service/startLocalService.ts';
import { DocumentService } from '../../../../nodes/DocumentService/DocumentService.node';
import { credentialFor, runNode, type NodeOutcome } from '../../../support/engine';
import { FakeClock } from '../../../support/fakeClock';
import { goBy } from '../../../support/systemClock';

export const stars = '**********';

/** The node with one resource, connected to a fresh local service; both use the same test clock. */
export interface ConnectorService {
	service: LocalService;
	clock: FakeClock;
	run(parameters: INodeParameters, items?: IDataObject[]): Promise<NodeOutcome>;
	lastRequest(method: string): RecordedRequest | undefined;
}

/** Starts a local service that returns secrets unmasked. */
export async function connectorService({
	dialect,
	resource,
}: {
	dialect: LocalDialect;
	resource: string;
}): Promise<ConnectorService> {
	const clock = new FakeClock();
	const service = await startLocalService({ dialect, showsSecrets: true, now: clock.now });
	const node = new DocumentService();
	goBy(clock);

	const run: ConnectorService['run'] = async (parameters, items) =>
		await runNode({
			node,
			parameters: { resource, ...parameters },
			credential: credentialFor(service),
			items: items?.map((json) => ({ json })),
		});
	return {
		service,
		clock,
		run,
		lastRequest: (method) => service.requests.findLast((request) => request.method === method),
	};
}
