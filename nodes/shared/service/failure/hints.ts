import { interfaces, type ServiceInterface } from '../credential/addresses';

/** What happened, in words, by HTTP status. */
const meanings: Readonly<Record<number, string>> = {
	206: 'The service returned only part of the response',
	300: 'The service returned a choice of addresses instead of a response',
	304: 'The service returned "not modified" instead of a response',
	400: 'The service rejected the request',
	401: "The service didn't accept the API key",
	402: 'The account has no quota or credit left',
	403: "The account isn't allowed to do this",
	404: 'Nothing was found at this address',
	405: "The address doesn't support this kind of request",
	406: "The service can't respond in the requested format",
	408: 'The service timed out waiting for the request',
	409: "The request conflicts with the service's current data",
	412: 'The service rejected a setting',
	413: 'The document is too large for the service',
	415: "The service doesn't support this file type",
	422: 'The service could not process the request',
	429: "The service's rate limit was reached",
	500: 'The service had an internal error',
	501: "The service doesn't support this operation",
	502: 'The gateway in front of the service received an invalid response',
	503: 'The service is overloaded or unavailable',
	504: 'The gateway in front of the service timed out',
};

/** What happened at a status, as the beginning of an error's message. */
export function meaningOf(status: number): string {
	if (meanings[status]) return meanings[status];
	if (status < 200) return 'The service switched to another protocol instead of responding';
	if (status < 300) return 'The service returned no usable response';
	if (status < 400) return 'The service redirects to another address';
	return status >= 500 ? 'The service failed' : 'The service rejected the request';
}

/**
 * What to do at a status, with the service's own words; '' where they say it all.
 * @param detail the service's own words; '' for none
 */
export function hintOf(status: number, wanted: ServiceInterface, detail = ''): string {
	const ofDocument =
		wanted === 'partition' && documentStatuses.includes(status)
			? wordHints.find(([words]) => words.test(detail))?.[1]
			: undefined;
	return ofDocument ?? ownHints[wanted][status] ?? sharedHint(status, wanted);
}

/** Statuses that users' mistakes end with: servers don't tell them apart from errors of their own (docs/service.md#errors). */
const documentStatuses: readonly number[] = [400, 422, 500];

/** What to do about a document or field, by what the service says of it. */
const wordHints: ReadonlyArray<readonly [words: RegExp, hint: string]> = [
	[
		/codec can't (de|en)code|unknown encoding|UnicodeDecodeError/i,
		'Set Encoding in Options to the encoding of the file, e.g. windows-1252',
	],
	[
		/\boverlap\b.*max_characters/i,
		'Lower the option Overlap (Characters), or raise Max Characters',
	],
	[
		/\bcombine_(text_)?under_n_chars\b.*max_characters/i,
		'Lower the option Combine Sections Under (Characters), or raise Max Characters',
	],
	[
		/\bfast strategy is not available\b|\bfast\b.*\bimage/i,
		"Set 'Strategy' to OCR Only or Auto: Fast reads no text from images, also those attached to an email",
	],
	[
		/\b(not|n't|un)\s?support(ed)?\b.*\b(file|type|mime|format)|\bfile type\b.*\bnot support|\bunsupported (file|media|document)/i,
		'Convert the document to a type that the service supports, or filter out its kind before this node',
	],
	[
		/\b(traineddata|tessdata_prefix)\b|\b(tesseract|tessdata|ocr)\b.*\blanguages?\b|\blanguages?\b.*\b(tesseract|tessdata|not (found|installed|available))/i,
		"The service lacks an OCR language. Change 'Languages', or ask the operator of the service to install it",
	],
	[
		/\bnot\b.*\bvalid (pdf|file|document|zip)|\b(corrupt|damaged|truncated|malformed)|\bstream has ended unexpectedly|\bis not a (zip|pdf)\b|\bno objects found\b/i,
		"Open the document to check that it isn't damaged",
	],
	[
		/\b(password|encrypted|decrypt)|OLE2 compound document/i,
		'If the document is protected by a password, remove the password first',
	],
];

/** Advice that names fields of the nodes: those of one interface have others than those of the other. */
const ownHints: Readonly<Record<ServiceInterface, Readonly<Record<number, string>>>> = {
	partition: {
		...atEach(
			[408, 504],
			'Long documents take a long time. Add the option Split PDF, choose a faster strategy, or turn on the option Retry on Gateway Timeout',
		),
		413: 'Split the document, or ask the operator of the service for a higher limit',
		415: "Convert the document to a type that the service supports, filter out its kind before this node, or set 'Content Type'",
		429: 'Lower Documents at Once or Ranges at Once, or try again later',
		...atEach(
			[400, 406, 412, 422],
			"Check the document and this node's parameters against the message above",
		),
		...atEach(
			[500, 502, 503],
			'Try again later. If only this document fails, the document itself or the combination of options may be the cause',
		),
	},
	workflow: {
		...atEach([408, 429, 500, 502, 503, 504], 'Try again later'),
		413: 'Upload fewer or smaller files at once, or ask the operator of the service for a higher limit',
		415: 'Check the file type',
		...atEach([400, 406, 412, 422], "Check this node's parameters against the message above"),
	},
};

function atEach(statuses: readonly number[], hint: string): Record<number, string> {
	return Object.fromEntries(statuses.map((status) => [status, hint]));
}

function sharedHint(status: number, wanted: ServiceInterface): string {
	const { field, defaultPath } = interfaces[wanted];
	switch (status) {
		case 206:
		case 300:
		case 304:
			return 'A proxy or cache between n8n and the service may have changed the request. Check it, and the address in the credential';
		case 401:
		case 403:
			return 'Check Service and API Key in the credential, and API Key Header if Service is Other';
		case 402:
			return 'Check the plan and balance of the account that the API key belongs to';
		case 404:
		case 405:
			return `Check the ${field} in the credential: it usually ends with ${defaultPath}`;
		default:
			return '';
	}
}
