import {
	connectionFailureOf,
	failureOfConnection,
	nothingStarted,
} from '../../../packages/service-http';
import { isRecord } from '../text/json';
import type { Item } from '../n8n/nodeContext';
import { connectionWords, foreignStatusWords } from '../wire/words/failureWords';
import { publicAddress } from '../secrets/addressSecrets';
import { ServiceProblem } from '../text/problem';

export interface WebDocument {
	item: Item;
	url: string;
	/** ms */
	limitMs: number;
}

export class RefusedFetch extends Error {
	readonly statusCode: number;

	constructor(statusCode: number) {
		super();
		this.statusCode = statusCode;
	}
}

/** Ends the fetching of a document that came in a form that can't be used. */
export class Unusable extends Error {}

/** Stands for a reached time limit, which n8n reports in several ways, or not at all once the body has started. */
export const timeLimitError = { code: 'ETIMEDOUT' };

/** An address for a message, without its query, which may be long and contain a signature or key. */
export function shownAddress(url: string): string {
	return publicAddress(url).split(/[?#]/)[0];
}

/** The service wasn't sent anything. */
const unfetched = { outcome: nothingStarted };

/**
 * The error for a document that could not be fetched: it blames the web server, and says what to do. `requested`: the address
 * that was requested last, after redirects.
 */
export function fetchFailure(
	{ url }: WebDocument,
	error: unknown,
	requested = url,
): ServiceProblem {
	const what = `Could not fetch the document from ${shownAddress(url)}`;
	const status = statusOf(error);
	const foreign = status && foreignStatusWords({ status, said: '' }, requested);
	if (foreign) {
		return new ServiceProblem(
			`${what}: ${inSentence(foreign.meaning)} (status ${status})`,
			foreign.advice,
			{ outcome: { ...nothingStarted, status } },
		);
	}
	if (status !== undefined) {
		return new ServiceProblem(
			`${what} (status ${status})`,
			'Check the address, and that it can be opened without signing in',
			{ outcome: { ...nothingStarted, status } },
		);
	}
	if (error instanceof Unusable) {
		const advice = 'Check the address, or ask the operator of the web server';
		return new ServiceProblem(`${what}: ${error.message}`, advice, unfetched);
	}
	const connection = connectionFailureOf(error);
	if (connection === undefined) {
		const advice = 'Check the address, and that n8n can reach it from where it runs';
		return new ServiceProblem(what, advice, unfetched);
	}
	const failure = failureOfConnection(error, connection);
	const words = connectionWords(connection, failure, {
		url: requested,
		address: 'the address',
	});
	return new ServiceProblem(
		`${what}: ${inSentence(words.message)}`,
		connection === 'timeLimit'
			? "Increase the option 'Timeout (Minutes)', or check the web server"
			: words.advice,
		unfetched,
	);
}

/** n8n recognizes a stopped execution by the word "canceled", which stays. */
function inSentence(message: string): string {
	return message.charAt(0).toLowerCase() + message.slice(1);
}

function statusOf(error: unknown): number | undefined {
	if (!isRecord(error)) return undefined;
	const response = isRecord(error.response) ? error.response : {};
	const status = Number(response.status ?? error.statusCode ?? error.httpCode);
	return Number.isInteger(status) && status > 0 ? status : undefined;
}
