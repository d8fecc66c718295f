import {
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodeType,
	NodeHelpers,
} from 'n8n-workflow';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentPartitionLoader } from '../../nodes/DocumentPartitionLoader/DocumentPartitionLoader.node';
import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { DocumentServiceInstantTrigger } from '../../nodes/DocumentServiceInstantTrigger/DocumentServiceInstantTrigger.node';
import { DocumentServiceTrigger } from '../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node';

import {
	byId,
	file,
	itemWith,
	runOperation,
	startService,
} from './DocumentService/workflow/runOperation';

const nodes: INodeType[] = [
	new DocumentPartition(),
	new DocumentPartitionLoader(),
	new DocumentService(),
	new DocumentServiceInstantTrigger(),
	new DocumentServiceTrigger(),
];

/** The parameters that decide by `displayOptions` whether a property is shown. */
function decidersOf({ displayOptions }: INodeProperties): string[] {
	const { show = {}, hide = {} } = displayOptions ?? {};
	return [...Object.keys(show), ...Object.keys(hide)].map((name) => name.replace(/^\//, ''));
}

/** Whether a property belongs to an operation of its node. */
function isOf({ displayOptions }: INodeProperties, operation: INodeParameters): boolean {
	return Object.entries(operation).every(
		([name, value]) => displayOptions?.show?.[name]?.includes(value as string) ?? true,
	);
}

/** What the panel says of a node with these parameters, the others being as they are at first. */
function issuesOf(node: INodeType, parameters: INodeParameters): string[] {
	const { properties, name } = node.description;
	const entry = {
		id: '1',
		name,
		type: name,
		typeVersion: 1,
		position: [0, 0],
		parameters,
	} as INode;
	const complete = NodeHelpers.getNodeParameters(
		properties,
		parameters,
		true,
		false,
		entry,
		node.description,
	);
	const issues = NodeHelpers.getNodeParametersIssues(
		properties,
		{ ...entry, parameters: complete ?? {} },
		node.description,
	);
	return Object.keys(issues?.parameters ?? {});
}

function operationsOf(node: INodeType): INodeParameters[] {
	const { properties } = node.description;
	const operations = properties.filter(({ name }) => name === 'operation');
	if (operations.length === 0) return [{}];
	return operations.flatMap(({ displayOptions, options = [] }) =>
		options.flatMap((option) =>
			'value' in option
				? [{ resource: displayOptions?.show?.resource?.[0] as string, operation: option.value }]
				: [],
		),
	);
}

const cases = nodes.flatMap((node) =>
	operationsOf(node).map((operation): [string, INodeType, INodeParameters] => [
		[node.description.name, ...Object.values(operation)].join(' '),
		node,
		operation,
	]),
);

it.each(cases)(
	'the panel of %s requires no field that depends on an expression',
	(_name, node, operation) => {
		const own = node.description.properties.filter((property) => isOf(property, operation));
		for (const decider of own) {
			const dependents = own.filter((property) => decidersOf(property).includes(decider.name));
			if (decider.noDataExpression === true || dependents.length === 0) continue;
			const text = '={{ $json.value }}';
			const value =
				decider.type === 'resourceLocator' ? { __rl: true, mode: 'id', value: text } : text;
			const required = issuesOf(node, { ...operation, [decider.name]: value });
			expect(dependents.filter(({ name }) => required.includes(name))).toEqual([]);
		}
	},
);

describe('the node itself', () => {
	const empty = byId('');
	const workflow = { scope: "={{ 'workflow' }}", workflowId: empty };
	const channel = { ...workflow, channelId: byId('c1') };

	it.each<[string, string, INodeParameters, string]>([
		['job', 'create', { processWith: "={{ 'template' }}", templateId: empty }, 'Template'],
		['workflow', 'create', { name: 'W', workflowType: "={{ 'template' }}" }, 'Template'],
		['notificationChannel', 'create', { channelType: "={{ 'webhook' }}", url: '' }, 'URL'],
		['notificationChannel', 'create', { channelType: "={{ 'email' }}" }, 'Recipient'],
		['notificationChannel', 'create', { ...workflow, url: 'https://example.com' }, 'Workflow'],
		['notificationChannel', 'getAll', workflow, 'Workflow'],
		['notificationChannel', 'get', channel, 'Workflow'],
		['notificationChannel', 'delete', channel, 'Workflow'],
		['notificationChannel', 'update', channel, 'Workflow'],
		['notificationChannel', 'verify', { ...channel, verificationCode: '123456' }, 'Workflow'],
	])('refuses %s %s with %j', async (resource, operation, parameters, field) => {
		const service = await startService({ dialect: 'public' });
		const items = itemWith({ data: file('a.txt', 'text/plain', 'A') });
		const { error } = await runOperation(service, resource, operation, parameters, { items });
		await service.close();
		expect(error?.message).toBe(`The parameter "${field}" is empty`);
		expect(service.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	});

	it.each<[string, string, INodeParameters]>([
		['job', 'create', { processWith: "={{ 'blocks' }}", returnMode: 'job' }],
		['workflow', 'create', { name: 'W', workflowType: "={{ 'custom' }}" }],
		['notificationChannel', 'getAll', { scope: "={{ 'workspace' }}" }],
		[
			'notificationChannel',
			'create',
			{ channelType: "={{ 'webhook' }}", url: 'https://example.com/hook' },
		],
	])('runs %s %s with %j', async (resource, operation, parameters) => {
		const service = await startService({ dialect: 'public' });
		const items = itemWith({ data: file('a.txt', 'text/plain', 'A') });
		const { error } = await runOperation(service, resource, operation, parameters, { items });
		await service.close();
		expect(error).toBeUndefined();
	});
});
