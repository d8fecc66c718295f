import type { IncomingResponse } from '../../../packages/service-http';
import { countingCharge } from '../n8n/charges';
import type { DocumentMemory } from '../n8n/memory';
import type { Item, ItemContext, NodeContext } from '../n8n/nodeContext';
import { heldElements } from '../wire/json/elementReader';
import type { FormFile } from '../wire/formFile';
import { send, type SendRequest } from '../wire/send';
import {
	documentName,
	type DocumentResult,
	type DocumentToSend,
	type PartitionExecution,
} from './execution';
import { asksForCsv, inCharset, toForm } from './form';
import type { Recipe } from './recipe';
import { storedResponse } from './storedResponse';

/** One request to the partition interface (`docs/maintainers/service.md#partition-requests`). */
interface FileRequest extends Pick<SendRequest<unknown>, 'load' | 'onSentAgain'> {
	file: FormFile;
	recipe: Recipe;
	/** What errors name, e.g. 'document "invoice.pdf"'; '' where who catches them names it. */
	subject: string;
}

/** Returns the request that sends a file to the partition interface, and what reads its response. */
export async function fileRequest<T>(
	context: NodeContext<ItemContext>,
	{ file, recipe, ...request }: FileRequest,
	read: (response: IncomingResponse) => Promise<T>,
): Promise<SendRequest<T>> {
	const { dialect } = await context.credential();
	const sent = inCharset(file, recipe, dialect.hasEncoding);
	const timeoutMs = Math.max(1, recipe.timeoutMs - (file.fetchMs ?? 0));
	return {
		api: 'partition',
		method: 'POST',
		path: '',
		upload: { fields: toForm(sent.recipe, dialect), files: [sent.file] },
		timeoutMs,
		// Of all attempts and the pauses that the service asks for.
		wholeMs: timeoutMs,
		secondSend: 'charged',
		...request,
		read,
	};
}

/**
 * Sends a document, or a part of it, in its only request. Where nothing has to be changed in what comes back,
 * such as CSV, it goes straight to n8n's binary store, as `storedAs`. Throws a ServiceProblem that names the subject.
 */
export async function sendAlone(
	item: Item,
	_execution: PartitionExecution,
	document: DocumentToSend,
): Promise<DocumentResult> {
	const { file, recipe, turn, storedAs, onSentAgain } = document;
	const request = {
		file,
		recipe,
		subject: document.subject ?? documentName(file),
		load: turn,
		onSentAgain,
	};
	const sending = await fileRequest(item, request, async (response) =>
		storedAs === undefined
			? await elementsOf(response, turn)
			: await storedResponse(item, response, { fileName: storedAs, isCsv: asksForCsv(recipe) }),
	);
	return await countingCharge(
		item.state.charges,
		async () => await send<DocumentResult>(item, sending),
	);
}

async function elementsOf(
	response: IncomingResponse,
	memory: DocumentMemory,
): Promise<DocumentResult> {
	return { kind: 'elements', elements: await heldElements(response, memory) };
}
