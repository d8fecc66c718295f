import { readRunOutcome } from '../../../../nodes/DocumentService/resources/workflow/startRun';

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
