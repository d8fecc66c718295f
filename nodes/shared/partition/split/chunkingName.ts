import type { FormFile } from '../../service/transport/multipartBody';
import { withoutTurns } from '../answer/answerMemory';
import { ServiceProblem } from '../../values/problem';
import { callService } from '../request/callService';
import type { DocumentRequest } from '../request/documentRequest';
import { elementsAsFile } from './elementsAsFile';
import type { ChunkingNames, SplitExecution } from './execution';
import { chunkingFieldsOf, withoutFormat } from './rangeFields';
import type { Caller, ItemContext } from '../../run/caller';

/** The public service writes the file name into every chunk, so the document's own name comes first. */
const namesToTry = ['document', 'json'] as const;

function nameOf(fileName: string, names: 'document' | 'json'): string {
	return names === 'json' ? `${fileName}.json` : fileName;
}

function endingOf(fileName: string): string {
	return (/\.[^.]*$/.exec(fileName)?.[0] ?? '').toLowerCase();
}

/** Statuses that are about the key, the account or a temporary problem, not about the request. */
const unrelatedStatuses = ['401', '402', '403', '408', '429', '502', '503', '504'];

/** As short as possible, since a chunk may be limited to a few characters. */
const probeText = 'P';

/**
 * Finds out whether the service chunks a list of elements, before any page is sent: the file name under which it does,
 * or undefined. Asks once per execution for the same chunking fields and file extension. Throws a ServiceProblem if the
 * response doesn't tell (key refused, no connection).
 */
export async function chunkingName(
	caller: Caller<ItemContext>,
	request: DocumentRequest,
	execution: SplitExecution,
): Promise<string | undefined> {
	const { fileName } = request.file;
	const key = JSON.stringify([chunkingFieldsOf(request.fields), endingOf(fileName)]);
	let asked = execution.chunkingNames.get(key);
	if (!asked) {
		asked = probe(caller, request, execution);
		execution.chunkingNames.set(key, asked);
		asked.catch(() => execution.chunkingNames.delete(key));
	}
	const names = await asked;
	return names === 'none' ? undefined : nameOf(fileName, names);
}

async function probe(
	caller: Caller<ItemContext>,
	request: DocumentRequest,
	execution: SplitExecution,
): Promise<ChunkingNames> {
	const { fileName } = request.file;
	const metadata = { filename: fileName, filetype: 'application/pdf', page_number: 1 };
	const element = { type: 'NarrativeText', element_id: '0', text: probeText, metadata };
	for (const names of namesToTry) {
		const file = await elementsAsFile([element], nameOf(fileName, names));
		if (await isChunked(caller, request, execution, file)) return names;
	}
	return 'none';
}

async function isChunked(
	caller: Caller<ItemContext>,
	request: DocumentRequest,
	execution: SplitExecution,
	file: FormFile,
): Promise<boolean> {
	const fields = withoutFormat(chunkingFieldsOf(request.fields));
	const asked = execution.limit.run((onOverload) =>
		callService(caller, {
			...request,
			file,
			fields,
			onOverload,
			subject: '',
			memory: withoutTurns(request.memory),
		}),
	);
	const result = await asked.catch(async (error) => (isRefusal(error) ? undefined : await asked));
	const chunks = result?.kind === 'elements' ? result.elements : [];
	// A service that reads the file as text returns chunks of JSON. Another one may add words before the text.
	return (
		chunks.some(({ text }) => text.endsWith(probeText)) &&
		chunks.every(({ type, text }) => type === 'CompositeElement' && !text.includes('{'))
	);
}

function isRefusal(error: unknown): boolean {
	if (!(error instanceof ServiceProblem)) return false;
	if (error.context.connectionFailure !== undefined) return false;
	// There is no code if the response isn't a list of elements.
	const code = error.httpCode;
	return code === '' || (/^\d+$/.test(code) && !unrelatedStatuses.includes(code));
}
