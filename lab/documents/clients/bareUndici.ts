import { createReadStream, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { request } from 'undici';

import type { BenchRun } from '../measurement';

const boundary = '----bench';
const head = Buffer.from(
	`--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="document.txt"\r\n` +
		'Content-Type: text/plain\r\n\r\n',
);
const tail = Buffer.from(`\r\n--${boundary}--\r\n`);

/** Sends the documents of a run with undici alone, to show what the transport itself costs. */
export async function sendWithUndici(run: BenchRun): Promise<void> {
	const content = Buffer.alloc(run.bytes, 'text of a document ');
	let next = 0;
	const work = async (): Promise<void> => {
		while (next < run.documents) {
			next += 1;
			const body = Buffer.concat([head, content, tail]);
			await post(run.url, body, body.length);
		}
	};
	await Promise.all(Array.from({ length: run.atOnce }, work));
}

export async function sendFileWithUndici(url: string, path: string): Promise<void> {
	const content = async function* () {
		yield head;
		yield* createReadStream(path);
		yield tail;
	};
	const length = head.length + statSync(path).size + tail.length;
	await post(url, Readable.from(content()), length);
}

async function post(url: string, body: Buffer | Readable, length: number): Promise<void> {
	const answer = await request(url, {
		method: 'POST',
		headers: {
			'service-api-key': 'bench',
			'content-type': `multipart/form-data; boundary=${boundary}`,
			'content-length': String(length),
		},
		body,
	});
	const elements: unknown = await answer.body.json();
	if (answer.statusCode !== 200 || !Array.isArray(elements)) {
		throw new Error(`The service answered with status ${answer.statusCode}`);
	}
}
