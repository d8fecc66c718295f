import { chunkerSettings } from '../../../../nodes/DocumentService/resources/workflow/blockSettingFields';
import { buildWorkflowNodes } from '../../../../nodes/DocumentService/resources/workflow/nodeBlocks';
import { readRunOutcome } from '../../../../nodes/DocumentService/resources/workflow/run';
import { workflowBody } from '../../../../nodes/DocumentService/resources/workflow/workflowSettings';
import { chunkingFields } from '../../../../nodes/shared/partition/fields/chunkingFields';

describe('workflow body', () => {
	it('contains only what was set', () => {
		expect(workflowBody({}, 'public')).toEqual({});
		expect(workflowBody({ reprocessAll: false, sourceId: null }, 'public')).toEqual({
			reprocess_all: false,
			source_id: null,
		});
	});

	it("uses the service's names and adds the free fields last", () => {
		const body = workflowBody(
			{
				name: 'A',
				workflowType: 'template',
				destinationId: 'd',
				templateId: 't',
				state: 'inactive',
				workflowNodes: [],
				additional: { key: 'my-key', name: 'B' },
			},
			'specification',
		);
		expect(body).toEqual({
			name: 'B',
			workflow_type: 'template',
			destination_id: 'd',
			template_id: 't',
			state: 'inactive',
			workflow_nodes: [],
			key: 'my-key',
		});
	});
});

describe('building blocks', () => {
	it.each([
		['auto', 'vlm', { is_dynamic: true, allow_fast: true }],
		['vlm', 'vlm', { is_dynamic: false }],
		['hi_res', 'unstructured_api', { strategy: 'hi_res' }],
		['fast', 'unstructured_api', { strategy: 'fast' }],
	])('partitioner %s', (partitionerStrategy, subtype, settings) => {
		expect(buildWorkflowNodes([{ block: 'partitioner', partitionerStrategy }])).toEqual([
			{ name: 'Partitioner', type: 'partition', subtype, settings },
		]);
	});

	it('keep their order and get names of their own', () => {
		const nodes = buildWorkflowNodes([
			{ block: 'embedder', embedderProvider: 'voyageai', embedderModel: 'voyage-3' },
			{ block: 'enrichment', enrichmentType: 'openai_ner', enrichmentPrompt: 'Find names' },
			{ block: 'enrichment', enrichmentType: 'twopass_table2html', name: 'Tables' },
			{ block: 'enrichment', enrichmentType: 'bedrock_ocr', enrichmentModel: 'm' },
		]);
		expect(nodes).toEqual([
			{
				name: 'Embedder',
				type: 'embed',
				subtype: 'voyageai',
				settings: { model_name: 'voyage-3' },
			},
			{
				name: 'Enrichment',
				type: 'prompter',
				subtype: 'openai_ner',
				settings: {
					provider_type: 'openai',
					prompt_interface_overrides: { prompt: { user: 'Find names' } },
				},
			},
			{ name: 'Tables', type: 'prompter', subtype: 'twopass_table2html', settings: {} },
			{
				name: 'Enrichment 2',
				type: 'prompter',
				subtype: 'bedrock_ocr',
				settings: { provider_type: 'bedrock', model: 'm' },
			},
		]);
	});

	it("use the form's initial values if nothing is chosen", () => {
		expect(buildWorkflowNodes([{}])).toMatchObject([{ type: 'partition', subtype: 'vlm' }]);
		expect(
			buildWorkflowNodes([{ block: 'enrichment' }, { block: 'chunker' }, { block: 'embedder' }]),
		).toMatchObject([
			{ subtype: 'openai_image_description' },
			{ subtype: 'chunk_by_title' },
			{ subtype: 'azure_openai' },
		]);
	});

	it("a chunker sends the settings that were added, under the service's names", () => {
		const [chunker] = buildWorkflowNodes([
			{
				block: 'chunker',
				chunkerStrategy: 'similarity',
				chunkerSettings: { maxCharacters: 800, overlapAll: false, similarityThreshold: 0.4 },
				moreSettings: { max_characters: 900, contextual_chunking_strategy: 'v1' },
			},
		]);
		expect(chunker).toEqual({
			name: 'Chunker',
			type: 'chunk',
			subtype: 'chunk_by_similarity',
			settings: {
				max_characters: 900,
				overlap_all: false,
				similarity_threshold: 0.4,
				contextual_chunking_strategy: 'v1',
			},
		});
	});

	it.each([
		[
			{ block: 'Partitioner' },
			'"Block" requires one of chunker, embedder, enrichment or partitioner',
		],
		[{ block: '' }, '"Block" is empty'],
		[{ partitionerStrategy: 'turbo' }, '"Partitioner Strategy" requires one of auto, fast'],
		[{ partitionerStrategy: {} }, '"Partitioner Strategy" requires one of'],
		[{ block: 'chunker', chunkerStrategy: {} }, '"Chunker Strategy" requires one of'],
		[{ block: 'chunker', chunkerStrategy: 'by_title' }, '"Chunker Strategy" requires one of'],
		[{ block: 'embedder', embedderProvider: 'me' }, '"Embedder Provider" requires one of'],
		[{ block: 'embedder', embedderModel: {} }, '"Embedder Model" requires text, but got an object'],
		[{ block: 'enrichment', enrichmentType: 'ocr' }, '"Enrichment" requires one of'],
		[{ moreSettings: '[1]' }, '"Settings (JSON)" requires a JSON object'],
		[{ partitionerSettings: { coordinates: 'maybe' } }, '"Coordinates" requires true or false'],
		[{ partitionerSettings: { model: null } }, 'The option "Model" has no value'],
		[
			{ block: 'chunker', chunkerSettings: { maxCharacters: '0' } },
			'"Max Characters" requires a whole number of at least 1, but got "0"',
		],
	])('refuse %j, which would change the pipeline otherwise', (values, message) => {
		expect(() => buildWorkflowNodes([{ block: 'partitioner' }, values])).toThrow(message);
	});

	it('read text as the number or the switch that it stands for', () => {
		const [chunker] = buildWorkflowNodes([
			{
				block: 'chunker',
				name: 7,
				chunkerSettings: { maxCharacters: '800', overlapAll: 'yes', multipageSections: 0 },
			},
		]);
		expect(chunker).toMatchObject({
			name: '7',
			settings: { max_characters: 800, overlap_all: true, multipage_sections: false },
		});
	});

	it('a chunker has the same names as Document Partition for the same settings', () => {
		const byName = (fields: ReadonlyArray<{ name: string; displayName: string }>) =>
			Object.fromEntries(fields.map(({ name, displayName }) => [name, displayName]));
		const ofPartition = byName(chunkingFields.map(({ property }) => property));
		expect(ofPartition).toMatchObject(byName(chunkerSettings.map(({ property }) => property)));
	});
});

describe('the answer to a run', () => {
	it.each([
		[
			{ id: 'j', status: 'SCHEDULED' },
			{ started: true, job: { id: 'j', status: 'SCHEDULED' }, jobId: 'j' },
		],
		[
			{ id: 'j', detail: 'x' },
			{ started: true, job: { id: 'j', detail: 'x' }, jobId: 'j' },
		],
		[{ job_id: 'j' }, { started: true, job: { job_id: 'j', id: 'j' }, jobId: 'j' }],
		[{ detail: 'in progress' }, { started: false, message: 'in progress' }],
		[null, { started: true, job: {}, jobId: undefined }],
	])('%p', (answer, outcome) => {
		expect(readRunOutcome(answer)).toEqual(outcome);
	});
});
