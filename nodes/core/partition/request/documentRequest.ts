import type { IncomingResponse } from '../../../../packages/service-http';
import { countingCharge } from '../../n8n/charges';
import type { DocumentMemory } from '../../n8n/memory';
import type { ItemContext, NodeContext } from '../../n8n/nodeContext';
import type { PartitionResult, StoredResult } from '../../output/elements/partitionResult';
import type { DocumentElement } from '../../service/element';
import type { FormFile } from '../../service/transport/formFile';
import { send, type SendRequest } from '../../service/transport/send';
import { fieldsInDialect, wantsCsv, type FormEntry } from '../fields/formEntry';
import type { RequestSettings } from '../fields/requestFields';
import type { DocumentJobs } from '../jobs/documentJobs';
import { heldElements } from '../../service/response/heldElements';
import { inCharset } from '../fields/inCharset';
import { storedResponse } from '../response/storedResponse';

/** What each request about a document has. */
interface Upload {
	file: FormFile;
	fields: readonly FormEntry[];
	settings: Omit<RequestSettings, 'sendAs'>;
	/** What the document takes. */
	memory: DocumentMemory;
}

/** One document, and how to partition it. */
export interface DocumentRequest extends Upload {
	/** Where the document goes into an on-demand job. */
	jobs?: DocumentJobs;
	/** The service's `request_data` of the job, where a template or steps process the document. */
	requestData?: string;
	/** Whether the user can have a result in which pages are missing. A vector store would not show that they are. */
	canMissPages: boolean;
	/**
	 * Called before a request is sent again that may have been processed already, with the number of its pages, if it's a
	 * part of the document.
	 */
	onSentAgain?: (pages?: number) => void;
	/**
	 * The name, without ending, under which the response goes to n8n's binary store unread, where nothing has to be
	 * changed in it.
	 */
	storedAs?: string;
}

/** One request to the partition interface (`docs/maintainers/service.md#partition-requests`). */
export interface FileRequest extends Upload {
	/** What errors name, e.g. 'document "invoice.pdf"'; '' where who catches them names it. */
	subject: string;
	/** Called for each response that says that the service is overloaded, with its status, also when the request is sent again. */
	onOverload?: (status: number) => void;
	/** Called before the file is sent again although it may have been processed already. */
	onSentAgain?: () => void;
	/** Lets other documents go on while this one pauses before another try. */
	whilePausing?: (pause: () => Promise<void>) => Promise<void>;
}

/** What became of a document. */
export type DocumentResult = PartitionResult | StoredResult;

/** Sends a file, and returns its elements, held in memory. Throws a ServiceProblem. */
export async function sendForElements(
	context: NodeContext<ItemContext>,
	request: FileRequest,
): Promise<DocumentElement[]> {
	const { memory } = request;
	const read = async (response: IncomingResponse) => await heldElements(response, memory);
	return await send(context, await fileRequest(context, request, read));
}

/**
 * Sends a document in its only request. Where nothing has to be changed in what comes back, such as CSV, it goes straight
 * to n8n's binary store, as `storedAs`. Throws a ServiceProblem that names the document.
 */
export async function sendPartitionRequest(
	context: NodeContext<ItemContext>,
	request: FileRequest,
	storedAs?: string,
): Promise<DocumentResult> {
	const { memory } = request;
	const read = async (response: IncomingResponse): Promise<DocumentResult> => {
		if (storedAs === undefined) {
			return { kind: 'elements', elements: await heldElements(response, memory) };
		}
		// Servers send CSV as text/csv or text/plain: what was asked for decides (`docs/maintainers/service.md#partition-responses`).
		const isCsv = wantsCsv(request.fields);
		return await storedResponse(context, response, { fileName: storedAs, isCsv });
	};
	const sending = await fileRequest(context, request, read);
	return await countingCharge(context.state.charges, async () => await send(context, sending));
}

/** Returns the request that sends a file to the partition interface, and what reads its response. */
export async function fileRequest<T>(
	context: NodeContext<ItemContext>,
	{ subject, settings, onOverload, onSentAgain, whilePausing, ...upload }: FileRequest,
	read: (response: IncomingResponse) => Promise<T>,
): Promise<SendRequest<T>> {
	const { dialect } = await context.credential();
	const { file, fields } = inCharset(upload, dialect.hasEncoding);
	return {
		api: 'partition',
		method: 'POST',
		path: '',
		upload: { fields: fieldsInDialect(fields, dialect), files: [file] },
		subject,
		timeoutMs: Math.max(1, settings.timeoutMs - (file.fetchMs ?? 0)),
		secondSend: 'charged',
		onOverload,
		onSentAgain,
		whilePausing,
		read,
	};
}

/** Returns a document as errors name it. */
export function documentName({ fileName }: FormFile): string {
	return `document "${fileName}"`;
}
