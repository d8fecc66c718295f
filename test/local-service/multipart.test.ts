import { partition, textForm, withService } from './serviceCall';

describe('multipart reading', () => {
	it.each(['日本語 😀.txt', "it's; a=b, (c).txt", 'folder/inside.txt'])(
		'keeps the file name %s',
		async (fileName) => {
			await withService({}, async (service) => {
				const response = await partition(service, textForm('Some text', fileName));
				expect(response.status).toBe(200);
				expect(service.requests[0]?.files[0]?.fileName).toBe(fileName);
			});
		},
	);

	it('refuses a multipart body that ends too early, and lives on', async () => {
		await withService({}, async (service) => {
			const response = await fetch(service.partitionUrl, {
				method: 'POST',
				headers: {
					'content-type': 'multipart/form-data; boundary=cut',
					[service.apiKeyHeader]: service.apiKey,
				},
				body:
					'--cut\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n' +
					'content-type: text/plain\r\n\r\nhalf of it',
			});
			expect(response.status).toBe(400);
			expect(await response.json()).toEqual({ detail: 'There was an error parsing the body' });
			expect((await partition(service, textForm('Hello'))).status).toBe(200);
		});
	});
});
