import { PDFDocument } from 'pdf-lib';

import { scriptedServer } from '../../support/scriptedServer';
import type { ServiceUnderTest } from './splitNode';

/** One request as the service saw it. */
export interface RangeRequest {
	fileName: string;
	contentType: string;
	/** The file's bytes. */
	content: Buffer;
	fields: Array<[name: string, value: string]>;
	/** The number of the first page. */
	firstPage: number;
	/** How many requests arrived before. */
	number: number;
	/** How many requests are in flight, including this one. */
	inProgress: number;
}

export interface RangeResponse {
	status?: number;
	headers?: Record<string, string>;
	body: unknown;
}

/** A partition service whose answers a test decides, and that counts. */
export interface RangeServer extends ServiceUnderTest {
	requests: RangeRequest[];
	/** The most requests that were in flight at the same time. */
	maxAtOnce(): number;
	close(): Promise<void>;
}

function readRequest(body: Buffer, number: number, inProgress: number): RangeRequest {
	const text = body.toString('latin1');
	const fields = [...text.matchAll(/name="(\w+)"\r\n\r\n([^\r]*)\r\n/g)].map(
		([, name = '', value = '']): [string, string] => [name, value],
	);
	const file = /filename="([^"]*)"[^\r]*\r\nContent-Type: ([^\r]+)\r\n\r\n/i.exec(text);
	const start = (file?.index ?? 0) + (file?.[0].length ?? 0);
	const page = fields.find(([name]) => name === 'starting_page_number')?.[1];
	return {
		fileName: file?.[1] ?? '',
		contentType: file?.[2] ?? '',
		content: body.subarray(start, body.lastIndexOf('\r\n--')),
		fields,
		firstPage: Number(page ?? 1),
		number,
		inProgress,
	};
}

/** Starts a service on 127.0.0.1. */
export async function startRangeServer(
	answer: (request: RangeRequest) => RangeResponse | Promise<RangeResponse>,
): Promise<RangeServer> {
	const requests: RangeRequest[] = [];
	let inProgress = 0;
	let most = 0;
	const server = await scriptedServer((response, { body: received }) => {
		inProgress += 1;
		most = Math.max(most, inProgress);
		const request = readRequest(received, requests.length, inProgress);
		requests.push(request);
		void Promise.resolve(answer(request)).then(({ status = 200, headers, body }) => {
			inProgress -= 1;
			const isText = typeof body === 'string';
			response.writeHead(status, {
				'content-type': isText ? 'text/plain' : 'application/json',
				...headers,
			});
			response.end(isText ? body : JSON.stringify(body));
		});
	});
	return {
		...server.credential,
		requests,
		maxAtOnce: () => most,
		close: server.close,
	};
}

/** The number of pages in a request's file. */
export async function pagesIn({ content }: RangeRequest): Promise<number> {
	return (await PDFDocument.load(content)).getPageCount();
}

/** An element as a service returns it. */
export interface PageElement {
	type: string;
	element_id: string;
	text: string;
	metadata: { page_number: number; filename: string };
}

/** One element for each page of a request, as a service returns them. */
export async function pageElements(request: RangeRequest): Promise<{ body: PageElement[] }> {
	const pages = await pagesIn(request);
	return {
		body: Array.from({ length: pages }, (_, position) => {
			const page = request.firstPage + position;
			return {
				type: 'NarrativeText',
				element_id: `id-${page}`,
				text: `Page ${page}`,
				metadata: { page_number: page, filename: request.fileName },
			};
		}),
	};
}
