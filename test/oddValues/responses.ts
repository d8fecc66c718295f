import type { SeenRequest } from './recordingService';
import { settingsOfType, type ConnectorCollection } from './connectorTypes';

const elements = [
	{
		type: 'Title',
		element_id: 'e1',
		text: 'Annual report',
		metadata: { filename: 'a.pdf', page_number: 1, languages: ['eng'] },
	},
	{
		type: 'Image',
		element_id: 'e2',
		text: 'A picture',
		metadata: { image_base64: 'iVBORw0KGgo=', image_mime_type: 'image/png', page_number: 2 },
	},
	{
		type: 'CompositeElement',
		element_id: 'e3',
		text: 'Annual report with a first point',
		metadata: {
			orig_elements: 'eJyLjgUAARUAuQ==',
			links: [{ text: 'a', url: 'https://example.com', start_index: 0 }],
			coordinates: { points: [[0, 1]], system: 'PixelSpace' },
		},
	},
	{
		type: 'DocumentData',
		element_id: 'd1',
		text: '',
		metadata: { extracted_data: { total: 5 } },
	},
	{ type: 'Header', element_id: 'h1', text: 'ACME', metadata: { page_number: 1 } },
	{ type: 'Footer', element_id: 'f1', text: 'Confidential', metadata: { page_number: 1 } },
	{ type: 'PageNumber', element_id: 'n1', text: '1', metadata: { page_number: 1 } },
	// A table that goes on on the next page.
	...[3, 4].map((page) => ({
		type: 'Table',
		element_id: `e${page + 1}`,
		text: 'Item Price Chair 1,234.50',
		metadata: {
			filename: 'a.pdf',
			page_number: page,
			text_as_html:
				'<table><tr><th>Item</th><th>Price</th></tr><tr><td>Chair</td><td>1,234.50</td></tr></table>',
		},
	})),
];

const csv = 'type,element_id,text\nTitle,e1,Annual report\n';

/** Started this morning, so that a trigger that looks back a few hours finds it. */
const started = new Date(Date.now() - 30 * 60_000).toISOString();

function jobNamed(id: string, status = 'COMPLETED') {
	return {
		id,
		workflow_id: '7f1c6d0e-52a4-4b0c-9f3e-2f6f6f1d8f51',
		workflow_name: 'Reports',
		status,
		created_at: started,
		runtime: 'PT12S',
		input_file_ids: ['a.pdf'],
		output_node_files: [
			{ node_id: 'n1', file_id: 'a.pdf', node_type: 'partition', node_subtype: 'vlm' },
			{ node_id: 'n2', file_id: 'a.pdf', node_type: 'chunk', node_subtype: 'chunk_by_title' },
		],
	};
}

function workflowNamed(id: string) {
	return {
		id,
		name: `Reports ${id}`,
		status: 'active',
		workflow_type: 'custom',
		sources: ['c1'],
		destinations: [{ id: 'd1' }],
		schedule: { crontab_entries: [{ cron_expression: '0 0 * * *' }] },
		workflow_nodes: [{ name: 'Chunker', type: 'chunk', subtype: 'chunk_by_title', settings: {} }],
		created_at: started,
		updated_at: started,
		reprocess_all: false,
	};
}

/** Whatever other resource there is. */
function recordNamed(id: string) {
	return { id, name: `Record ${id}`, version: '1.0' };
}

function channelNamed(id: string, type: string) {
	return {
		id,
		channel_type: type,
		url: `https://example.com/${id}`,
		event_types: ['job.completed'],
		enabled: /[13]/.test(id),
		created_at: started,
	};
}

/** A connector's ID says its type, so that every type can be updated. */
function connectorNamed(collection: ConnectorCollection, id: string) {
	const { type, config } = settingsOfType(collection, id);
	return { id, name: `Files ${id}`, type, created_at: started, config };
}

const check = { id: 'k1', status: 'SUCCESS', created_at: started };
const details = {
	id: 'j1',
	processing_status: 'SUCCESS',
	message: 'Done',
	node_stats: [{ node_name: 'Chunker', success: 1, failure: 0, in_progress: 0, ready: 0 }],
};
const fileStatus = { id: 'j1', files: [{ document: 'a.pdf', status: 'SUCCESS', error: null }] };
const failedFiles = { failed_files: [{ document: 'b.pdf', error: 'encrypted' }] };

/** Rows for a page of a list; the lists have eight rows. */
function rowsOf<T>(query: URLSearchParams, make: (id: string) => T): T[] {
	return Number(query.get('page') ?? 1) > 1
		? []
		: Array.from({ length: 8 }, (_none, number) => make(`row${number}`));
}

/** A healthy service's answer to a request: text is sent as it is. */
export function healthyResponse({ method, path, body }: SeenRequest): unknown {
	const { pathname, searchParams } = new URL(path, 'http://127.0.0.1');
	const plain = pathname.replace(/\/$/, '');
	if (plain === '/document.txt') return 'A document from the web';
	if (/\/general$/.test(plain)) return body.includes('text/csv') ? csv : elements;
	const [, , , collection = '', id, action] = plain.split('/');
	const [, channelId] = /\/notifications\/channels(?:\/(\w+))?/.exec(plain) ?? [];
	if (plain.endsWith('/channels') && method === 'GET') {
		const type = searchParams.get('channel_type') ?? '';
		return rowsOf(searchParams, (row) => channelNamed(`${row}${type}`, type));
	}
	if (plain.includes('/channels')) return channelNamed(channelId ?? 'new', 'webhook');
	if (collection === 'sources' || collection === 'destinations') {
		if (action === 'connection-check') return check;
		if (method === 'GET' && id === undefined) {
			return rowsOf(searchParams, (row) => connectorNamed(collection, row));
		}
		return connectorNamed(collection, id ?? 'new');
	}
	if (collection === 'workflows') {
		if (action === 'run') return jobNamed('j1');
		if (method === 'GET' && id === undefined) return rowsOf(searchParams, workflowNamed);
		return workflowNamed(id ?? 'new');
	}
	if (collection !== 'jobs') {
		const isList = method === 'GET' && id === undefined;
		return isList ? rowsOf(searchParams, recordNamed) : recordNamed(id ?? 'new');
	}
	if (action === 'details') return details;
	if (action === 'failed-files') return failedFiles;
	if (action === 'file-status') return fileStatus;
	if (action === 'cancel') return {};
	if (action === 'download') return elements;
	if (method !== 'GET' || id !== undefined) return jobNamed(id ?? 'j1');
	const ofWorkflow = searchParams.get('workflow_id');
	return rowsOf(searchParams, (row) => ({
		...jobNamed(row),
		...(ofWorkflow !== null && { workflow_id: ofWorkflow }),
	}));
}
