import { readDetail } from '../../../../../nodes/core/wire/words/readDetail';

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

	it('reads a deeply nested error', () => {
		const nested = '['.repeat(20_000) + ']'.repeat(20_000);
		expect(readDetail(`{"detail":${nested}}`)).toBe('');
	});

	it('handles a page that is built to be slow quickly', () => {
		expect(readDetail(`<html>${'<title'.repeat(100_000)}`)).toBe('');
	});
});
