import { DocumentService } from '../../../nodes/DocumentService/DocumentService.node';
import { resources } from '../../../nodes/DocumentService/resources';

const { properties } = new DocumentService().description;

it('keeps its defaults, which saved workflows omit (docs/n8n.md#loading)', () => {
	expect(properties.find(({ name }) => name === 'resource')?.default).toBe('destinationConnector');
	const defaults = resources.map(({ option, defaultOperation }) => [
		option.value,
		defaultOperation,
	]);
	expect(Object.fromEntries(defaults)).toMatchObject({
		destinationConnector: 'getAll',
		job: 'getAll',
		sourceConnector: 'getAll',
		workflow: 'run',
	});
});

it.each(['resource', 'operation'])('sorts the choices of each %s by name', (parameter) => {
	const lists = properties
		.filter(({ name }) => name === parameter)
		.map(({ options = [] }) => options.map(({ name }) => name));
	expect(lists.length).toBeGreaterThan(0);
	expect(lists).toEqual(lists.map((names) => names.toSorted()));
});
