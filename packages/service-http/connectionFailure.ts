import type { Failure } from './failure';
import type { ConnectionFailure } from './outcome';

/** How a lookup reports that there's no host of that name. */
const unknownHostCodes: readonly string[] = ['ENOTFOUND', 'ENODATA', 'EAI_NONAME', 'EAI_NODATA'];

/** The same for a name that couldn't be looked up this time. */
const lookupCodes: readonly string[] = ['EAI_AGAIN', 'EAI_FAIL', 'ESERVFAIL', 'ETIMEOUT'];

/**
 * The codes of each failure where no system call tells that there was no connection yet. An established one can break by
 * any of them, after the service has read the request: what was sent isn't "not found".
 */
const codesOf: Readonly<Partial<Record<ConnectionFailure, readonly string[]>>> = {
	broken: [
		'ECONNREFUSED',
		...lookupCodes,
		...unknownHostCodes,
		'EHOSTUNREACH',
		'ENETUNREACH',
		'EHOSTDOWN',
		'ENETDOWN',
		'EADDRNOTAVAIL',
		'ECONNRESET',
		'EPIPE',
		'ERR_STREAM_PREMATURE_CLOSE',
		'UND_ERR_SOCKET',
		'ERR_BAD_RESPONSE',
		// A compressed response that ends too early.
		'Z_BUF_ERROR',
	],
	timeLimit: ['ETIMEDOUT', 'ESOCKETTIMEDOUT', 'ECONNABORTED'],
	stopped: ['ERR_CANCELED', 'ABORT_ERR'],
	notSecure: ['EPROTO'],
};

const failureOfCode = new Map<unknown, ConnectionFailure>(
	Object.entries(codesOf).flatMap(([failure, codes]) =>
		codes.map((code) => [code, failure as ConnectionFailure] as const),
	),
);

/** Families of codes: of Node's HTTP parser, of OpenSSL, of certificates, and of Node's ways to decompress a response. */
const codeFamilies: ReadonlyArray<readonly [RegExp, ConnectionFailure]> = [
	[/^HPE_/, 'broken'],
	[/^ERR_SSL_/, 'notSecure'],
	[/CERT|^UNABLE_TO_|^INVALID_(CA|PURPOSE)$|^HOSTNAME_MISMATCH$/, 'certificate'],
	[/^Z_|^ERR_(BROTLI_DECODER)?_|^ZSTD_error/, 'garbled'],
];

/** How Node.js begins the message of a failed system call: "connect ECONNREFUSED 127.0.0.1:80". */
const systemMessage = /^([a-z]\w*) E[A-Z_\d]+\b/;

type Layer = Record<string, unknown>;

/** Returns the kind of connection failure that an error is; undefined for any other error. */
export function connectionFailureOf(error: unknown): ConnectionFailure | undefined {
	const layers = layersOf(error);
	if (layers.some(({ name }) => name === 'AbortError' || name === 'CanceledError')) {
		return 'stopped';
	}
	if (blockedBy(error).length > 0) return 'blocked';
	const systemCalls = layers.flatMap(systemCallsOf);
	const before = failureBeforeConnection(layers, systemCalls);
	if (before !== undefined) return before;
	for (const layer of layers) {
		// axios tells its own time limit apart from a dropped connection only by the message.
		const message = asText(layer.message);
		if (/timeout of \d+ms exceeded/i.test(message)) return 'timeLimit';
		if (/socket hang up|stream has been aborted|^aborted$|premature close/i.test(message)) {
			return 'broken';
		}
		for (const code of [asText(layer.code), asText(layer.httpCode)]) {
			const failure =
				failureOfCode.get(code) ?? codeFamilies.find(([family]) => family.test(code))?.[1];
			if (failure !== undefined) return failure;
		}
	}
	return undefined;
}

/** The layers of an error by which a program says that it blocks requests to an address itself (SSRF protection). */
function blockedBy(error: unknown): Layer[] {
	return layersOf(error).filter(
		({ name, message }) =>
			/^SsrfBlocked/.test(asText(name)) ||
			/^The request was blocked because /.test(asText(message)),
	);
}

function blockedWords(error: unknown): string {
	const refusals = blockedBy(error);
	const firstOf = (texts: unknown[]) => texts.map(asText).find((text) => text !== '');
	const words = [
		firstOf(refusals.map(({ message }) => message)),
		firstOf(refusals.map(({ description }) => description)),
	];
	return words.filter(Boolean).join('. ').replaceAll('..', '.');
}

const failedPeers = [/^connect E[A-Z]+ (\S+):(\d+)/, /^getaddrinfo E[A-Z_]+ ([^\s:]+)(?::(\d+))?/];

/**
 * Returns where a connection was tried to, e.g. 'proxy.example:3128', if that isn't where the request was for: programs send
 * requests to a proxy. Undefined where nothing says so. Names may stand for any address, so only ports and hosts tell.
 */
export function otherPeer(error: unknown, url: string): string | undefined {
	if (!URL.canParse(url)) return undefined;
	const { protocol, hostname, port } = new URL(url);
	const ownPort = port || (protocol === 'https:' ? '443' : '80');
	for (const { message, messages } of layersOf(error)) {
		for (const text of [message, ...(Array.isArray(messages) ? messages : [])].map(asText)) {
			const [byAddress, byName] = failedPeers.map((pattern) => pattern.exec(text));
			if (byAddress && byAddress[2] !== ownPort) return `${byAddress[1]}:${byAddress[2]}`;
			if (byName && byName[1]?.toLowerCase() !== hostname.toLowerCase()) return byName[1];
		}
	}
	return undefined;
}

/** Returns the code of an error; '' without one. A wrapped error has it in `httpCode`, a stream that breaks in `code`. */
export function codeOf(error: unknown): string {
	if (!(error instanceof Error)) return '';
	const { httpCode, code } = error as { httpCode?: unknown; code?: unknown };
	return asText(httpCode) || asText(code);
}

/** Returns how a connection failed; `connection` is undefined for what isn't known to be about one. */
export function failureOfConnection(
	thrown: unknown,
	connection: ConnectionFailure | undefined,
): Failure {
	const said = connection === 'blocked' ? blockedWords(thrown) : '';
	return { connection, code: codeOf(thrown), said, hasBegun: false, cause: thrown };
}

/** The error itself and what it wraps: clients put the code in different places. */
function layersOf(error: unknown): Layer[] {
	const layers: Layer[] = [];
	const visit = (value: unknown): void => {
		if (typeof value !== 'object' || value === null) return;
		const layer = value as Layer;
		if (layers.includes(layer) || layers.length > 10) return;
		layers.push(layer);
		for (const inner of [layer.cause, layer.errorResponse, layer.error]) visit(inner);
		if (Array.isArray(layer.errors)) layer.errors.forEach(visit);
	};
	visit(error);
	return layers;
}

/** The system calls that a layer names; some clients drop the property, but keep the message in `messages`. */
function systemCallsOf({ syscall, message, messages }: Layer): string[] {
	if (typeof syscall === 'string') return [syscall];
	const texts: unknown[] = [message, ...(Array.isArray(messages) ? messages : [])];
	return texts.flatMap((text) => systemMessage.exec(asText(text))?.[1] ?? []);
}

function isLookup(systemCall: string): boolean {
	return systemCall === 'getaddrinfo' || /^query[A-Z]/.test(systemCall);
}

function failureBeforeConnection(
	layers: readonly Layer[],
	systemCalls: readonly string[],
): ConnectionFailure | undefined {
	if (systemCalls.length === 0) return undefined;
	if (systemCalls.every(isLookup)) {
		const isUnknown = layers.some(({ code, httpCode }) =>
			[code, httpCode].some((value) => unknownHostCodes.includes(asText(value))),
		);
		return isUnknown ? 'unknownHost' : 'lookup';
	}
	const isBefore = systemCalls.every((call) => call === 'connect' || isLookup(call));
	return isBefore ? 'refused' : undefined;
}

function asText(value: unknown): string {
	return typeof value === 'string' ? value : '';
}
