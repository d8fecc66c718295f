import type { PartitionResult, StoredResult } from '../../elements/partitionResult';
import type { FormFile } from '../../service/transport/multipartBody';
import { partition, type PartitionRequest } from '../../service/transport/partitionRequest';
import type { DocumentMemory } from '../answer/answerMemory';
import { heldCsv, heldElements } from '../answer/heldAnswer';
import { storedAnswer } from '../answer/storedAnswer';
import type { DocumentRequest } from './documentRequest';
import { wantsCsv } from '../fields/formEntry';
import type { RequestSettings } from '../fields/requestFields';
import type { Caller, ItemContext } from '../../run/caller';

/** One request to the partition interface. */
export interface ServiceCall {
	file: FormFile;
	fields: ReadonlyArray<readonly [name: string, value: string]>;
	/** What errors name, e.g. 'document "invoice.pdf"'; '' where who catches them names it. */
	subject: string;
	settings: RequestSettings;
	/** What the document may take; without it, as much as one answer may. */
	memory?: DocumentMemory;
	onOverload?: () => void;
	/** Lets other documents go on while this one pauses before another try. */
	whilePausing?: (pause: () => Promise<void>) => Promise<void>;
}

/** Sends one file to the partition interface and returns what came back. Throws a NodeApiError. */
export async function callService(
	caller: Caller<ItemContext>,
	call: ServiceCall,
): Promise<PartitionResult> {
	const request = requestOf(call);
	// Servers send CSV as text/csv or text/plain: what was asked for decides (`docs/service.md#partition-answers`).
	return wantsCsv(call.fields)
		? {
				kind: 'csv',
				text: await partition(caller, request, (answer) => heldCsv(answer, call.memory)),
			}
		: {
				kind: 'elements',
				elements: await partition(caller, request, (answer) => heldElements(answer, call.memory)),
			};
}

/** What became of a document. */
export type DocumentResult = PartitionResult | StoredResult;

/**
 * As `callService` for the only request of a document: where nothing has to be changed in what comes back, it goes
 * straight to n8n's binary store.
 */
export async function callForDocument(
	caller: Caller<ItemContext>,
	{ storedAs }: Pick<DocumentRequest, 'storedAs'>,
	call: ServiceCall,
): Promise<DocumentResult> {
	if (storedAs === undefined) return await callService(caller, call);
	const file = { fileName: storedAs, isCsv: wantsCsv(call.fields) };
	return await partition(
		caller,
		requestOf(call),
		async (answer) => await storedAnswer(caller, answer, file),
	);
}

function requestOf({
	file,
	fields,
	subject,
	settings,
	onOverload,
	whilePausing,
}: ServiceCall): PartitionRequest {
	return {
		upload: { fields, files: [file] },
		subject,
		timeoutMs: Math.max(1, settings.timeoutMs - (file.fetchMs ?? 0)),
		retryOnGatewayTimeout: settings.retryOnGatewayTimeout,
		onOverload,
		whilePausing,
	};
}
