import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';

import { DocumentPartition } from '../../../../nodes/DocumentPartition/DocumentPartition.node';
import { runNode } from '../../../support/engine';
import { itemWithFile } from '../../../support/items';
import { text } from '../../../support/scriptedServer';
import { passPausesAtOnce } from '../../../support/systemClock';
import { serving } from '../../../support/serving';

beforeAll(passPausesAtOnce);

const opened: Server[] = [];
afterEach(() => {
	for (const name of ['HTTPS_PROXY', 'HTTP_PROXY']) delete process.env[name];
	for (const server of opened.splice(0)) server.close();
});

async function listening(server: Server): Promise<string> {
	opened.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A proxy that asks for a user name. */
async function refusingProxy(): Promise<string> {
	const server = createServer((_request, response) => response.writeHead(407).end('who?'));
	server.on('connect', (_request, socket) =>
		socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 4\r\n\r\nwho?'),
	);
	return await listening(server);
}

async function sending(partitionUrl: string) {
	const { error } = await runNode({
		node: new DocumentPartition(),
		parameters: { output: 'text' },
		items: [itemWithFile('a.txt', 'A note')],
		credential: { apiKey: 'k', partitionUrl },
	});
	return { message: error?.message, description: error?.description };
}

async function fetching(url: string) {
	const { error } = await runNode({
		node: new DocumentPartition(),
		parameters: { output: 'text', inputSource: 'url', url },
		credential: { apiKey: 'k', partitionUrl: 'http://127.0.0.1:1/' },
	});
	return { message: error?.message, description: error?.description };
}

describe.each([
	['https', 'HTTPS_PROXY'],
	['http', 'HTTP_PROXY'],
])('behind a proxy for %s', (scheme, variable) => {
	const url = `${scheme}://service.example/general`;
	const named = expect.stringContaining(variable) as unknown;

	it('that asks for a user name, the error names the variable that sets it', async () => {
		process.env[variable] = `http://${await refusingProxy()}`;
		expect(await sending(url)).toEqual({
			message: `The proxy that n8n's environment variable ${variable} sets requires a user name and a password: document "a.txt" (status 407)`,
			description: named,
		});
		expect(await fetching(`${url}/a.pdf`)).toEqual({
			message: expect.stringMatching(new RegExp(`the proxy .*${variable}.*status 407`)),
			description: named,
		});
	});

	it.each(['127.0.0.1:1', 'no-such-proxy.invalid:3128'])(
		"that isn't there, the error names it, not the service: %s",
		async (proxy) => {
			process.env[variable] = `http://${proxy}`;
			const [host] = proxy.split(':');
			for (const error of [await sending(url), await fetching(`${url}/a.pdf`)]) {
				expect(error).toEqual({
					message: expect.stringMatching(
						new RegExp(`the proxy ${host}|host the proxy ${host}`, 'i'),
					),
					description: named,
				});
				expect(error.description).not.toContain('in the credential');
			}
		},
	);
});

describe('http to a port for https', () => {
	const alert = async () =>
		await listening(
			createTcpServer((socket) =>
				socket.once('data', () => socket.end(Buffer.of(0x15, 3, 1, 0, 2, 2, 10))),
			),
		);

	it('says so where the server sends an alert', async () => {
		const { message, description } = await sending(`http://${await alert()}/general`);
		expect(message).toContain("didn't respond with http");
		expect(description).toContain('change the address in the credential to begin with https://');
	});

	it.each([
		'<center>The plain HTTP request was sent to HTTPS port</center>',
		'Client sent an HTTP request to an HTTPS server.',
	])('says so where the server responds: %s', async (words) => {
		const server = await serving(text(400, words));
		const { message, description } = await sending(`${server.url}/general`);
		expect(message).toContain(`${server.host} uses https, not http`);
		expect(description).toContain('begin with https://');
	});
});
