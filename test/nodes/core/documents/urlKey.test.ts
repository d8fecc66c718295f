import { fileServer, type FileServer } from './fileServer';
import { reading } from './documents';

let web: FileServer;
let address: string;
beforeAll(async () => {
	web = await fileServer();
	address = web.add('doc', Buffer.from('x'));
});
afterAll(async () => await web.close());

async function keyOf(query: string): Promise<string> {
	const { documents } = await reading({
		parameters: { inputSource: 'url', url: `${address}${query}` },
	});
	return documents[0].documentKey.replace(address, '');
}

it.each([
	['', ''],
	['?id=1&page=2', '?id=1&page=2'],
	// What only says who reads it.
	['?id=1&api_key=abc', '?id=1&api_key=**********'],
	['?id=1&access_token=abc', '?id=1&access_token=**********'],
])('the key of %j is the address as it can be shown', async (query, key) => {
	expect(await keyOf(query)).toBe(key);
});

it.each([
	['?key=A1', '?key=B2'],
	['?token=A1', '?token=B2'],
	['?file_key=A1&x=1', '?file_key=B2&x=1'],
	['?key=A1&api_key=abc', '?key=B2&api_key=abc'],
	['?key=A1&sig=abc&se=1', '?key=B2&sig=abc&se=1'],
	['?se=1', '?se=2'],
	['?expires=1', '?expires=2'],
	['?key=A1#a', '?key=B2#a'],
])('%s and %s are two documents, and each is one', async (one, other) => {
	const [first, second] = [await keyOf(one), await keyOf(other)];
	expect(first).not.toBe(second);
	expect(await keyOf(one)).toBe(first);
	expect(first + second).not.toMatch(/A1|B2/);
});

it.each([
	[
		'?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=a%2F20260101&X-Amz-Date=1&X-Amz-Expires=60&X-Amz-Signature=1',
		'?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=a%2F20260102&X-Amz-Date=2&X-Amz-Expires=90&X-Amz-Signature=2',
	],
	['?sv=2022-11-02&st=1&se=2&sr=b&sp=r&sig=abc', '?sv=2023-11-02&st=3&se=4&sr=b&sp=r&sig=def'],
	['?X-Goog-Signature=1&X-Goog-Date=1&v=7', '?X-Goog-Signature=2&X-Goog-Date=2&v=7'],
	['?Expires=1&Signature=a&Key-Pair-Id=K1&v=7', '?Expires=2&Signature=b&Key-Pair-Id=K1&v=7'],
	['?AWSAccessKeyId=A&Expires=1&Signature=a', '?AWSAccessKeyId=A&Expires=2&Signature=b'],
	['?key=A1&Expires=1&Signature=a', '?key=A1&Expires=2&Signature=b'],
	['?key=A1&access_token=a', '?key=A1&access_token=b'],
	['?id=1&api_key=old', '?id=1&api_key=new'],
])('%s and %s are one document', async (one, other) => {
	expect(await keyOf(one)).toBe(await keyOf(other));
});
