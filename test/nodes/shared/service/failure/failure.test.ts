import { HiddenSecrets } from '../../../../../nodes/shared/secrets/hiddenSecrets';
import { connectionFailureOf } from '../../../../../nodes/shared/service/failure/connectionFailure';
import { hintOf, meaningOf } from '../../../../../nodes/shared/service/failure/hints';
import { readDetail } from '../../../../../nodes/shared/service/failure/readDetail';
import {
	answerFailure,
	connectionFailure,
	statusFailure,
	type FailureContext,
} from '../../../../../nodes/shared/service/failure/serviceFailure';

const context: FailureContext = {
	wanted: 'partition',
	url: 'https://documents.example.com/general/v0/general',
	subject: 'document "invoice.pdf"',
	hide: (text: string) => new HiddenSecrets('secret-key-123').inText(text),
};

describe('readDetail', () => {
	it.each([
		['detail as text', '{"detail":"Invalid strategy: x"}', 'Invalid strategy: x'],
		[
			'detail as a list of field errors',
			'{"detail":[{"type":"int_parsing","loc":["body","max_characters"],"msg":"Input should be a valid integer","input":"abc"},{"loc":["body","files",0],"msg":"Field required"}]}',
			'max_characters: Input should be a valid integer; files.0: Field required',
		],
		['detail as an object', '{"detail":{"message":"No quota","code":7}}', 'No quota'],
		['detail as a list of texts', '{"detail":["one","two"]}', 'one; two'],
		['an errors list', '{"errors":[{"message":"Bad key"},"Other"]}', 'Bad key; Other'],
		[
			'an errors list with fields',
			'{"errors":[{"field":"name","message":"Too long"}]}',
			'name: Too long',
		],
		['message', '{"message":"Limit reached"}', 'Limit reached'],
		['error', '{"error":"boom"}', 'boom'],
		['error as an object', '{"error":{"message":"boom","type":"x"}}', 'boom'],
		['detail before message', '{"message":"Bad Request","detail":"Field x"}', 'Field x'],
		['a JSON text', '"not authorised"', 'not authorised'],
		['a list at the top', '[{"msg":"one"},{"msg":"two"}]', 'one; two'],
		[
			"a gateway's page",
			'<html>\r\n<head><title>504 Gateway Time-out</title></head>\r\n<body><center><h1>504 Gateway Time-out</h1></center></body></html>',
			'504 Gateway Time-out',
		],
		[
			'a page with a heading alone',
			'<!DOCTYPE html><body><h1>Sorry\n  for that</h1></body>',
			'Sorry for that',
		],
		['a page that says nothing', '<html><body><p>x</p></body></html>', ''],
		[
			'plain text',
			'upstream connect error\n or disconnect',
			'upstream connect error or disconnect',
		],
		['an empty body', '', ''],
		['spaces', '  \n', ''],
		['an empty object', '{}', ''],
		['an empty detail', '{"detail":""}', ''],
		['null', 'null', 'null'],
		['JSON that is cut', '{"detail":"Invali', '{"detail":"Invali'],
	])('reads %s', (_form, body, detail) => {
		expect(readDetail(body)).toBe(detail);
	});

	it('shows the first 20 of many and how many more there are', () => {
		const errors = Array.from({ length: 25 }, (_, position) => ({ msg: `e${position}` }));
		const detail = readDetail(JSON.stringify({ detail: errors }));
		expect(detail).toContain('e19; and 5 more');
		expect(detail).not.toContain('e20');
	});

	it('cuts a message that is too long for a panel', () => {
		const detail = readDetail(JSON.stringify({ detail: 'x'.repeat(10_000) }));
		expect(detail).toHaveLength(2_001);
		expect(detail.endsWith('…')).toBe(true);
	});

	it('handles a page that is built to be slow quickly', () => {
		expect(readDetail(`<html>${'<title'.repeat(100_000)}`)).toBe('');
	});
});

describe('statusFailure', () => {
	it.each([400, 401, 402, 403, 404, 405, 406, 408, 412, 413, 415, 422, 429, 500, 502, 503, 504])(
		'says at %i the status, the message, what to do and the item',
		(status) => {
			const error = statusFailure(context, { status, body: '{"detail":"Own words"}' });
			expect(error.message).toBe(
				`${meaningOf(status)}: document "invoice.pdf" (status ${status}): Own words`,
			);
			expect(error.description).toBe(hintOf(status, 'partition'));
			expect(error.description?.length).toBeGreaterThan(20);
			expect(error.httpCode).toBe(String(status));
		},
	);

	it.each([418, 451, 507, 599])(
		'has a message for a status without a rule of its own: %i',
		(status) => {
			expect(statusFailure(context, { status, body: '' }).message).toMatch(
				new RegExp(`^The service (rejected|failed).*\\(status ${status}\\)$`),
			);
		},
	);

	it('distinguishes a wrong key from a wrong address', () => {
		expect(hintOf(401, 'partition')).toContain('API Key');
		expect(hintOf(404, 'partition')).toContain('Partition URL');
		expect(hintOf(404, 'workflow')).toContain('Workflow Base URL');
	});

	it.each([400, 408, 413, 415, 422, 429, 500, 503, 504])(
		"gives no advice at %i that the nodes of the workflow interface can't follow",
		(status) => {
			const hint = hintOf(status, 'workflow');
			expect(hint).not.toBe('');
			expect(hint).not.toMatch(/at Once( or|,)|strategy|Content Type|option Retry|document/);
		},
	);

	it("names an object that the workflow interface doesn't have", () => {
		const workflow: FailureContext = { ...context, wanted: 'workflow', subject: 'workflow "abc"' };
		const error = statusFailure(workflow, { status: 404, body: '{"detail":"Workflow not found"}' });
		expect(error.message).toBe('The workflow "abc" was not found (status 404): Workflow not found');
	});

	it("treats a path that the server doesn't have as a wrong address, not as a missing object", () => {
		const workflow: FailureContext = { ...context, wanted: 'workflow', subject: 'workflow "abc"' };
		const error = statusFailure(workflow, { status: 404, body: '{"detail":"Not Found"}' });
		expect(error.description).toContain('Workflow Base URL');
	});

	it("never says that a document wasn't found: a 404 there means a wrong address", () => {
		const error = statusFailure(context, { status: 404, body: '' });
		expect(error.message).toContain('Nothing was found at this address');
		expect(error.description).toContain('Partition URL');
	});

	it("says where a redirect leads and that the key isn't sent there", () => {
		const error = statusFailure(context, {
			status: 302,
			body: '',
			location: 'https://other.example.com/?key=secret-key-123',
		});
		expect(error.description).toContain('https://other.example.com/');
		expect(error.description).not.toContain('secret-key-123');
	});

	it('says how long the service asks to wait', () => {
		const error = statusFailure(context, { status: 429, body: '', retryAfterMs: 3_600_000 });
		expect(error.description).toContain('3600 seconds');
		expect(error.description).toContain('Documents at Once');
	});

	it('keeps the key out of message, description and everything that is saved with them', () => {
		const error = statusFailure(context, {
			status: 401,
			body: '{"detail":"key secret-key-123 is unknown"}',
		});
		expect(error.message).toContain('key ********** is unknown');
		expect(JSON.stringify(error)).not.toContain('secret-key-123');
		expect(error.stack).not.toContain('secret-key-123');
	});
});

describe('connectionFailure and answerFailure', () => {
	it('name the document and the host, never the complete address', () => {
		const error = connectionFailure(context, 'refused', 'ECONNREFUSED');
		expect(error.message).toBe(
			'Could not reach documents.example.com while sending document "invoice.pdf"',
		);
		expect(error.description).toContain('address');
		// n8n would show the code as that of HTTP.
		expect(error.httpCode).toBe('');
		expect(error.context).toEqual({ connectionFailure: 'refused', code: 'ECONNREFUSED' });
	});

	it('mention a time limit only if there is one', () => {
		expect(connectionFailure(context, 'timeLimit', '').description).toContain('Time Limit');
		const workflow: FailureContext = { ...context, wanted: 'workflow' };
		expect(connectionFailure(workflow, 'timeLimit', '').description).not.toContain('Time Limit');
	});

	it('say "canceled" for Stop, which is how n8n distinguishes it from a failure', () => {
		expect(connectionFailure(context, 'stopped', '').message).toContain('canceled');
	});

	it('keep their own wording although n8n has another one for the code', () => {
		const error = connectionFailure(context, 'broken', 'ECONNRESET');
		expect(error.message).toContain('before the response was complete');
		expect(answerFailure(context, 'No JSON', 'Check').message).toBe(
			'No JSON: document "invoice.pdf"',
		);
	});
});

describe('connectionFailureOf', () => {
	const errorWith = (properties: object, message = 'x') =>
		Object.assign(new Error(message), properties);

	it.each([
		['ECONNREFUSED', 'refused'],
		['ENOTFOUND', 'unknownHost'],
		['EAI_AGAIN', 'lookup'],
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
		['CERT_HAS_EXPIRED', 'certificateTime'],
		['ERR_TLS_CERT_ALTNAME_INVALID', 'certificateName'],
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

describe('advice about a document', () => {
	it.each([
		[
			422,
			'File does not appear to be a valid PDF. Error: Stream has ended unexpectedly',
			/isn't damaged/,
		],
		[422, 'File is encrypted. Please decrypt it with password.', /remove the password/],
		[400, 'The fast strategy is not available for image files', /OCR Only or Auto/],
		[400, 'File type application/x-msdownload is not supported.', /Convert the document/],
		[500, 'Error opening data file /usr/share/tessdata/xyz.traineddata', /lacks an OCR language/],
		[500, "Tesseract: Failed loading language 'xyz'", /lacks an OCR language/],
	])('goes by the cause: %d %s', (status, detail, advice) => {
		const { description } = statusFailure(context, { status, body: JSON.stringify({ detail }) });
		expect(description).toMatch(advice);
		expect(description).not.toMatch(/Try again/);
	});
});
