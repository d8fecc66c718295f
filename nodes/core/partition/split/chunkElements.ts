import { isAboutRequest } from '../../../../packages/service-http';
import type { DocumentElement } from '../../service/element';
import { withoutTurns } from '../response/responseMemory';
import { sendForElements, type DocumentRequest } from '../request/documentRequest';
import { mapInBatches } from '../../text/batches';
import type { ChunkingNames, PartitionExecution } from './execution';
import type { JoinedDocument } from './joinResults';
import { chunkingFieldsOf } from './rangeFields';
import type { NodeContext, ItemContext } from '../../n8n/nodeContext';
import { elementsFile } from '../../output/formats/jsonFile';
import type { FormFile } from '../../service/transport/formFile';
import { outcomeOf } from '../../service/failure/outcome';

/** Elements as a file that a service chunks without partitioning it again: see docs/maintainers/service.md#files-in-a-request. */
export async function elementsAsFile(
	elements: readonly DocumentElement[],
	fileName: string,
): Promise<FormFile> {
	const content = await elementsFile(elements);
	return {
		fieldName: 'files',
		fileName,
		mimeType: 'application/json',
		size: content.length,
		open: async () => content,
	};
}

/**
 * Lets the service chunk the joined elements of a document, sent under this file name. A chunk must not combine pages
 * from both sides of missing ones, so each side of a gap is chunked separately.
 * Throws a ServiceProblem.
 */
export async function chunkElements(
	context: NodeContext<ItemContext>,
	request: DocumentRequest,
	execution: PartitionExecution,
	joined: JoinedDocument,
	fileName: string,
): Promise<JoinedDocument> {
	const chunkOne = async (elements: readonly DocumentElement[]) =>
		await sendElements(context, execution, request, {
			file: await elementsAsFile(elements, fileName),
			subject: `chunks of document "${request.file.fileName}"`,
		});
	const sides = await Promise.all(
		sidesOfGaps(joined).map(async (side) =>
			side.length === 0 ? [] : await withFileOf(side, await chunkOne(side)),
		),
	);
	const elements = sides.flat();
	if (!joined.missingPages) return { kind: 'elements', elements };
	let position = 0;
	const missingPages = joined.missingPages.map((missing, side) => {
		position += sides[side]?.length ?? 0;
		return { ...missing, position };
	});
	return { kind: 'elements', elements, missingPages };
}

async function sendElements(
	context: NodeContext<ItemContext>,
	{ limit }: PartitionExecution,
	request: DocumentRequest,
	{ file, subject }: { file: FormFile; subject: string },
): Promise<DocumentElement[]> {
	const fields = chunkingFieldsOf(request.fields);
	const memory = withoutTurns(request.memory);
	return await limit.run(
		async (onOverload) =>
			await sendForElements(context, { ...request, file, fields, subject, onOverload, memory }),
	);
}

/** The elements before the first gap, between gaps, and after the last one. */
function sidesOfGaps({ elements, missingPages = [] }: JoinedDocument): DocumentElement[][] {
	const places = missingPages.map(({ position }) => position);
	return [0, ...places].map((start, side) => elements.slice(start, places[side]));
}

const fileKeys = ['filename', 'filetype'];

/** Gives chunks the name and type of their document instead of those of the list of elements that was sent. */
async function withFileOf(
	[first]: readonly DocumentElement[],
	chunks: readonly DocumentElement[],
): Promise<DocumentElement[]> {
	const file = Object.entries(first?.metadata ?? {}).filter(([key]) => fileKeys.includes(key));
	return await mapInBatches(chunks, (chunk) => {
		const known = file.filter(([key]) => chunk.metadata[key] !== undefined);
		const isRight = known.every(([key, value]) => chunk.metadata[key] === value);
		if (isRight) return chunk;
		return { ...chunk, metadata: { ...chunk.metadata, ...Object.fromEntries(known) } };
	});
}

/** The hosted service writes the file name into every chunk, so the document's own name comes first. */
const namesToTry = ['document', 'json'] as const;

function nameOf(fileName: string, names: 'document' | 'json'): string {
	return names === 'json' ? `${fileName}.json` : fileName;
}

function endingOf(fileName: string): string {
	return (/\.[^.]*$/.exec(fileName)?.[0] ?? '').toLowerCase();
}

/** As short as possible, since a chunk may be limited to a few characters. */
const probeText = 'P';

/**
 * Finds out whether the service chunks a list of elements, before any page is sent: the file name under which it does,
 * or undefined. Asks once per execution for the same chunking fields and file extension. Throws a ServiceProblem if the
 * response doesn't tell (key refused, no connection).
 */
export async function chunkingName(
	context: NodeContext<ItemContext>,
	request: DocumentRequest,
	execution: PartitionExecution,
): Promise<string | undefined> {
	const { fileName } = request.file;
	const key = JSON.stringify([chunkingFieldsOf(request.fields), endingOf(fileName)]);
	let asked = execution.chunkingNames.get(key);
	if (!asked) {
		asked = probe(context, request, execution);
		execution.chunkingNames.set(key, asked);
		asked.catch(() => execution.chunkingNames.delete(key));
	}
	const names = await asked;
	return names === 'none' ? undefined : nameOf(fileName, names);
}

async function probe(
	context: NodeContext<ItemContext>,
	request: DocumentRequest,
	execution: PartitionExecution,
): Promise<ChunkingNames> {
	const { fileName } = request.file;
	const metadata = { filename: fileName, filetype: 'application/pdf', page_number: 1 };
	const element = { type: 'NarrativeText', element_id: '0', text: probeText, metadata };
	for (const names of namesToTry) {
		const file = await elementsAsFile([element], nameOf(fileName, names));
		if (await isChunked(context, request, execution, file)) return names;
	}
	return 'none';
}

async function isChunked(
	context: NodeContext<ItemContext>,
	request: DocumentRequest,
	execution: PartitionExecution,
	file: FormFile,
): Promise<boolean> {
	const asked = sendElements(context, execution, request, { file, subject: '' });
	const chunks = await asked.catch((error: unknown) => {
		if (isRefusal(error)) return [];
		throw error;
	});
	// A service that reads the file as text returns chunks of JSON. Another one may add words before the text.
	return (
		chunks.some(({ text }) => text.endsWith(probeText)) &&
		chunks.every(({ type, text }) => type === 'CompositeElement' && !text.includes('{'))
	);
}

function isRefusal(error: unknown): boolean {
	const outcome = outcomeOf(error);
	if (outcome === undefined || outcome.connection !== undefined) return false;
	// There is no status if the response isn't a list of elements.
	return outcome.status === undefined || isAboutRequest(outcome.status);
}
