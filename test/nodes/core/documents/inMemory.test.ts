import type { IBinaryKeyData, INodeExecutionData } from 'n8n-workflow';
import { inspect } from 'node:util';

import { closedAddress, type Reply } from '../../../support/scriptedServer';
import { serving } from '../../../support/serving';
import { DocumentService } from '../../../../nodes/DocumentService/DocumentService.node';
import { runNode } from '../../../support/engine';
import { reading } from './documents';

const base64 = (text: string) => Buffer.from(text).toString('base64');

function itemWith(binary: IBinaryKeyData): INodeExecutionData[] {
	return [{ json: {}, binary }];
}

const pdf = { data: base64('%PDF-1.7'), mimeType: 'application/pdf', fileName: 'report.pdf' };
const note = { data: base64('a note'), mimeType: 'text/plain', fileName: 'note.txt' };

describe('a binary file in memory', () => {
	it('comes from the property "data" by default, and can be opened a second time', async () => {
		const { documents } = await reading({
			parameters: {},
			items: itemWith({ data: pdf, other: note }),
		});
		expect(documents).toEqual([
			{
				fileName: 'report.pdf',
				mimeType: 'application/pdf',
				size: 8,
				fieldName: 'files',
				documentKey: 'report.pdf',
				address: undefined,
				isStream: false,
				content: Buffer.from('%PDF-1.7'),
				again: Buffer.from('%PDF-1.7'),
			},
		]);
	});

	it('may have line breaks in its Base64, as in an email', async () => {
		const data = base64('a note of some length').replace(/.{8}/g, '$&\r\n');
		const { documents } = await reading({
			parameters: {},
			items: itemWith({ data: { ...note, data } }),
		});
		expect(documents).toMatchObject([
			{ size: 21, content: Buffer.from('a note of some length'), isStream: false },
		]);
	});

	it.each([
		['a name', 'other', ['note.txt']],
		['several names', ' other , data ', ['note.txt', 'report.pdf']],
		['all', '*', ['report.pdf', 'note.txt']],
		['a list of an expression', '={{ ["other", "data"] }}', ['note.txt', 'report.pdf']],
		['a name of an expression', '={{ "oth" + "er" }}', ['note.txt']],
	])('is found by %s', async (_form, binaryPropertyName, names) => {
		const { documents } = await reading({
			parameters: { binaryPropertyName },
			items: itemWith({ data: pdf, other: note }),
		});
		expect(documents.map(({ fileName }) => fileName)).toEqual(names);
	});

	// What n8n returns for it has no content, as it's kept in memory.
	it.each([
		['={{ $binary.other }}', ['note.txt']],
		['={{ $binary }}', ['report.pdf', 'note.txt']],
		['={{ [$binary.other, "data"] }}', ['note.txt', 'report.pdf']],
	])('is found by %s', async (binaryPropertyName, names) => {
		const { documents } = await reading({
			parameters: { binaryPropertyName },
			items: itemWith({ data: pdf, other: note }),
		});
		expect(documents.map(({ fileName }) => fileName)).toEqual(names);
		expect(documents.every(({ size }) => size > 0)).toBe(true);
	});

	it('is an error if $binary does not tell which of two alike', async () => {
		const { outcome } = await reading({
			parameters: { binaryPropertyName: '={{ $binary.data }}' },
			items: itemWith({ data: pdf, other: { ...pdf, data: base64('another') } }),
		});
		expect(outcome.error?.message).toBe("There's no file in the expression");
		expect(outcome.error?.description).toContain("enter the field's name");
	});

	it.each(['', '\r\n'])(
		'may be a data URL, as a Code node writes it (line end %j)',
		async (end) => {
			const data = `data:text/plain;base64,${base64('a note of some length').replace(/.{8}/g, `$&${end}`)}`;
			const { documents } = await reading({
				parameters: {},
				items: itemWith({ data: { ...note, data } }),
			});
			expect(documents).toMatchObject([
				{ size: 21, content: Buffer.from('a note of some length') },
			]);
		},
	);

	it.each(['a note, as it is', '%PDF-1.7', 'abcde', 'QQ==='])(
		"is an error if its content isn't Base64: %s",
		async (data) => {
			const { outcome } = await reading({
				parameters: {},
				items: itemWith({ data: { ...note, data } }),
			});
			expect(outcome.error?.message).toBe('The binary data of "note.txt" isn\'t Base64');
		},
	);

	it("is the item's only one while the field keeps its default", async () => {
		const { documents } = await reading({ parameters: {}, items: itemWith({ Document: pdf }) });
		expect(documents.map(({ fileName }) => fileName)).toEqual(['report.pdf']);
	});

	it("is an error that lists what's there if another name is missing", async () => {
		const { outcome } = await reading({
			parameters: { binaryPropertyName: 'attachment' },
			items: itemWith({ data: { ...pdf, fileSize: '31 kB' } }),
		});
		expect(outcome.error?.message).toBe('The item has no binary field "attachment"');
		expect(outcome.error?.description).toBe(
			"It has: data (report.pdf, 31 KB). Enter a name in 'Input Binary Field', or * for all.",
		);
		expect(outcome.error?.context).toMatchObject({ itemIndex: 0 });
	});

	it('that is missing is named beside a field without a file', async () => {
		const items = [
			{ json: {}, binary: { empty: null as never, other: { data: 'QQ==', mimeType: '' } } },
		];
		const { outcome } = await reading({ parameters: { binaryPropertyName: 'attachment' }, items });
		expect(outcome.error?.message).toBe('The item has no binary field "attachment"');
		expect(outcome.error?.description).toContain('empty, other');
	});

	it('is each one of an item without that field while the field keeps its default', async () => {
		const photo = { data: base64('x'), mimeType: 'image/png', fileName: 'photo.png' };
		const items = itemWith({ Document: pdf, Photo: photo });
		const { documents, outcome } = await reading({ parameters: {}, items });
		expect(documents.map(({ fileName }) => fileName)).toEqual(['report.pdf', 'photo.png']);
		expect(outcome.error).toBeUndefined();
	});

	it('is never guessed among several in place of a name that someone entered', async () => {
		const { outcome } = await reading({
			parameters: { binaryPropertyName: 'file' },
			items: itemWith({ Document: pdf, Photo: { data: base64('x'), mimeType: 'image/png' } }),
		});
		expect(outcome.error?.message).toBe('The item has no binary field "file"');
		expect(outcome.error?.description).toBe(
			"It has: Document (report.pdf), Photo (image/png). Enter a name in 'Input Binary Field', or * for all.",
		);
	});

	it.each([
		['of its own', '={{ $input.item.binary.other }}', ['note.txt']],
		[
			'in a list with a name',
			'={{ [$input.item.binary.other, "data"] }}',
			['note.txt', 'report.pdf'],
		],
		['with all of an item', '={{ $input.item.binary }}', ['report.pdf', 'note.txt']],
		[
			'that an expression made',
			`={{ ({ data: "${base64('made')}", mimeType: "text/plain", fileName: "made.txt" }) }}`,
			['made.txt'],
		],
	])('may be an object %s', async (_form, binaryPropertyName, names) => {
		const { documents } = await reading({
			parameters: { binaryPropertyName },
			items: itemWith({ data: pdf, other: note }),
		});
		expect(documents.map(({ fileName }) => fileName)).toEqual(names);
		expect(documents.every(({ size, content }) => size === content.length)).toBe(true);
	});

	it.each([
		['*', 'no binary data'],
		['={{ "" }}', "'Input Binary Field' is empty"],
		[' , ', "'Input Binary Field' is empty"],
		[
			'={{ ({ data: 1 }) }}',
			"'Input Binary Field' requires names of binary fields or files, but got an object",
		],
	])('is asked for if %j finds none', async (binaryPropertyName, message) => {
		const { outcome } = await reading({ parameters: { binaryPropertyName } });
		expect(outcome.error?.message).toContain(message);
		expect(`${outcome.error?.message} ${outcome.error?.description}`).toContain(
			'Input Binary Field',
		);
	});

	it('may be a document on the web instead, where the node has that', async () => {
		const { outcome } = await reading({ parameters: { binaryPropertyName: '*' } });
		expect(outcome.error?.description).toContain("set 'Input Type' to URL");
		const upload = { resource: 'job', operation: 'create', binaryPropertyName: '*' };
		const created = await runNode({
			node: new DocumentService(),
			parameters: upload,
			credential: {
				apiKey: 'k',
				apiKeyHeader: 'unstructured-api-key',
				baseUrl: 'https://a.example',
			},
		});
		expect(created.error?.message).toBe('The item has no binary data');
		expect(created.error?.description).not.toContain('Input Type');
	});

	it('of 0 bytes is one clear error with its name', async () => {
		const { outcome } = await reading({
			parameters: {},
			items: itemWith({ data: { ...pdf, data: '' } }),
		});
		expect(outcome.error?.message).toContain('"report.pdf"');
		expect(outcome.error?.message).toContain('0 bytes');
	});

	it('always has a name and a MIME type', async () => {
		const { documents } = await reading({
			parameters: { binaryPropertyName: '*' },
			items: itemWith({
				a: { data: base64('x'), mimeType: 'application/pdf' },
				b: { data: base64('x'), mimeType: '', fileName: 'x.docx' },
				c: { data: base64('x'), mimeType: '', fileExtension: 'md' },
				d: { data: base64('x'), mimeType: '' },
			}),
		});
		expect(documents.map(({ fileName, mimeType }) => [fileName, mimeType])).toEqual([
			['document.pdf', 'application/pdf'],
			['x.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
			['document.md', 'text/markdown'],
			['document.bin', 'application/octet-stream'],
		]);
	});
});

describe('text in a field', () => {
	it("is document.txt unless it's given a name", async () => {
		const { documents } = await reading({ parameters: { inputSource: 'text', content: 'Grüße' } });
		expect(documents[0]).toMatchObject({
			fileName: 'document.txt',
			mimeType: 'text/plain',
			size: 7,
			fieldName: 'files',
			content: Buffer.from('Grüße'),
		});
	});

	it('gets its type from its name', async () => {
		const { documents } = await reading({
			parameters: { inputSource: 'text', content: '<p>x</p>', fileName: 'page.html' },
		});
		expect(documents[0]).toMatchObject({ fileName: 'page.html', mimeType: 'text/html' });
	});

	it.each([
		['plain', base64('%PDF-1.7')],
		['as a data URL', `data:application/pdf;base64,${base64('%PDF-1.7')}`],
	])('as Base64 %s', async (_form, content) => {
		const { documents, outcome } = await reading({
			parameters: { inputSource: 'text', content, contentEncoding: 'base64', fileName: 'x.pdf' },
		});
		expect(outcome.error).toBeUndefined();
		expect(documents[0]).toMatchObject({
			fileName: 'x.pdf',
			mimeType: 'application/pdf',
			content: Buffer.from('%PDF-1.7'),
		});
	});

	it('uses the type of a data URL', async () => {
		const { documents } = await reading({
			parameters: {
				inputSource: 'text',
				content: `data:text/html;charset=utf-8;base64,${base64('<p>x</p>')}`,
				contentEncoding: 'base64',
			},
		});
		expect(documents[0]).toMatchObject({ fileName: 'document.html', mimeType: 'text/html' });
	});

	it('says what to do where Base64 is none', async () => {
		const { outcome } = await reading({
			parameters: { inputSource: 'text', content: '<p>x</p>', contentEncoding: 'base64' },
		});
		expect(outcome.error?.message).toContain("doesn't contain valid Base64");
		expect(outcome.error?.description).toContain('Content Encoding');
	});

	it.each(['text', 'base64'])("is one clear error if it's empty (%s)", async (contentEncoding) => {
		const { outcome } = await reading({
			parameters: { inputSource: 'text', content: '={{ "" }}', contentEncoding },
		});
		expect(outcome.error?.message).toBe("The parameter 'Content' is empty");
	});
});

describe('a URL', () => {
	const file =
		(body: Buffer, headers: Record<string, string> = {}): Reply =>
		(response) => {
			response.writeHead(200, {
				'content-length': body.length,
				'content-type': 'application/pdf',
				...headers,
			});
			response.end(body);
		};
	const fetching = async (url: string, fileName = '') =>
		await reading({ parameters: { inputSource: 'url', url, fileName } });
	const content = Buffer.from('%PDF-1.7 from the web');
	const big = Buffer.concat([
		Buffer.from('%PDF-1.7 '),
		Buffer.alloc(3 * 1024 * 1024, 'a document '),
	]);

	it('is fetched without the key', async () => {
		const server = await serving(file(content));
		const { documents } = await fetching(` ${server.url}/files/report%20%C3%BC.pdf?token=x `);
		expect(documents).toMatchObject([
			{
				fileName: 'report ü.pdf',
				mimeType: 'application/pdf',
				size: content.length,
				content,
				again: content,
			},
		]);
		expect(server.seen[0].headers).not.toHaveProperty('service-api-key');
	});

	it('is fetched once, also for another try', async () => {
		const server = await serving(file(big));
		const { documents } = await fetching(`${server.url}/big.pdf`);
		expect(documents[0].size).toBe(big.length);
		expect(documents[0].content.equals(big)).toBe(true);
		expect(documents[0].again.equals(big)).toBe(true);
		expect(server.seen).toHaveLength(1);
	});

	it.each([
		['small', content],
		['big', big],
	])('is read completely first if the web server sends no length (%s)', async (_size, body) => {
		const server = await serving((response) => {
			response.writeHead(200, { 'content-type': 'application/pdf' });
			response.write(body.subarray(0, 5));
			response.end(body.subarray(5));
		});
		const { documents } = await fetching(`${server.url}/x.pdf`);
		expect(documents[0].size).toBe(body.length);
		expect(documents[0].content.equals(body)).toBe(true);
		expect(server.seen).toHaveLength(1);
	});

	it('prefers the name that the user entered', async () => {
		const server = await serving(
			file(content, { 'content-disposition': 'attachment; filename=x.pdf' }),
		);
		const { documents } = await fetching(`${server.url}/y.pdf`, 'mine.pdf');
		expect(documents[0].fileName).toBe('mine.pdf');
	});

	it('without any name is named by its type', async () => {
		const server = await serving(file(content));
		const { documents } = await fetching(`${server.url}/`);
		expect(documents[0]).toMatchObject({ fileName: 'document.pdf', mimeType: 'application/pdf' });
	});

	it('follows redirects as a browser does', async () => {
		const other = await serving(file(content));
		const server = await serving((response) => {
			response.writeHead(302, { location: `${other.url}/there.pdf` });
			response.end();
		});
		const { documents } = await fetching(`${server.url}/here.pdf`);
		expect(documents[0].content).toEqual(content);
		expect(documents[0].address).toBe(`${other.url}/there.pdf`);
	});

	it('keeps its address without what could be secret', async () => {
		const server = await serving(file(content));
		const url = new URL(`${server.url}/a/b.pdf?session=1#page=2`);
		url.username = 'jane';
		url.password = 'hunter2';
		const { documents } = await fetching(url.href);
		expect(documents[0].address).toBe(`${server.url}/a/b.pdf`);
	});

	it.each([404, 403, 500])(
		'that answers %i is one error with address and status, without the query',
		async (status) => {
			const server = await serving((response) => {
				response.writeHead(status);
				response.end('gone');
			});
			const { outcome } = await fetching(`${server.url}/x.pdf?signature=hidden-word`);
			expect(outcome.error?.message).toContain(`${server.url}/x.pdf`);
			expect(outcome.error?.message).toContain(`status ${status}`);
			expect(outcome.error?.context).toMatchObject({ itemIndex: 0 });
			expect(JSON.stringify([outcome.error?.message, outcome.error?.description])).not.toContain(
				'hidden-word',
			);
		},
	);

	it.each(['404', 'nothing', 'no connection', 'no URL'])(
		'with user info is shown without it if it fails with %s',
		async (what) => {
			const server = await serving(
				what === 'nothing'
					? file(Buffer.alloc(0))
					: (response) => {
							response.writeHead(404);
							response.end();
						},
			);
			const url = new URL(what === 'no connection' ? closedAddress : server.url);
			url.username = 'jane';
			url.password = 'hunter2';
			const { href } = url;
			const { outcome } = await reading({
				parameters: {
					inputSource: 'url',
					url: what === 'no URL' ? href.replace('http:', 'sftp:') : href,
				},
			});
			const { error } = outcome;
			expect(error?.message).toContain(url.host);
			const shown = [error?.message, error?.description, error?.stack, error?.context];
			expect(inspect(shown, { depth: 8 })).not.toMatch(/jane|hunter2/);
		},
	);

	it('of 0 bytes is one clear error', async () => {
		const server = await serving(file(Buffer.alloc(0)));
		const { outcome } = await fetching(`${server.url}/x.pdf`);
		expect(outcome.error?.message).toContain('0 bytes');
	});

	it.each([
		'={{ "https://a.example/1.pdf\\nhttps://a.example/2.pdf" }}',
		'https://a.example/1.pdf, HTTPS://a.example/2.pdf',
		'https://a.example/1.pdf,http://a.example/2.pdf',
		'https://a.example/1.pdf https://a.example/2.pdf',
		'https://a.example/1.pdf | https://a.example/2.pdf',
	])('is one for each item: %j', async (url) => {
		const { outcome } = await fetching(url);
		expect(outcome.error?.message).toBe("'URL' has more than one address");
		expect(outcome.error?.description).toContain('one item for each address');
	});

	it('may have a comma in its address', async () => {
		const server = await serving(file(Buffer.from('a note')));
		const { documents } = await fetching(`${server.url}/a,b.txt?c=1,2`);
		expect(documents).toMatchObject([{ size: 6 }]);
	});

	it.each(['={{ "" }}', 'report.pdf', 'file:///etc/hosts', 'data:text/plain,x'])(
		'rejects %j',
		async (url) => {
			const { outcome } = await fetching(url);
			expect(outcome.error?.message).toMatch(/isn't a URL|'URL' is empty/);
		},
	);
});
