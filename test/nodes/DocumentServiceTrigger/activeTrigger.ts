import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { LocalService } from '../../../local-service/startLocalService.ts';
import { DocumentServiceTrigger } from '../../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node';
import { credentialFor, pollNode } from '../../support/engine';
import { HurriedTrigger } from './hurriedTrigger';

/** The trigger in n8n's engine, active for one service; its state is kept the way n8n keeps it. */
export class ActiveTrigger {
	staticData: IDataObject = {};

	private readonly service: Parameters<typeof credentialFor>[0];

	parameters: INodeParameters;

	constructor(service: ActiveTrigger['service'], parameters: INodeParameters = {}) {
		this.service = service;
		this.parameters = parameters;
	}

	/** @param budgetMs how much time the engine gives the poll; undefined if it doesn't say so. */
	async poll(
		mode: 'trigger' | 'manual' = 'trigger',
		budgetMs?: number,
	): Promise<INodeExecutionData[] | null> {
		const events = ['completed', 'failed', 'stopped'];
		return await pollNode({
			node: budgetMs === undefined ? new DocumentServiceTrigger() : new HurriedTrigger(budgetMs),
			parameters: { events, workflows: {}, options: {}, ...this.parameters },
			credential: credentialFor(this.service),
			mode,
			staticData: this.staticData,
		});
	}

	/** Polls, and returns the keys of what is emitted; null for nothing. */
	async keys(budgetMs?: number): Promise<unknown[] | null> {
		return (await this.poll('trigger', budgetMs))?.map(({ json }) => json.key) ?? null;
	}
}

/** Makes the service respond so wherever the path is like this. */
export function respond(service: LocalService, path: RegExp, body: unknown): void {
	service.faults.add({ path, times: Infinity, fault: { kind: 'status', status: 200, body } });
}

/** Lets the service know workflows of these IDs. */
export function addWorkflows(service: LocalService, ...ids: string[]): void {
	for (const id of ids) respond(service, new RegExp(`/workflows/${id}$`), { id, name: 'Invoices' });
}

/** The parameters that select workflows. */
export function chosen(mode: 'id' | 'list', ...ids: string[]): INodeParameters {
	return {
		workflows: { workflow: ids.map((value) => ({ workflowId: { __rl: true, mode, value } })) },
	};
}
