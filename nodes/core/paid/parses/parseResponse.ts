import {
	endedInVain,
	type IncomingResponse,
	UnusableResponse,
} from '../../../../packages/service-http';
import type { DocumentMemory } from '../../n8n/memory';
import { isRecord, type JsonValue } from '../../text/json';
import { ServiceProblem } from '../../text/problem';
import { nameText, trimmedText } from '../../text/text';
import { type DocumentElement, readElements } from '../../wire/element';
import { codeOfError, endedWithoutResult, explainCode } from '../../wire/words/parseCodes';
import { serviceWords } from '../../wire/words/readDetail';
import { heldJson, heldText } from '../../wire/json/heldResponse';
import type { HiddenSecrets } from '../../secrets/hiddenSecrets';
import { assertOwnElements, assertOwnName } from '../ownElements';

/** What the service made of a document. */
export interface ParsedDocument {
	/** The ID from which more data can be extracted; '' where the response has none. */
	parseId: string;
	elements: DocumentElement[];
	/** The document in Markdown, where the service returned that in place of elements. */
	markdown?: string;
	/** The data by the schema, if one was sent. */
	extracted?: { data: unknown; fieldMetadata?: unknown };
	/** In the service's own words. */
	warnings: string[];
}

/** What a response is read for. */
export interface ExpectedParse {
	/** What errors name, e.g. 'document "invoice.pdf"'. */
	subject: string;
	/** What must not be in the service's words. */
	secrets: HiddenSecrets;
	/** The mark of the file that was sent, with its number; '' for an earlier parse. */
	uploadMark: string;
}

/** How far a parse is. */
export type ParseState =
	{ isDone: true; document: ParsedDocument } | { isDone: false; jobId: string; status: string };

export const checkParseUrl =
	'Check the Parse URL in the credential: a gateway or a sign-in page may have responded instead of the service';

/** The status of a response that says that something was begun, and no more, whatever its body calls that. */
const accepted = 202;

/** How many warnings become hints. */
const maxWarnings = 20;

const underWay: readonly string[] = ['queued', 'processing'];
const withWarnings = 'completed_with_warnings';
const completed: readonly string[] = ['completed', withWarnings];

/**
 * Reads the response to a parse, an extraction, or a request for its job: the document itself, a job that is under way,
 * or a job with the document as its result (docs/maintainers/service.md#parse-requests); as Markdown where the service
 * returns that instead. Only a document keeps the memory
 * that reading takes. Throws a ServiceProblem for a job that ended in any other way, UnusableResponse for anything else,
 * and as `heldJson` does.
 */
export async function readParseState(
	response: IncomingResponse,
	memory: DocumentMemory,
	expected: ExpectedParse,
): Promise<ParseState> {
	if (response.isMarkdown) {
		const markdown = await heldText(response, memory);
		return { isDone: true, document: { parseId: '', elements: [], markdown, warnings: [] } };
	}
	return await heldJson(response, memory, {
		advice: checkParseUrl,
		read: (json) => stateIn(json, expected, response.status === accepted),
		isKept: ({ isDone }) => isDone,
	});
}

function stateIn(response: JsonValue, expected: ExpectedParse, isAccepted: boolean): ParseState {
	if (!isRecord(response)) throw notParsed();
	const result = parsedDocumentIn(response);
	const status = serviceWords(response.status ?? result?.status, expected).toLowerCase();
	const jobId = nameText(response.id) || nameText(response.job_id);
	const isOpen = underWay.includes(status) || (isAccepted && !completed.includes(status));
	if (isOpen) return { isDone: false, jobId, status };
	if (status !== '' && !completed.includes(status)) {
		throw parseFailure(status, response.error ?? result?.error, expected);
	}
	if (result !== undefined) {
		const document = readDocument(result, status, expected);
		assertOwnElements(document.elements, expected.uploadMark);
		return { isDone: true, document };
	}
	if (status === '' && jobId !== '') return { isDone: false, jobId, status };
	throw notParsed();
}

function notParsed(): UnusableResponse {
	return new UnusableResponse(
		"The service's response has neither elements nor a job",
		checkParseUrl,
	);
}

/** A job has the document as its result; an immediate response is the document. */
function parsedDocumentIn(response: Record<string, unknown>): Record<string, unknown> | undefined {
	if (isRecord(response.result)) return response.result;
	const isDocument = ['elements', 'extracted_data', 'markdown'].some((name) => name in response);
	return isDocument ? response : undefined;
}

function readDocument(
	document: Record<string, unknown>,
	status: string,
	expected: ExpectedParse,
): ParsedDocument {
	const { elements: listed, extracted_data: extractions, markdown, source, warnings } = document;
	if (isRecord(source)) assertOwnName(nameText(source.filename), expected.uploadMark);
	const elements = readElements(listed ?? []);
	if (elements === undefined) {
		throw new UnusableResponse("The service's elements aren't a list of elements", checkParseUrl);
	}
	const said = (Array.isArray(warnings) ? warnings.slice(0, maxWarnings) : [])
		.map((warning) => serviceWords(warning, expected))
		.filter((text) => text !== '');
	const isWarned = said.length > 0 || status === withWarnings;
	return {
		parseId: nameText(document.id),
		elements,
		...(elements.length === 0 && trimmedText(markdown) !== '' && { markdown: nameText(markdown) }),
		extracted: readExtraction(extractions),
		warnings: isWarned && said.length === 0 ? ['the service completed it with warnings'] : said,
	};
}

/** One schema was sent, so only the first extraction counts; data itself may be null. */
function readExtraction(extractions: unknown): ParsedDocument['extracted'] {
	const [first] = Array.isArray(extractions) ? (extractions as unknown[]) : [];
	if (!isRecord(first) || !('data' in first)) return undefined;
	const { data, field_metadata: fieldMetadata } = first;
	return fieldMetadata === undefined || fieldMetadata === null ? { data } : { data, fieldMetadata };
}

/** Returns the error of a parse that ended without a result. It may be charged, and there's nothing to look for. */
function parseFailure(
	status: string,
	error: unknown,
	{ subject, secrets }: ExpectedParse,
): ServiceProblem {
	const code = codeOfError(error);
	const detail = serviceWords(error, { secrets });
	const { meaning, advice } = explainCode(code, detail) ?? endedWithoutResult;
	const why = detail === '' ? '' : `: ${detail}`;
	return new ServiceProblem(`${meaning} (status ${status})${why}: ${subject}`, advice, {
		outcome: { ...endedInVain, serviceCode: code },
	});
}
