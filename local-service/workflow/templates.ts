import type { ServiceResponse } from '../http/serviceResponse.ts';
import { ServiceProblem, jsonResponse } from '../http/serviceResponse.ts';

interface Template {
	id: string;
	name: string;
	description: string;
	version: string;
	last_updated: string;
	nodes: ReadonlyArray<Record<string, unknown>>;
}

const partitioner = {
	id: '1b0b5f0e-61d6-4a53-9c14-6a1c0b3e7d01',
	name: 'Partitioner',
	type: 'partition',
	subtype: 'unstructured_api',
	settings: { strategy: 'auto' },
};

/** The two templates of the hosted service; here both partition with the strategy the file allows. */
const templates: readonly Template[] = [
	{
		id: 'hi_res_partition',
		name: 'High Res Partition',
		description: 'Partitions each document',
		version: '1.0.0',
		last_updated: '2026-01-15T09:00:00Z',
		nodes: [partitioner],
	},
	{
		id: 'hi_res_and_enrichment',
		name: 'High Res and Enrichment',
		description: 'Partitions each document and describes its images and tables',
		version: '1.0.0',
		last_updated: '2026-01-15T09:00:00Z',
		nodes: [
			partitioner,
			{
				id: '1b0b5f0e-61d6-4a53-9c14-6a1c0b3e7d02',
				name: 'Image Description',
				type: 'prompter',
				subtype: 'openai_image_description',
				settings: {},
			},
		],
	},
];

/** GET of the collection. */
export function listTemplates(): ServiceResponse {
	return jsonResponse(templates.map(({ nodes: _nodes, ...row }) => row));
}

/** GET of one template; throws 404. */
export function getTemplate(id: string): ServiceResponse {
	return jsonResponse(findTemplate(id, 404));
}

/** Throws a refusal with the given status for an unknown id. */
export function findTemplate(id: string, status: number): Template {
	const template = templates.find((candidate) => candidate.id === id);
	if (!template) throw new ServiceProblem(status, `Template ${id} not found`);
	return template;
}
