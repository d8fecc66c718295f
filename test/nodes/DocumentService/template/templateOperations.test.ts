import type { LocalService } from '../../../../local-service/startLocalService.ts';
import { dialectNames, jsonOf, runServiceOperation, startService } from '../workflow/runOperation';
import { byId } from '../../../support/byId';

describe.each(dialectNames)('templates (%s dialect)', (dialect) => {
	let service: LocalService;

	beforeEach(async () => {
		service = await startService({ dialect });
	});

	afterEach(async () => {
		await service.close();
	});

	function haveNoTemplates(): void {
		service.faults.add({
			path: /\/templates/,
			fault: { kind: 'status', status: 404, body: { detail: 'Not Found' } },
			times: 2,
		});
	}

	it('are listed up to a limit, simplified or as the service returns them', async () => {
		expect(await jsonOf(service, 'template', 'getAll', { limit: 1 })).toHaveLength(1);
		const parameters = { returnAll: true, simplify: false };
		const [template] = await jsonOf(service, 'template', 'getAll', parameters);
		expect(template).toHaveProperty('last_updated');
	});

	it("that don't exist are named, if there are others", async () => {
		const templateId = byId('gone');
		const { error } = await runServiceOperation(service, 'template', 'get', { templateId });
		expect(error?.message).toContain('The template "gone" was not found');
	});

	it.each([
		['getAll', {}],
		['get', { templateId: byId('any') }],
	])('of a service that has none are a clear error of %s', async (operation, parameters) => {
		haveNoTemplates();
		const { error } = await runServiceOperation(service, 'template', operation, parameters);
		expect(error?.message).toBe('This service has no list of templates');
		expect(error?.description).toContain('only Pipelines has templates');
	});
});
