import type { INodeParameters } from 'n8n-workflow';

import { file, itemWith, runServiceOperation, startService } from './workflow/runOperation';

const expression = '={{ $json.choice }}';

describe('an expression that returns a right choice', () => {
	it.each<[string, string, string, INodeParameters]>([
		['workflow', 'create', 'custom', { workflowType: expression, name: 'W' }],
		['job', 'create', 'steps', { processWith: expression }],
		['job', 'getAll', 'false', { returnAll: expression }],
	])('works: %s.%s with %s', async (resource, operation, choice, parameters) => {
		const service = await startService({ dialect: 'public' });
		const [item] = itemWith({ data: file('a.txt', 'text/plain', 'Text') });
		const items = [{ ...item, json: { choice } }];
		const outcome = await runServiceOperation(service, resource, operation, parameters, { items });
		await service.close();
		expect(outcome.error).toBeUndefined();
		expect(service.requests.length).toBeGreaterThan(0);
	});
});
