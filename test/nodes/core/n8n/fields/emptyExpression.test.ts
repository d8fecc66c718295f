import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { DocumentService } from '../../../../../nodes/DocumentService/DocumentService.node';
import { runNode } from '../../../../support/engine';

/** Runs Job → Get Many or Get with an expression that returns nothing for an item, and returns its error. */
async function errorOf(parameters: INodeParameters, json: IDataObject) {
	const { error } = await runNode({
		node: new DocumentService(),
		parameters: { resource: 'job', ...parameters },
		items: [{ json }],
		credential: { apiKey: 'k', apiKeyHeader: 'unstructured-api-key', baseUrl: 'https://a.example' },
	});
	return `${error?.message}. ${error?.description}`;
}

const withId = (value: string): INodeParameters => ({
	operation: 'get',
	jobId: { __rl: true, mode: 'id', value },
});

describe('an expression that returns nothing', () => {
	it.each([
		['={{ $json.jobid }}', { jobId: 'a' }, "There's no field 'jobid' .* but there is 'jobId'"],
		["={{ $json['job_id'] }}", { jobId: 'a' }, "no field 'job_id' .* but there is 'jobId'"],
		['={{ $json.id }}', { status: 'x', jobId: 'a' }, "no field 'id' .* but there is 'jobId'"],
		['={{ $json.job?.jobid }}', { job: { jobId: 'a' } }, "but there is 'jobId'"],
		['={{ $input.item.json.key }}', { a: 1, b: 2 }, "no field 'key' .* which has 'a' and 'b'"],
		['={{ $json.jobId }}', { jobId: '' }, "field 'jobId' is there, but empty"],
		['={{ "" }}', { jobId: 'a' }, 'check that it returns a value for this item'],
		['={{ $json.jobid }}', {}, 'check that it returns a value for this item'],
	])('such as %s for %j says what is there', async (expression, json, said) => {
		const text = await errorOf(withId(expression), json);
		expect(text).toMatch(new RegExp(`^The parameter 'Job' is empty\\. .*${said}`));
	});

	it('names at most eight fields', async () => {
		const json = Object.fromEntries([...'abcdefghij'].map((name) => [name, 1]));
		expect(await errorOf(withId('={{ $json.other }}'), json)).toMatch(/'g', 'h' and more$/);
	});
});
