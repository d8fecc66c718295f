import type { IDataObject } from 'n8n-workflow';

import type { Random } from '../../support/seed';

const elements = [
	{
		type: 'Title',
		element_id: 'e1',
		text: 'Annual report',
		metadata: {
			filename: 'a.pdf',
			filetype: 'application/pdf',
			page_number: 1,
			languages: ['eng'],
		},
	},
	{
		type: 'ListItem',
		element_id: 'e2',
		text: 'First point',
		metadata: { filename: 'a.pdf', parent_id: 'e1', category_depth: 1, page_number: 1 },
	},
	{
		type: 'Table',
		element_id: 'e3',
		text: 'A B 1 2',
		metadata: {
			filename: 'a.pdf',
			page_number: 2,
			text_as_html: '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>',
		},
	},
	{
		type: 'Image',
		element_id: 'e4',
		text: '',
		metadata: { image_base64: 'iVBORw0KGgo=', image_mime_type: 'image/png', page_number: 2 },
	},
	{
		type: 'CompositeElement',
		element_id: 'e5',
		text: 'Annual report First point',
		metadata: {
			orig_elements: 'eJyLjgUAARUAuQ==',
			links: [{ text: 'a', url: 'https://example.com', start_index: 0 }],
			coordinates: { points: [[0, 1]], system: 'PixelSpace' },
		},
	},
];

const connector = {
	id: 'c1',
	name: 'Files',
	type: 's3',
	created_at: '2026-01-02T03:04:05.678901Z',
	config: { remote_url: 's3://bucket', key: 'AKIA', secret: '*******' },
};
const workflow = {
	id: 'w1',
	name: 'Reports',
	status: 'active',
	workflow_type: 'custom',
	sources: ['c1'],
	destinations: [{ id: 'd1' }],
	schedule: { crontab_entries: [{ cron_expression: '0 0 * * *' }] },
	workflow_nodes: [{ name: 'Chunker', type: 'chunk', subtype: 'chunk_by_title', settings: {} }],
	created_at: '2026-01-02T03:04:05Z',
	reprocess_all: false,
};
const channel = {
	id: 'x1',
	channel_type: 'webhook',
	url: 'https://example.com/hook?token=hunter2',
	event_types: ['job.completed'],
	enabled: true,
	description: 'Jobs to n8n',
	created_at: '2026-01-02T03:04:05Z',
};
const checks = ['SCHEDULED', 'success', 'FAILURE'] as const;
const jobStatuses = ['scheduled', 'im progress', 'completed', 'completed', 'failed', 'stopped'];

function job(random: Random, number = 1): IDataObject {
	return {
		id: `j${number}`,
		workflow_id: 'w1',
		workflow_name: 'Reports',
		status: random.pick(jobStatuses),
		created_at: '2026-01-02T03:04:05Z',
		runtime: 'PT12S',
		input_file_ids: ['a.pdf'],
		output_node_files: [
			{ node_id: 'n1', file_id: 'a.pdf', node_type: 'partition', node_subtype: 'vlm' },
			{ node_id: 'n2', file_id: 'a.pdf', node_type: 'chunk', node_subtype: 'chunk_by_title' },
		],
	};
}

const anything = { id: 'x1', name: 'Anything', status: 'active' };

/** The responses of a healthy service, by method and the end of the path. */
const routes: Array<[method: string, path: RegExp, answer: (random: Random) => unknown]> = [
	['POST', /\/general$/, () => elements],
	['GET', /\/(sources|destinations)$/, () => [connector, { ...connector, id: 'c2' }]],
	[
		'*',
		/\/connection-check$/,
		(random) => ({
			id: 'k1',
			status: random.pick(checks),
			reason: 'no access with password=hunter2',
			created_at: '2026-01-02T03:04:05Z',
		}),
	],
	['*', /\/(sources|destinations)(\/[^/]*)?$/, () => connector],
	['GET', /\/channels$/, () => ({ items: [channel, { ...channel, id: 'x2' }] })],
	['*', /\/channels(\/[^/]*)?$/, () => channel],
	['GET', /\/workflows$/, () => [workflow, { ...workflow, id: 'w2', schedule: null }]],
	['POST', /\/run$/, (random) => job(random)],
	['*', /\/workflows(\/[^/]*)?$/, () => workflow],
	['GET', /\/templates$/, () => [{ id: 't1', name: 'Fast', version: '1.0' }]],
	['GET', /\/jobs$/, (random) => [1, 2, 3].map((number) => job(random, number))],
	[
		'GET',
		/\/details$/,
		() => ({
			id: 'j1',
			processing_status: 'COMPLETED_WITH_ERRORS',
			message: 'One file failed',
			node_stats: [{ node_name: 'Chunker', success: 1, failure: 1, in_progress: 0, ready: 0 }],
		}),
	],
	['GET', /\/failed-files$/, () => ({ failed_files: [{ document: 'b.pdf', error: 'encrypted' }] })],
	['GET', /\/file-status$/, () => ({ files: [{ document: 'b.pdf', status: 'READY' }] })],
	['POST', /\/jobs$/, (random) => job(random)],
	['POST', /\/cancel$/, () => ({})],
	['GET', /\/download$/, () => elements],
	['GET', /\/jobs\/[^/]*$/, (random) => job(random)],
	// Whatever operations are added: a list, or a record.
	['GET', /\/api\/v1\/[^/]*$/, () => [anything]],
	['*', /\/api\/v1\//, () => anything],
];

const chunk = { type: 'CompositeElement', element_id: 'k', metadata: { filename: 'a.pdf' } };

/**
 * Elements that are sent to be chunked come back as chunks; a single "P" asks whether the service chunks elements.
 */
function chunksFor(received: string): unknown {
	if (received.includes('"text":"P"')) return [{ ...chunk, text: 'P' }];
	return [1, 2].map((number) => ({ ...chunk, element_id: `k${number}`, text: `Chunk ${number}` }));
}

/** What a service sees of a request; `received` is the body as Latin-1. */
export interface ReceivedRequest {
	method: string;
	path: string;
	received: string;
}

/** A healthy service's answer to a request; undefined for a path that it doesn't have. */
export function healthyResponse(
	{ method, path, received }: ReceivedRequest,
	random: Random,
): unknown {
	const plain = path.split('?')[0].replace(/\/$/, '');
	if (/\/general$/.test(plain) && received.includes('name="chunking_strategy"')) {
		return chunksFor(received);
	}
	const route = routes.find(
		([wanted, pattern]) => (wanted === '*' || wanted === method) && pattern.test(plain),
	);
	return route?.[2](random);
}
