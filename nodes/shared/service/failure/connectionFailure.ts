import { isRecord } from '../../values/json';
import { wordTable } from '../../values/wordTable';

/**
 * What ended a request that got no answer that can be read.
 * - refused: no connection was made, so the service certainly started nothing
 * - unknownHost: the host name doesn't exist
 * - lookup: the address of the host could not be looked up this time
 * - broken: the connection ended while the request was under way
 * - garbled: the answer came, but its compression is broken
 * - timeLimit: the node's own time limit
 * - stopped: the user's Stop
 * - blocked: n8n itself blocks requests to this address
 * - notSecure: no secure connection could be made, in most cases since the service speaks http
 * - certificate: the service's certificate isn't trusted
 * - certificateTime: the certificate has expired, or isn't valid yet
 * - certificateName: the certificate is for another host
 */
export type ConnectionFailure =
	| 'refused'
	| 'unknownHost'
	| 'lookup'
	| 'broken'
	| 'garbled'
	| 'timeLimit'
	| 'stopped'
	| 'blocked'
	| 'notSecure'
	| 'certificate'
	| 'certificateTime'
	| 'certificateName';

/** Codes of name servers and of the system's lookup that say that there is no such host. */
const unknownHostCodes: readonly string[] = ['ENOTFOUND', 'ENODATA', 'EAI_NONAME', 'EAI_NODATA'];

/**
 * What a code means where nothing tells which system call reported it. An established connection can break by
 * EHOSTUNREACH, ENETUNREACH and the like, after the service has read the request.
 */
const codes = wordTable<ConnectionFailure>({
	// No established connection reports these.
	ECONNREFUSED: 'refused',
	ENOTFOUND: 'unknownHost',
	EAI_NONAME: 'unknownHost',
	EAI_NODATA: 'unknownHost',
	EAI_AGAIN: 'lookup',
	EAI_FAIL: 'lookup',
	ESERVFAIL: 'lookup',
	ETIMEOUT: 'lookup',
	EHOSTUNREACH: 'broken',
	ENETUNREACH: 'broken',
	EHOSTDOWN: 'broken',
	ENETDOWN: 'broken',
	EADDRNOTAVAIL: 'broken',
	ECONNRESET: 'broken',
	EPIPE: 'broken',
	ERR_STREAM_PREMATURE_CLOSE: 'broken',
	UND_ERR_SOCKET: 'broken',
	ERR_BAD_RESPONSE: 'broken',
	// A compressed answer that ends too early.
	Z_BUF_ERROR: 'broken',
	Z_DATA_ERROR: 'garbled',
	Z_NEED_DICT: 'garbled',
	Z_STREAM_ERROR: 'garbled',
	ETIMEDOUT: 'timeLimit',
	ESOCKETTIMEDOUT: 'timeLimit',
	ECONNABORTED: 'timeLimit',
	ERR_CANCELED: 'stopped',
	ABORT_ERR: 'stopped',
	EPROTO: 'notSecure',
	DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
	SELF_SIGNED_CERT_IN_CHAIN: 'certificate',
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate',
	UNABLE_TO_GET_ISSUER_CERT: 'certificate',
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate',
	CERT_UNTRUSTED: 'certificate',
	CERT_REJECTED: 'certificate',
	CERT_REVOKED: 'certificate',
	CERT_SIGNATURE_FAILURE: 'certificate',
	CERT_CHAIN_TOO_LONG: 'certificate',
	INVALID_CA: 'certificate',
	INVALID_PURPOSE: 'certificate',
	CERT_HAS_EXPIRED: 'certificateTime',
	CERT_NOT_YET_VALID: 'certificateTime',
	ERR_TLS_CERT_ALTNAME_INVALID: 'certificateName',
	HOSTNAME_MISMATCH: 'certificateName',
});

/** Families of codes: of OpenSSL, of Node's HTTP parser, and of its other ways to decompress an answer. */
const codeFamilies: ReadonlyArray<readonly [RegExp, ConnectionFailure]> = [
	[/^ERR_SSL_/, 'notSecure'],
	[/^HPE_/, 'broken'],
	[/^ERR_(BROTLI_DECODER)?_|^ZSTD_error/, 'garbled'],
];

function failureOfCode(code: unknown): ConnectionFailure | undefined {
	if (typeof code !== 'string') return undefined;
	return codes[code] ?? codeFamilies.find(([family]) => family.test(code))?.[1];
}

/** The error itself and what it wraps: n8n and axios put the code in different places on 1.x and 2.x. */
function layersOf(error: unknown): Array<Record<string, unknown>> {
	const layers: Array<Record<string, unknown>> = [];
	const seen = new Set<unknown>();
	const visit = (value: unknown): void => {
		if (!isRecord(value) || seen.has(value) || layers.length > 10) return;
		seen.add(value);
		layers.push(value);
		for (const inner of [value.cause, value.errorResponse, value.error]) visit(inner);
		if (Array.isArray(value.errors)) value.errors.forEach(visit);
	};
	visit(error);
	return layers;
}

/** How Node.js begins the message of a failed system call: "connect ECONNREFUSED 127.0.0.1:80". */
const systemMessage = /^([a-z]\w*) E[A-Z_\d]+\b/;

/**
 * The system calls that the layers name. n8n 1 drops the error that has the property, but keeps its message in
 * `messages`.
 */
function systemCallsOf(layers: ReadonlyArray<Record<string, unknown>>): string[] {
	return layers.flatMap(({ syscall, message, messages }) => {
		if (typeof syscall === 'string') return [syscall];
		const texts: unknown[] = [message, ...(Array.isArray(messages) ? messages : [])];
		return texts.flatMap((text) => {
			const call = systemMessage.exec(textOf(text))?.[1];
			return call === undefined ? [] : [call];
		});
	});
}

function isLookup(systemCall: string): boolean {
	return systemCall === 'getaddrinfo' || /^query[A-Z]/.test(systemCall);
}

/** The failure of a connection that was never made, by the system calls that reported it. */
function failureBeforeConnection(
	layers: ReadonlyArray<Record<string, unknown>>,
	systemCalls: readonly string[],
): ConnectionFailure | undefined {
	if (systemCalls.length === 0) return undefined;
	if (systemCalls.every(isLookup)) {
		const isUnknown = layers.some(({ code, httpCode }) =>
			[code, httpCode].some((value) => unknownHostCodes.includes(String(value))),
		);
		return isUnknown ? 'unknownHost' : 'lookup';
	}
	const isBefore = systemCalls.every((call) => call === 'connect' || isLookup(call));
	return isBefore ? 'refused' : undefined;
}

/** The kind of connection failure that an error is; undefined for any other error. */
export function connectionFailureOf(error: unknown): ConnectionFailure | undefined {
	const layers = layersOf(error);
	for (const layer of layers) {
		if (layer.name === 'AbortError' || layer.name === 'CanceledError') return 'stopped';
	}
	if (ssrfRefusalOf(error) !== undefined) return 'blocked';
	const systemCalls = systemCallsOf(layers);
	const before = failureBeforeConnection(layers, systemCalls);
	if (before !== undefined) return before;
	for (const layer of layers) {
		// axios tells its own time limit apart from a dropped connection only by the message.
		const message = textOf(layer.message);
		if (/timeout of \d+ms exceeded/i.test(message)) return 'timeLimit';
		if (/socket hang up|stream has been aborted|^aborted$|premature close/i.test(message)) {
			return 'broken';
		}
		for (const code of [layer.code, layer.httpCode]) {
			const failure = failureOfCode(code);
			if (failure === undefined) continue;
			// Another call than connect reported it: there was a connection.
			return failure === 'refused' && systemCalls.length > 0 ? 'broken' : failure;
		}
	}
	return undefined;
}

/** n8n's own words for an address that it blocks (N8N_SSRF_PROTECTION_ENABLED). */
export function ssrfRefusalOf(error: unknown): { message: string; advice: string } | undefined {
	const refusals = layersOf(error).filter(
		({ name, message }) =>
			/^SsrfBlocked/.test(String(name)) ||
			/^The request was blocked because /.test(textOf(message)),
	);
	if (refusals.length === 0) return undefined;
	const [message = '', advice = ''] = [
		refusals.map((layer) => textOf(layer.message)),
		refusals.map((layer) => textOf(layer.description)),
	].map((texts) => texts.find((text) => text !== ''));
	return { message, advice };
}

function textOf(value: unknown): string {
	return typeof value === 'string' ? value : '';
}
