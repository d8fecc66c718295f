import type { DocumentElement } from '../../service/element';
import type { IncomingResponse } from '../../../../packages/service-http';
import type { PartitionResult, StoredResult } from '../../output/elements/partitionResult';
import type { NodeContext, ItemContext } from '../../n8n/nodeContext';
import type { FormFile } from '../../service/transport/formFile';
import type { SendRequest } from '../../service/transport/send';
import type { DocumentMemory } from '../response/responseMemory';
import { heldElements } from '../response/heldResponse';
import { storedResponse } from '../response/storedResponse';
import { wantsCsv } from '../fields/formEntry';
import type { RequestSettings } from '../fields/requestFields';
import type { DocumentRequest } from './documentRequest';

/** One request to the partition interface (`docs/maintainers/service.md#partition-requests`). */
export interface ServiceCall {
	file: FormFile;
	fields: ReadonlyArray<readonly [name: string, value: string]>;
	/** What errors name, e.g. 'document "invoice.pdf"'; '' where who catches them names it. */
	subject: string;
	settings: RequestSettings;
	/** What the document may take; without it, as much as one response may. */
	memory?: DocumentMemory;
	/** Called for each response that says that the service is overloaded, with its status, also when the request is sent again. */
	onOverload?: (status: number) => void;
	/** Called before the file is sent again although it may have been processed already. */
	onSentAgain?: () => void;
	/** Lets other documents go on while this one pauses before another try. */
	whilePausing?: (pause: () => Promise<void>) => Promise<void>;
}

/** The request that sends one file to the partition interface, to be `send`; its elements are held in memory. */
export function elementsCall(call: ServiceCall): SendRequest<DocumentElement[]> {
	return requestOf(call, async (response) => await heldElements(response, call.memory));
}

/** What became of a document. */
export type DocumentResult = PartitionResult | StoredResult;

/**
 * The only request of a document: where nothing has to be changed in what comes back, such as CSV, it goes straight to
 * n8n's binary store.
 */
export function documentCall(
	context: NodeContext<ItemContext>,
	{ storedAs }: Pick<DocumentRequest, 'storedAs'>,
	call: ServiceCall,
): SendRequest<DocumentResult> {
	if (storedAs === undefined) {
		return requestOf(call, async (response) => ({
			kind: 'elements',
			elements: await heldElements(response, call.memory),
		}));
	}
	// Servers send CSV as text/csv or text/plain: what was asked for decides (`docs/maintainers/service.md#partition-responses`).
	const file = { fileName: storedAs, isCsv: wantsCsv(call.fields) };
	return requestOf(call, async (response) => await storedResponse(context, response, file));
}

function requestOf<T>(
	{ file, fields, subject, settings, onOverload, onSentAgain, whilePausing }: ServiceCall,
	read: (response: IncomingResponse) => Promise<T>,
): SendRequest<T> {
	return {
		api: 'partition',
		method: 'POST',
		path: '',
		upload: { fields, files: [file] },
		subject,
		timeoutMs: Math.max(1, settings.timeoutMs - (file.fetchMs ?? 0)),
		secondSend: 'charged',
		alsoAfter: settings.retryOnGatewayTimeout ? [504] : [],
		onOverload,
		onSentAgain,
		whilePausing,
		read,
	};
}
