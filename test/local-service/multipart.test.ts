import { request } from 'node:http';
import FormDataLibrary from 'form-data';
import type { LocalService } from '../../local-service/startLocalService.ts';
import { partition, textForm, withService } from './serviceCall';

/** Sends the bytes as they are and gives status and body. */
async function sendRaw(service: LocalService, contentType: string, body: Buffer) {
	return await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
		const outgoing = request(service.partitionUrl, {
			method: 'POST',
			headers: {
				'content-type': contentType,
				'content-length': body.length,
				[service.apiKeyHeader]: service.apiKey,
			},
		});
		outgoing.on('error', reject);
		outgoing.on('response', (response) => {
			const parts: Buffer[] = [];
			response.on('data', (part: Buffer) => parts.push(part));
			response.on('end', () =>
				resolve({ status: response.statusCode, body: Buffer.concat(parts).toString() }),
			);
		});
		outgoing.end(body);
	});
}

describe('multipart reading', () => {
	it.each([
		'plain.txt',
		'Prüfung übermorgen.txt',
		'日本語 😀.txt',
		"it's; a=b, (c).txt",
		`${'n'.repeat(251)}.txt`,
		'folder/inside.txt',
	])('keeps the file name %s', async (fileName) => {
		await withService({}, async (service) => {
			const response = await partition(service, textForm('Some text', fileName));
			expect(response.status).toBe(200);
			expect(service.requests[0]?.files[0]?.fileName).toBe(fileName);
		});
	});

	it('reads what the form-data library writes', async () => {
		await withService({}, async (service) => {
			const form = new FormDataLibrary();
			form.append('strategy', 'auto');
			form.append('files', Buffer.from('Some text'), {
				filename: 'über.txt',
				contentType: 'text/plain',
			});
			const answer = await sendRaw(
				service,
				form.getHeaders()['content-type'] ?? '',
				form.getBuffer(),
			);
			expect(answer.status).toBe(200);
			expect(service.requests[0]).toMatchObject({
				fields: [['strategy', 'auto']],
				files: [{ fileName: 'über.txt', contentType: 'text/plain', size: 9 }],
			});
		});
	});

	it('keeps several files in the order they were sent', async () => {
		await withService({}, async (service) => {
			const form = textForm('First text', 'b.txt');
			form.append('files', new Blob(['Second text'], { type: 'text/plain' }), 'a.txt');
			await partition(service, form);
			expect(service.requests[0]?.files.map(({ fileName }) => fileName)).toEqual([
				'b.txt',
				'a.txt',
			]);
		});
	});

	it('refuses a multipart body without a boundary', async () => {
		await withService({}, async (service) => {
			const answer = await sendRaw(service, 'multipart/form-data', Buffer.from('abc'));
			expect(answer).toEqual({
				status: 400,
				body: JSON.stringify({ detail: 'Missing boundary in multipart.' }),
			});
		});
	});

	it('refuses a multipart body that ends too early, and lives on', async () => {
		await withService({}, async (service) => {
			const cut = Buffer.from(
				'--cut\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n' +
					'content-type: text/plain\r\n\r\nhalf of it',
			);
			const answer = await sendRaw(service, 'multipart/form-data; boundary=cut', cut);
			expect(answer).toEqual({
				status: 400,
				body: JSON.stringify({ detail: 'There was an error parsing the body' }),
			});
			expect((await partition(service, textForm('Hello'))).status).toBe(200);
		});
	});

	it('counts and drops a file whose name starts with discard-', async () => {
		await withService({}, async (service) => {
			const response = await partition(service, textForm('123456', 'discard-big.bin'));
			expect(response.status).toBe(200);
			const answer: unknown = await response.json();
			expect(answer).toEqual([expect.objectContaining({ text: 'Received 6 bytes' })]);
		});
	});

	it('counts and drops a file bigger than 64 MB', async () => {
		await withService({}, async (service) => {
			const size = 64 * 1024 * 1024 + 1;
			const form = new FormData();
			form.append('files', new Blob([Buffer.alloc(size)], { type: 'text/plain' }), 'big.txt');
			const response = await partition(service, form);
			const answer: unknown = await response.json();
			expect(answer).toEqual([expect.objectContaining({ text: `Received ${size} bytes` })]);
		});
	});
});
