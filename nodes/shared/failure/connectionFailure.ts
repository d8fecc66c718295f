import { isRecord } from '../json/isRecord';

/**
 * What ended a request that got no answer that can be read.
 * - refused: the service was never reached, so it certainly started nothing
 * - broken: the connection ended while the request was under way
 * - garbled: the answer came, but its compression is broken
 * - timeLimit: the node's own time limit
 * - stopped: the user's Stop
 * - notSecure: no secure connection could be made, in most cases since the service speaks http
 * - certificate: the service's certificate is not trusted
 * - certificateTime: the certificate has expired, or is not valid yet
 * - certificateName: the certificate is for another host
 */
export type ConnectionFailure =
	| 'refused'
	| 'broken'
	| 'garbled'
	| 'timeLimit'
	| 'stopped'
	| 'notSecure'
	| 'certificate'
	| 'certificateTime'
	| 'certificateName';

const codes: Readonly<Record<string, ConnectionFailure>> = {
	ECONNREFUSED: 'refused',
	ENOTFOUND: 'refused',
	EAI_AGAIN: 'refused',
	EAI_FAIL: 'refused',
	EHOSTUNREACH: 'refused',
	ENETUNREACH: 'refused',
	EHOSTDOWN: 'refused',
	ENETDOWN: 'refused',
	EADDRNOTAVAIL: 'refused',
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
};

/** Families of codes: of OpenSSL, of Node's reader of HTTP, and of its other ways to unpack an answer. */
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

/** Says what kind of connection failure an error is; undefined when it is none. */
export function connectionFailureOf(error: unknown): ConnectionFailure | undefined {
	const layers = layersOf(error);
	for (const layer of layers) {
		if (layer.name === 'AbortError' || layer.name === 'CanceledError') return 'stopped';
	}
	for (const layer of layers) {
		// axios tells its own time limit apart from a dropped connection only by the message.
		const message = typeof layer.message === 'string' ? layer.message : '';
		if (/timeout of \d+ms exceeded/i.test(message)) return 'timeLimit';
		if (/socket hang up|stream has been aborted|^aborted$|premature close/i.test(message)) {
			return 'broken';
		}
		// A connection that was never made: the service saw nothing of the request.
		if (layer.code === 'ETIMEDOUT' && layer.syscall === 'connect') return 'refused';
		for (const code of [layer.code, layer.httpCode]) {
			const failure = failureOfCode(code);
			if (failure) return failure;
		}
	}
	return undefined;
}
