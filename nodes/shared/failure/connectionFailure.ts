import { isRecord } from '../json/isRecord';

/**
 * What ended a request that got no answer.
 * - refused: the service was never reached, so it certainly started nothing
 * - broken: the connection ended while the request was under way
 * - timeLimit: the node's own time limit
 * - stopped: the user's Stop
 * - certificate: the service's certificate is not trusted
 */
export type ConnectionFailure = 'refused' | 'broken' | 'timeLimit' | 'stopped' | 'certificate';

const codes: Readonly<Record<string, ConnectionFailure>> = {
	ECONNREFUSED: 'refused',
	ENOTFOUND: 'refused',
	EAI_AGAIN: 'refused',
	EHOSTUNREACH: 'refused',
	ENETUNREACH: 'refused',
	EHOSTDOWN: 'refused',
	ECONNRESET: 'broken',
	EPIPE: 'broken',
	ERR_STREAM_PREMATURE_CLOSE: 'broken',
	UND_ERR_SOCKET: 'broken',
	ERR_BAD_RESPONSE: 'broken',
	HPE_INVALID_CONSTANT: 'broken',
	// A compressed answer that ends too early.
	Z_BUF_ERROR: 'broken',
	ETIMEDOUT: 'timeLimit',
	ESOCKETTIMEDOUT: 'timeLimit',
	ECONNABORTED: 'timeLimit',
	ERR_CANCELED: 'stopped',
	ABORT_ERR: 'stopped',
	CERT_HAS_EXPIRED: 'certificate',
	DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
	SELF_SIGNED_CERT_IN_CHAIN: 'certificate',
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate',
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate',
	ERR_TLS_CERT_ALTNAME_INVALID: 'certificate',
};

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
			const failure = typeof code === 'string' ? codes[code] : undefined;
			if (failure) return failure;
		}
	}
	return undefined;
}
