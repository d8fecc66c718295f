import type { RequestListener } from 'node:http';

import {
	type Reply,
	type ScriptedServer,
	scriptedServer,
	serverWith,
	type TestServer,
} from './scriptedServer';

const servers: TestServer[] = [];

// In each test file that imports this.
afterEach(async () => {
	await Promise.all(servers.splice(0).map(async (server) => await server.close()));
});

/** Like `scriptedServer`, until the end of the test. */
export async function serving(...replies: Reply[]): Promise<ScriptedServer> {
	const server = await scriptedServer(...replies);
	servers.push(server);
	return server;
}

/** Like `serverWith`, until the end of the test. */
export async function listening(listener: RequestListener): Promise<TestServer> {
	const server = await serverWith(listener);
	servers.push(server);
	return server;
}
