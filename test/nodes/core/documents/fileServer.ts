import { serverWith, type TestServer } from '../../../support/scriptedServer';

/** A web server with files at paths of their own. */
export interface FileServer extends Pick<TestServer, 'close'> {
	/** Returns the address of a file. Header values have one character for each byte, as HTTP does. */
	add(path: string, content: Buffer, headers?: Readonly<Record<string, string>>): string;
}

export async function fileServer(): Promise<FileServer> {
	const responses = new Map<string, Buffer>();
	const server = await serverWith((request, response) => {
		// Node.js doesn't write every header that other servers do.
		response.socket?.end(responses.get(request.url?.split('?')[0] ?? '') ?? '');
	});
	return {
		close: server.close,
		add(path, content, headers = {}) {
			const { pathname } = new URL(`/${responses.size}/${path}`, server.url);
			const all = { ...headers, 'content-length': content.length, connection: 'close' };
			const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
			const head = Buffer.from(['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n'), 'latin1');
			responses.set(pathname, Buffer.concat([head, content]));
			return server.url + pathname;
		},
	};
}
