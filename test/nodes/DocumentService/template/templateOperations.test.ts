import { json, scriptedServer } from '../../../support/scriptedServer';
import { byId } from '../../../support/byId';
import { runServiceOperation } from '../workflow/runOperation';

it.each([
	['getAll', {}],
	['get', { templateId: byId('any') }],
])('a service without templates is a clear error of %s', async (operation, parameters) => {
	const server = await scriptedServer(json(404, { detail: 'Not Found' }));
	const service = server.credential;
	const { error } = await runServiceOperation(service, 'template', operation, parameters);
	await server.close();
	expect(error?.message).toBe('This service has no list of templates');
	expect(error?.description).toContain('only Pipelines has templates');
});
