import { connectionFailureOf } from '../connectionFailure';

/** An error as the operating system's call reports it through Node.js. */
function systemError(code: string, syscall: string): Error {
	return Object.assign(new Error(`${syscall} ${code}`), { errno: -1, code, syscall });
}

describe('connectionFailureOf', () => {
	const errorWith = (properties: object, message = 'x') =>
		Object.assign(new Error(message), properties);

	it.each([
		['ECONNRESET', 'broken'],
		['EPIPE', 'broken'],
		['Z_BUF_ERROR', 'broken'],
		['ECONNABORTED', 'timeLimit'],
		['ERR_CANCELED', 'stopped'],
		['HPE_HEADER_OVERFLOW', 'broken'],
		['Z_DATA_ERROR', 'garbled'],
		['ERR_BROTLI_DECODER_ERROR_FORMAT_PADDING_1', 'garbled'],
		['ERR__ERROR_FORMAT_PADDING_1', 'garbled'],
		['ZSTD_error_prefix_unknown', 'garbled'],
		['EPROTO', 'notSecure'],
		['ERR_SSL_WRONG_VERSION_NUMBER', 'notSecure'],
		['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
		['CERT_HAS_EXPIRED', 'certificate'],
		['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
	])('%s is %s, wherever n8n puts the code', (code, kind) => {
		expect(connectionFailureOf(errorWith({ code }))).toBe(kind);
		expect(connectionFailureOf(errorWith({ cause: errorWith({ code }) }))).toBe(kind);
		expect(connectionFailureOf(errorWith({ errorResponse: { code } }))).toBe(kind);
		expect(connectionFailureOf(errorWith({ httpCode: code }))).toBe(kind);
		expect(connectionFailureOf(new AggregateError([errorWith({ code })]))).toBe(kind);
	});

	it("distinguishes n8n's time limit from a dropped connection by its message", () => {
		const error = errorWith({ code: 'ECONNABORTED' }, 'timeout of 400ms exceeded');
		expect(connectionFailureOf(error)).toBe('timeLimit');
		expect(connectionFailureOf(errorWith({}, 'socket hang up'))).toBe('broken');
	});

	it("treats a connection that couldn't be made in time as a service that wasn't reached", () => {
		expect(connectionFailureOf(errorWith({ code: 'ETIMEDOUT', syscall: 'connect' }))).toBe(
			'refused',
		);
		expect(connectionFailureOf(errorWith({ code: 'ETIMEDOUT', syscall: 'read' }))).toBe(
			'timeLimit',
		);
	});

	it('says nothing about other errors, and terminates for one that contains itself', () => {
		const loop = errorWith({ code: 'OTHER' });
		Object.assign(loop, { cause: loop });
		expect(connectionFailureOf(loop)).toBeUndefined();
		expect(connectionFailureOf('text')).toBeUndefined();
		expect(connectionFailureOf(undefined)).toBeUndefined();
	});
});

describe('connectionFailureOf, by the system call', () => {
	const withCode = (code: string, more: object = {}) =>
		Object.assign(new Error('x'), { code, ...more });
	/** As n8n 2 gives it: its own words, the code, and axios's error with that of Node.js inside. */
	const asN8n2 = (code: string, syscall: string) =>
		Object.assign(new Error("n8n's own words"), {
			httpCode: code,
			messages: [`${syscall} ${code}`],
			cause: Object.assign(new Error(`${syscall} ${code}`), {
				code,
				cause: systemError(code, syscall),
			}),
		});
	/** As n8n 1 gives it: no cause, but the first message is kept. */
	const asN8n1 = (code: string, syscall: string) =>
		Object.assign(new Error("n8n's own words"), {
			httpCode: code,
			messages: [`${syscall} ${code} 10.0.0.1:443`, `${syscall} ${code} 10.0.0.1:443`],
		});
	const forms = [systemError, asN8n2, asN8n1];
	const codes = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN'];

	it.each(codes)('%s is refused only where connect reported it', (code) => {
		for (const form of forms) {
			expect(connectionFailureOf(form(code, 'connect'))).toBe('refused');
			expect(connectionFailureOf(form(code, 'read'))).toBe('broken');
			expect(connectionFailureOf(form(code, 'write'))).toBe('broken');
		}
	});

	it('takes an unreachable host for a broken connection where nothing names the call', () => {
		expect(connectionFailureOf(withCode('EHOSTUNREACH'))).toBe('broken');
	});

	it.each(['ECONNREFUSED', 'EAI_AGAIN', 'ENOTFOUND', 'ESERVFAIL'])(
		'takes %s for a broken connection unless a call before it reported that: it may have been sent',
		(code) => {
			expect(connectionFailureOf(withCode(code))).toBe('broken');
			for (const form of forms) expect(connectionFailureOf(form(code, 'read'))).toBe('broken');
		},
	);

	it('takes several addresses that all refuse as refused, one that was connected as broken', () => {
		const both = [systemError('ECONNREFUSED', 'connect'), systemError('ENETUNREACH', 'connect')];
		expect(connectionFailureOf(new AggregateError(both))).toBe('refused');
		const mixed = [...both, systemError('EHOSTUNREACH', 'read')];
		expect(connectionFailureOf(new AggregateError(mixed))).toBe('broken');
	});

	it.each([
		['getaddrinfo', 'ENOTFOUND', 'unknownHost'],
		['getaddrinfo', 'EAI_AGAIN', 'lookup'],
		['queryA', 'ESERVFAIL', 'lookup'],
		['queryA', 'ETIMEOUT', 'lookup'],
		['queryA', 'ECONNREFUSED', 'lookup'],
		['queryA', 'ENODATA', 'unknownHost'],
	])('%s %s is %s', (syscall, code, failure) => {
		for (const form of forms) expect(connectionFailureOf(form(code, syscall))).toBe(failure);
	});
});
