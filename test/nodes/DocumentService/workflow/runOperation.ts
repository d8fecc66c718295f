import type { IBinaryData, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import {
	type LocalService,
	type LocalServiceSettings,
	startLocalService,
} from '../../../../local-service/startLocalService.ts';
import { DocumentService } from '../../../../nodes/DocumentService/DocumentService.node';
import { byId } from '../../../support/byId';
import { credentialFor, type NodeOutcome, type NodeRun, runNode } from '../../../support/engine';

export const dialectNames = ['specification', 'public'] as const;

/** A local service whose jobs end at once. */
export async function startService(settings: LocalServiceSettings = {}): Promise<LocalService> {
	return await startLocalService({ jobTiming: { scheduledMs: 0, runningMs: 0 }, ...settings });
}

/** Runs one operation of the Document Service node in n8n's engine. */
export async function runServiceOperation(
	service: Parameters<typeof credentialFor>[0],
	resource: string,
	operation: string,
	parameters: INodeParameters = {},
	more: Partial<NodeRun> = {},
): Promise<NodeOutcome> {
	return await runNode({
		node: new DocumentService(),
		parameters: { resource, operation, ...parameters },
		credential: credentialFor(service),
		...more,
	});
}

/** Like `runOperation`, for an operation that has to succeed: returns the JSON of its items. */
export async function jsonOf(...call: Parameters<typeof runServiceOperation>) {
	const outcome = await runServiceOperation(...call);
	if (outcome.error) throw outcome.error;
	return outcome.items.map(({ json }) => json);
}

/** Runs Job → Download for a file of a completed job that has these elements. */
export async function downloadElements(
	service: LocalService,
	elements: object[],
	output: string,
): Promise<NodeOutcome> {
	const job = service.jobs.add({ status: 'completed' });
	const fault = { kind: 'status', status: 200, body: elements } as const;
	service.faults.add({ path: /download/, fault });
	const outcome = await runServiceOperation(service, 'job', 'download', {
		jobId: byId(job),
		files: 'one',
		fileId: byId('a.pdf'),
		nodeId: byId('n'),
		downloadAs: 'elements',
		output,
	});
	service.faults.clear();
	return outcome;
}

/** A file in memory, as an earlier node would output it. */
export function file(fileName: string, mimeType: string, text: string): IBinaryData {
	return { fileName, mimeType, data: Buffer.from(text).toString('base64') };
}

/** One item with files. */
export function itemWith(binary: Record<string, IBinaryData>): INodeExecutionData[] {
	return [{ json: {}, binary }];
}
