import {
	NodeHelpers,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentPartitionLoader } from '../../nodes/DocumentPartitionLoader/DocumentPartitionLoader.node';
import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { DocumentServiceInstantTrigger } from '../../nodes/DocumentServiceInstantTrigger/DocumentServiceInstantTrigger.node';
import { DocumentServiceTrigger } from '../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node';
import { DocumentValues } from '../../nodes/DocumentValues/DocumentValues.node';
import { resources } from '../../nodes/DocumentService/resources';
import {
	collectedFieldsOf,
	groupsOf,
	operationSections,
} from '../../scripts/reference/properties.ts';
import type { LocalService } from '../../local-service/startLocalService.ts';
import {
	file,
	itemWith,
	runServiceOperation,
	startService,
} from './DocumentService/workflow/runOperation';
import { byId } from '../support/byId';

const expression = '={{ $json.choice }}';

/** Where a choice and the fields that depend on it stand side by side, and how to put parameters there. */
interface Level {
	path: string;
	fields: readonly INodeProperties[];
	parametersWith(values: INodeParameters): INodeParameters;
}

/** The fields of a panel, and those inside of its collections and groups. */
function levelsOf({ path, fields, parametersWith }: Level): Level[] {
	const inner = fields.flatMap((field) => {
		const at = (more: string, values: readonly INodeProperties[], wrap: Level['parametersWith']) =>
			levelsOf({
				path: `${path}${field.name}${more}.`,
				fields: values,
				parametersWith: (entry) => parametersWith({ [field.name]: wrap(entry) }),
			});
		if (field.type === 'collection') return at('', collectedFieldsOf(field), (entry) => entry);
		if (field.type !== 'fixedCollection') return [];
		const isList = field.typeOptions?.multipleValues === true;
		return groupsOf(field).flatMap(({ name, values }) =>
			at(`.${name}`, values, (entry) => ({ [name]: isList ? [entry] : entry })),
		);
	});
	return [{ path, fields, parametersWith }, ...inner];
}

function dependsOn({ displayOptions = {} }: INodeProperties, name: string): boolean {
	return [displayOptions.show, displayOptions.hide].some(
		(conditions) => conditions && (name in conditions || `/${name}` in conditions),
	);
}

interface Choice {
	place: string;
	description: INodeTypeDescription;
	parameters: INodeParameters;
	dependents: string[];
}

/** Every parameter that may be an expression and that others depend on, with an expression in it. */
function choicesIn(description: INodeTypeDescription): Choice[] {
	const sections = operationSections(description);
	const panels =
		sections.length === 0
			? [{ path: '', fields: description.properties, start: {} }]
			: sections.map(({ resource, operation, fields }) => ({
					path: `${resource.value}.${operation.value}: `,
					fields,
					start: { resource: resource.value, operation: operation.value },
				}));
	return panels.flatMap(({ path, fields, start }) =>
		levelsOf({ path, fields, parametersWith: (values) => ({ ...start, ...values }) }).flatMap(
			(level) =>
				level.fields
					.filter(({ noDataExpression }) => noDataExpression !== true)
					.map(({ name }): Choice => ({
						place: `${description.name}: ${level.path}${name}`,
						description,
						parameters: level.parametersWith({ [name]: expression }),
						dependents: [...fields, ...level.fields]
							.filter((field) => dependsOn(field, name))
							.map((field) => field.name),
					}))
					.filter(({ dependents }) => dependents.length > 0),
		),
	);
}

/** The parameters that the panel marks as missing. */
function requiredFor({ description, parameters }: Choice): string[] {
	const node = { name: 'N', typeVersion: 1, parameters: {} } as INode;
	const complete = NodeHelpers.getNodeParameters(
		description.properties,
		parameters,
		true,
		false,
		node,
		description,
	);
	const issues = NodeHelpers.getNodeParametersIssues(
		description.properties,
		{ ...node, parameters: complete ?? {} },
		description,
	);
	return Object.keys(issues?.parameters ?? {});
}

const nodes = [
	new DocumentPartition(),
	new DocumentPartitionLoader(),
	new DocumentService(),
	new DocumentServiceInstantTrigger(),
	new DocumentServiceTrigger(),
	new DocumentValues(),
];

describe('a choice that is an expression', () => {
	const choices = nodes.flatMap(({ description }) => choicesIn(description));

	it.each(choices.map((choice) => [choice.place, choice] as const))(
		"doesn't make the panel require what depends on it: %s",
		(_place, choice) => {
			const required = requiredFor(choice);
			expect(required.filter((name) => choice.dependents.includes(name))).toEqual([]);
		},
	);
});

async function withService(run: (service: LocalService) => Promise<void>): Promise<void> {
	const service = await startService({ dialect: 'public' });
	try {
		await run(service);
	} finally {
		await service.close();
	}
}

const given = (choice: string) => [
	{ ...itemWith({ data: file('a.txt', 'text/plain', 'Text') })[0], json: { choice } },
];

describe('an expression that returns a right choice', () => {
	it.each<[string, string, string, INodeParameters]>([
		['workflow', 'create', 'custom', { workflowType: expression, name: 'W' }],
		['job', 'create', 'steps', { processWith: expression }],
		['job', 'getAll', 'false', { returnAll: expression }],
	])('works: %s.%s with %s', async (resource, operation, choice, parameters) => {
		await withService(async (service) => {
			const outcome = await runServiceOperation(service, resource, operation, parameters, {
				items: given(choice),
			});
			expect(outcome.error).toBeUndefined();
			expect(service.requests.length).toBeGreaterThan(0);
		});
	});
});

/** The fields that the node requires for some choices, each with those choices and nothing in it. */
const neededForChoice = resources.flatMap(({ option: resource, operations }) =>
	operations.flatMap(({ option: operation, fields }) =>
		fields
			.filter(({ required, displayOptions }) => required === true && displayOptions)
			.filter((field) =>
				fields.some(
					({ name, noDataExpression }) => noDataExpression !== true && dependsOn(field, name),
				),
			)
			.map(({ name, type, displayName, displayOptions }) => {
				const choices = Object.entries(displayOptions?.show ?? {}).map(([choice, values]) => [
					choice,
					values?.[0],
				]);
				const parameters = {
					...Object.fromEntries(
						fields
							.filter((field) => field.required === true && !field.displayOptions)
							.map((field) => [field.name, field.type === 'resourceLocator' ? byId('x1') : 'data']),
					),
					...Object.fromEntries(choices),
					[name]: type === 'resourceLocator' ? byId('') : '',
				} as INodeParameters;
				return {
					place: `${resource.value}.${operation.value}: ${name}`,
					resource: String(resource.value),
					operation: String(operation.value),
					displayName,
					parameters,
				};
			}),
	),
);

describe('a field that a choice requires', () => {
	it.each(neededForChoice)(
		'is an error that names it if it is empty: $place',
		async ({ resource, operation, parameters, displayName }) => {
			await withService(async (service) => {
				const { error } = await runServiceOperation(service, resource, operation, parameters, {
					items: given(''),
				});
				expect(error?.message).toContain(`The parameter '${displayName}' is empty`);
				expect(service.requests).toEqual([]);
			});
		},
	);
});
