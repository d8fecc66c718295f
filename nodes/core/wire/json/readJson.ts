import {
	megabyte,
	ResponseOverLimit,
	UnusableResponse,
	type IncomingResponse,
} from '../../../../packages/service-http';
import { createPause } from '../../text/batches';
import { isRecord, type JsonValue } from '../../text/json';
import { readDetail } from '../words/readDetail';
import { JsonReader } from './jsonReader';

/** How much memory a response may take, roughly: values may take many times as much as their bytes. MB. */
const maxMegabytes = 256;

interface JsonSettings {
	/** An empty body passes, and comes back as null. */
	isOptional?: boolean;
	/** Is given the entries of a list as they arrive; the list that's returned lacks them. */
	take?(entry: JsonValue): void;
}

/**
 * Reads JSON, with pauses. Throws an UnusableResponse for a body that isn't JSON, or tells of an error, and a
 * ResponseOverLimit.
 */
export async function readJson(
	response: IncomingResponse,
	{ isOptional = false, take }: JsonSettings = {},
): Promise<JsonValue> {
	const json = new JsonReader();
	const pause = createPause();
	for await (const piece of response.pieces()) {
		await pause();
		json.push(piece);
		if (take) json.takeEntries().forEach(take);
		if (json.memory > maxMegabytes * megabyte) {
			throw new ResponseOverLimit(`takes more than ${maxMegabytes} MB of memory`);
		}
	}
	if (response.isGone) return null;
	if (isOptional && json.beginning().toString('utf8').trim() === '') return null;
	return endOf(
		json,
		'Check the Workflow Base URL in the credential: a gateway or a sign-in page may have responded instead of the service',
	);
}

/** Returns what was read. Throws an UnusableResponse, with an advice, for what isn't JSON, or tells of an error. */
export function endOf(json: JsonReader, advice: string, onError?: string): JsonValue {
	const value = json.end();
	if (value === undefined) throw new UnusableResponse(whyUnreadable(json.beginning()), advice);
	const error = errorWithin(value);
	if (error !== undefined) throw new UnusableResponse(errorOfSuccess(error), onError);
	return value;
}

const notJson = 'The service returned JSON that is cut off or invalid';

/** What an error's body consists of. A record that tells of an error of its own has more, such as an ID. */
const errorParts = [
	'code',
	'detail',
	'error',
	'errors',
	'message',
	'ok',
	'path',
	'status',
	'success',
];

/**
 * What an error says that came with a status of success, as some gateways send it. Undefined for any other response:
 * `detail` or `message` alone may as well tell of a success.
 */
function errorWithin(response: JsonValue): string | undefined {
	if (!isRecord(response) || !Object.keys(response).every((name) => errorParts.includes(name))) {
		return undefined;
	}
	const { error, errors, status } = response;
	// A connection check may consist of a status in words and an error.
	if (typeof status === 'string') return undefined;
	const said = readDetail(JSON.stringify({ error, errors }));
	return said === '' ? undefined : said;
}

function errorOfSuccess(error: string): string {
	return `The service reported an error with a status of success: ${error}`;
}

/** How much of a text that isn't JSON is shown. Characters. */
const maxExcerpt = 100;

/** What is looked at of a body that isn't what was asked for. Characters. */
const maxStart = 20_000;

/** What came back in place of JSON, as the beginning of an error's message, by the first bytes of the body. */
export function whyUnreadable(beginning: Buffer): string {
	const start = beginning
		.toString('utf8')
		.replace(/^\uFEFF/, '')
		.slice(0, maxStart)
		.trim();
	if (start === '') return 'The service returned an empty response';
	if (/^[[{"]/.test(start)) return notJson;
	return start.startsWith('<')
		? `The service returned a web page${excerptOf(start)} instead of JSON`
		: `The service returned text that isn't JSON${excerptOf(start)}`;
}

/**
 * What came back in place of CSV, as the beginning of an error's message; undefined for what may be CSV: its first
 * line names columns, and any text can be such a name.
 */
export function whyNotCsv(text: string): string | undefined {
	const start = text.slice(0, maxStart).trim();
	if (/^<(!doctype|html|head|body|\?xml)/i.test(start)) {
		return `The service returned a web page${excerptOf(start)} instead of CSV`;
	}
	return /^[[{]/.test(start) ? 'The service returned JSON instead of CSV' : undefined;
}

function excerptOf(start: string): string {
	const said = readDetail(start);
	const excerpt = said.length > maxExcerpt ? `${said.slice(0, maxExcerpt)}…` : said;
	return excerpt === '' ? '' : ` ("${excerpt}")`;
}
