/*
 * The service, in a process of its own: answers each document with a few elements, on /fast at once, on
 * /slow after 200 ms. Sends its port to the process that started it.
 */
import { createServer } from 'node:http';
import { setTimeout as waitFor } from 'node:timers/promises';

const slowMs = 200;
const answer = JSON.stringify(
	Array.from({ length: 10 }, (_entry, number) => ({
		type: 'NarrativeText',
		element_id: `e${number}`,
		text: `Paragraph ${number} of a document uploaded for the bench. `.repeat(4),
		metadata: { filename: 'document.txt', filetype: 'text/plain', page_number: number },
	})),
);

const server = createServer((request, response) => {
	request.resume().on('end', () => {
		const pauseMs = request.url?.startsWith('/slow') ? slowMs : 0;
		void (pauseMs === 0 ? Promise.resolve() : waitFor(pauseMs)).then(() => {
			response.writeHead(200, {
				'content-type': 'application/json',
				'content-length': Buffer.byteLength(answer),
			});
			response.end(answer);
		});
	});
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
	const address = server.address();
	process.send?.(typeof address === 'object' && address !== null ? address.port : 0);
});
process.on('disconnect', () => process.exit(0));
