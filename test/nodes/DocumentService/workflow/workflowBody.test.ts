import { readRunOutcome } from '../../../../nodes/DocumentService/resources/workflow/run';
import { workflowBody } from '../../../../nodes/DocumentService/resources/workflow/workflowSettings';

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
