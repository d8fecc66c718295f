import { createServer } from 'node:http';

/** A document on the web. */
export interface WebFile {
	contentType: string;
	content: string;
}

export interface FileServer {
	/** Puts a document on the web and gives its address. */
	serve(path: string, file: WebFile): string;
	close(): Promise<void>;
}

/** Starts a web server on a free port of this machine that gives the documents put on it. */
export async function startFileServer(): Promise<FileServer> {
	const files = new Map<string, WebFile>();
	const http = createServer((request, response) => {
		const file = files.get(request.url ?? '');
		if (file === undefined) {
			response.writeHead(404).end();
			return;
		}
		response.writeHead(200, { 'content-type': file.contentType }).end(file.content);
	});
	await new Promise<void>((resolve, reject) => {
		http.once('error', reject);
		http.listen(0, '127.0.0.1', resolve);
	});
	const address = http.address();
	const port = typeof address === 'object' && address !== null ? address.port : 0;
	return {
		serve: (path, file) => {
			files.set(path, file);
			return `http://127.0.0.1:${port}${path}`;
		},
		close: async () => {
			http.closeAllConnections();
			await new Promise<void>((resolve) => http.close(() => resolve()));
		},
	};
}
