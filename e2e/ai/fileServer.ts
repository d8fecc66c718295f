import { startServer } from '../http/startServer.ts';

interface WebFile {
	contentType: string;
	content: string | Buffer;
}

export interface DocumentServer {
	/** Serves a document and returns its address. */
	serve(path: string, file: WebFile): string;
	close(): Promise<void>;
}

/** Starts a web server for documents on a free port of this machine. */
export async function startFileServer(): Promise<DocumentServer> {
	const files = new Map<string, WebFile>();
	const server = await startServer((request, response) => {
		const file = files.get(request.url ?? '');
		if (file === undefined) {
			response.writeHead(404).end();
			return;
		}
		response.writeHead(200, { 'content-type': file.contentType }).end(file.content);
	});
	return {
		serve: (path, file) => {
			files.set(path, file);
			return `${server.url}${path}`;
		},
		close: server.close,
	};
}
