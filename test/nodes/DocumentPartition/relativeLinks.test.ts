import type { INodeParameters } from 'n8n-workflow';

import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { runNode } from '../../support/engine';
import { json, scriptedServer, serverWith, type TestServer } from '../../support/scriptedServer';

const servers: TestServer[] = [];

afterEach(async () => {
	await Promise.all(servers.splice(0).map((server) => server.close()));
});

const elements = [
	{
		type: 'NarrativeText',
		element_id: '1',
		text: 'Read the price list or the next page.',
		metadata: {
			filetype: 'text/html',
			link_texts: ['price list', 'next page'],
			link_urls: ['pricing.html', '?page=2'],
		},
	},
];

/** A web server with one page, which an older address leads to. */
async function webServer(): Promise<TestServer> {
	const server = await serverWith((request, response) => {
		if (request.url === '/old') {
			response.writeHead(302, { location: '/shop/index.html?key=1' }).end();
			return;
		}
		response.setHeader('content-type', 'text/html');
		if (request.url === '/based') {
			response.end('<head><base href="/shop/index.html?key=1"></head><p>Read the price list</p>');
			return;
		}
		response.end('<p>Read the <a href="pricing.html">price list</a></p>');
	});
	servers.push(server);
	return server;
}

async function outputOf(web: TestServer, path: string, parameters: INodeParameters) {
	const service = await scriptedServer(json(200, elements));
	servers.push(service);
	const { items, error } = await runNode({
		node: new DocumentPartition(),
		parameters: { inputSource: 'url', url: `${web.url}${path}`, ...parameters },
		credential: {
			apiKey: 'k',
			apiKeyHeader: 'service-api-key',
			partitionUrl: `${service.url}/general/v0/general`,
			baseUrl: '',
		},
	});
	if (error) throw error;
	return items[0];
}

it.each([
	['its address', '/shop/index.html?key=1#top'],
	['an address that leads to it', '/old'],
	['the address that the page names itself', '/based'],
])('relative links of a page lead where they do there: by %s', async (_name, path) => {
	const web = await webServer();
	const markdown = `Read the [price list](${web.url}/shop/pricing.html) or the [next page](${web.url}/shop/index.html?page=2).`;
	expect((await outputOf(web, path, { output: 'markdown' }))?.json.markdown).toBe(markdown);
	expect((await outputOf(web, path, { output: 'pages' }))?.json.markdown).toBe(markdown);
	const file = await outputOf(web, path, { output: 'file', options: { fileFormat: 'markdown' } });
	expect(Buffer.from(String(file?.binary?.data?.data), 'base64').toString()).toBe(`${markdown}\n`);
});
