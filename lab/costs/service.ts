/*
 * Responds, in a thread of its own, to each document with as many bytes as its path says: pages of a report. To requests
 * of the workflow interface it responds as an account with one job does.
 */
import type { ServerResponse } from 'node:http';

import { serveInWorker, startWorkerServer } from '../support/workerServer.ts';

/** Stands for the number of the page. */
const anyPage = 123_456_789;
const sentence = 'The quick report shows how each part keeps its place. ';

/** A page as the service describes it: 24 elements, with running heads, a heading, paragraphs, a list and a table. */
function pageOfReport(): string {
	const element = (type: string, text: string, more: object = {}) => ({
		type,
		element_id: `${anyPage}`.padStart(32, '0'),
		text,
		metadata: {
			page_number: anyPage,
			languages: ['eng'],
			filename: 'report.pdf',
			filetype: 'application/pdf',
			...more,
		},
	});
	const cells = (values: string[]) => values.map((value) => `<td>${value}</td>`).join('');
	const rows = Array.from({ length: 8 }, (_, row) => [
		'Part',
		`${row + 1}`,
		'1,234.50',
		'in stock',
	]);
	const table = [['Item', 'Number', 'Price', 'State'], ...rows];
	const html = `<table>${table.map((row) => `<tr>${cells(row)}</tr>`).join('')}</table>`;
	const elements = [
		element('Header', 'Oakline Interiors'),
		element('Title', `Chapter ${anyPage}`, { category_depth: 0 }),
		...Array.from({ length: 14 }, () => element('NarrativeText', sentence.repeat(4))),
		...Array.from({ length: 6 }, () => element('ListItem', sentence)),
		element('Table', table.flat().join(' '), { text_as_html: html }),
		element('Footer', `${anyPage}`),
	];
	return elements.map((one) => `,${JSON.stringify(one)}`).join('');
}

const page = pageOfReport();

function respond(response: ServerResponse, bytes: number): void {
	let left = bytes;
	let number = 0;
	response.writeHead(200, { 'content-type': 'application/json' });
	const write = (): void => {
		if (left <= 0) return void response.end(']');
		number += 1;
		const next = page.replaceAll(String(anyPage), String(number)).slice(number === 1 ? 1 : 0);
		left -= next.length;
		response.write(number === 1 ? `[${next}` : next, write);
	};
	write();
}

const job = {
	id: '7f1c6d0e-52a4-4b0c-9f3e-000000000001',
	workflow_id: '5a4d8e3b-7c1f-4e2a-8b6d-9f0c1e2d3a4b',
	workflow_name: 'Invoices',
	status: 'completed',
	created_at: '2026-11-27T08:00:00',
};

/** The lists are of jobs and of channels. */
function respondOfAccount(response: ServerResponse, method = '', path = ''): void {
	const channels = method === 'GET' ? [] : { id: 'c1', url: '', event_types: [] };
	const content = path.includes('/jobs') ? [job] : channels;
	response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content));
}

/** Starts the service; `stop` ends it. */
export const startResponses = async () => await startWorkerServer(import.meta.url);

serveInWorker((request, response) => {
	const { method, url = '' } = request;
	const bytes = Number(url.slice(1));
	request.resume().on('end', () => {
		if (Number.isNaN(bytes)) respondOfAccount(response, method, url);
		else respond(response, bytes);
	});
});
