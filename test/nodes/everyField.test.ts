import {
	NodeHelpers,
	type INodeExecutionData,
	type INodeParameters,
	type INodeProperties,
	type INodeType,
	type INodeTypeDescription,
	type NodeError,
	type NodeParameterValueType,
} from 'n8n-workflow';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentPartitionLoader } from '../../nodes/DocumentPartitionLoader/DocumentPartitionLoader.node';
import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { DocumentServiceInstantTrigger } from '../../nodes/DocumentServiceInstantTrigger/DocumentServiceInstantTrigger.node';
import { DocumentServiceTrigger } from '../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node';
import { DocumentValues } from '../../nodes/DocumentValues/DocumentValues.node';
import { publicApiKeyHeader } from '../../nodes/core/credential/dialect';
import { makePdf } from '../../packages/pdf-ranges/test/pdfs/makePdf';
import {
	choicesOf,
	collectedFieldsOf,
	groupsOf,
	isRequired,
	nodeFieldsOf,
	operationSections,
} from '../../scripts/reference/properties.ts';
import { healthyResponse } from '../hostile/server/templates';
import { pollNode, runNode } from '../support/engine';
import { json, scriptedServer, type ScriptedServer } from '../support/scriptedServer';
import type { Random } from '../support/seed';
import { passPausesAtOnce } from '../support/systemClock';
import { runVectorStore } from './DocumentPartitionLoader/vectorStore';
import { startInstantN8n } from './DocumentServiceInstantTrigger/instantNode';

/** NaN is wrong for every kind of field (fields/readField.test.ts): what isn't refused wasn't read by a reader. */
const wrong = '={{ NaN }}';

/** What an expression returns that finds nothing: it must not clear a workflow or list everything. */
const nothing = '={{ null }}';

type Holder = (parameters: INodeParameters) => INodeParameters;

/** A field that an expression can fill, with the properties around it, outermost first, and where each one is. */
interface Leaf {
	path: string;
	label: string;
	steps: Array<{
		property: INodeProperties;
		siblings: readonly INodeProperties[];
		holderOf: Holder;
	}>;
	write(parameters: INodeParameters, value: NodeParameterValueType): void;
}

function childOf(parent: INodeParameters, name: string): INodeParameters {
	return (parent[name] ??= {}) as INodeParameters;
}

/** Lists a property or the fields inside of it. `holderOf` finds the object that holds them in the parameters. */
function leavesOf(
	property: INodeProperties,
	siblings: readonly INodeProperties[],
	outer: Leaf['steps'] = [],
	prefix = '',
	holderOf: Holder = (parameters) => parameters,
): Leaf[] {
	const { name, type, noDataExpression, typeOptions } = property;
	const path = `${prefix}${name}`;
	const steps = [...outer, { property, siblings, holderOf }];
	if (noDataExpression === true || ['hidden', 'notice'].includes(type)) return [];
	if (type === 'collection') {
		const fields = collectedFieldsOf(property);
		const holder: Holder = (parameters) => childOf(holderOf(parameters), name);
		return fields.flatMap((field) => leavesOf(field, fields, steps, `${path}.`, holder));
	}
	if (type === 'fixedCollection') {
		return groupsOf(property).flatMap(({ name: group, values }) => {
			const holder: Holder = (parameters) => {
				const groups = childOf(holderOf(parameters), name);
				if (typeOptions?.multipleValues !== true) return childOf(groups, group);
				const [entry] = (groups[group] ??= [{}]) as INodeParameters[];
				return entry ?? {};
			};
			return values.flatMap((field) => leavesOf(field, values, steps, `${path}.${group}.`, holder));
		});
	}
	const write: Leaf['write'] = (parameters, value) => {
		const isLocator = type === 'resourceLocator';
		holderOf(parameters)[name] = isLocator ? { __rl: true, mode: 'id', value } : value;
	};
	return [{ path, label: property.displayName, steps, write }];
}

/** Finds the property that a condition is about, and where it is; a path with a dot is about an option. */
function conditionOf(
	path: string,
	siblings: readonly INodeProperties[],
	holderOf: Holder,
): { other?: INodeProperties; among: readonly INodeProperties[]; holder: Holder } {
	const [name, option] = path.split('.');
	const other = siblings.find((field) => field.name === name);
	if (option === undefined || !other) return { other, among: siblings, holder: holderOf };
	const fields = collectedFieldsOf(other);
	const holder: Holder = (parameters) => childOf(holderOf(parameters), name);
	return { other: fields.find((field) => field.name === option), among: fields, holder };
}

/** Sets what the conditions of a field and of those around it ask for, so that the panel shows it. */
function show(parameters: INodeParameters, { steps }: Pick<Leaf, 'steps'>): void {
	const [{ siblings: root }] = steps as [Leaf['steps'][number]];
	for (const { property, siblings, holderOf } of steps.toReversed()) {
		const { show: shown = {}, hide: hidden = {} } = property.displayOptions ?? {};
		for (const path of new Set([...Object.keys(shown), ...Object.keys(hidden)])) {
			const isHidden = (value: unknown) => hidden[path]?.some((each) => each === value) === true;
			const { other, among, holder } = path.startsWith('/')
				? conditionOf(path.slice(1), root, (all) => all)
				: conditionOf(path, siblings, holderOf);
			if (!other || (!shown[path] && !isHidden(other.default))) continue;
			const { name } = other;
			if (holder(parameters)[name] !== undefined) continue;
			const choices = choicesOf(other).map(({ value }) => value);
			const value = (shown[path] ?? choices).find((each) => !isHidden(each));
			// A condition that the option was added.
			const isAny = typeof value === 'object';
			holder(parameters)[name] = isAny ? (choices[0] ?? sampleOf(other)) : value;
			show(parameters, { steps: [{ property: other, siblings: among, holderOf: holder }] });
		}
	}
}

/** Values for what operations can't do without. */
const samples: Record<string, NodeParameterValueType> = {
	url: 'https://example.com/hook',
	documentContent: 'Total: 5',
	evidence: '[{ "field": "total", "value": 5, "isConfirmed": true }]',
};

function sampleOf({
	name,
	type,
	placeholder = '',
	default: byDefault,
}: INodeProperties): NodeParameterValueType {
	// What a field asks for, such as a number or an address, is what it shows as an example.
	const [, example = 'sample'] = /^e\.g\. (.+)/.exec(placeholder) ?? [];
	if (type === 'resourceLocator') return { __rl: true, mode: 'id', value: 'x1' };
	if (type === 'json') return '{"remote_url":"s3://a"}';
	const isEmpty = byDefault === '' || (Array.isArray(byDefault) && byDefault.length === 0);
	return samples[name] ?? (isEmpty ? example : (byDefault as NodeParameterValueType));
}

/** A node or one of its operations. */
interface Subject {
	name: string;
	description: INodeTypeDescription;
	fields: readonly INodeProperties[];
	start: INodeParameters;
	run(parameters: INodeParameters): Promise<Error | undefined>;
}

/** Parameters that show the field and are complete, with an expression in it. */
function parametersFor(
	leaf: Leaf,
	{ description, start }: Subject,
	expression: string,
): INodeParameters {
	const parameters = structuredClone(start);
	leaf.write(parameters, expression);
	show(parameters, leaf);
	for (const { siblings, holderOf } of leaf.steps.slice(1)) {
		const holder = holderOf(parameters);
		for (const sibling of siblings) {
			if (isRequired(sibling) && !sibling.displayOptions)
				holder[sibling.name] ??= sampleOf(sibling);
		}
	}
	const version = { typeVersion: 1 };
	const { properties } = description;
	const complete =
		NodeHelpers.getNodeParameters(properties, parameters, true, false, version, description) ?? {};
	for (const property of leaf.steps[0]?.siblings ?? []) {
		if (!isRequired(property) || parameters[property.name] !== undefined) continue;
		if (NodeHelpers.displayParameter(complete, property, version, description)) {
			parameters[property.name] = sampleOf(property);
		}
	}
	return parameters;
}

let service: ScriptedServer;
let items: INodeExecutionData[] = [];

const runOf = (make: () => INodeType): Subject['run'] =>
	async function run(parameters) {
		const { credential } = service;
		return (await runNode({ node: make(), parameters, items, credential })).error;
	};

async function errorOf(run: () => Promise<unknown>): Promise<Error | undefined> {
	try {
		await run();
		return undefined;
	} catch (error) {
		return error as Error;
	}
}

function whole(
	Node: new () => INodeType,
	run: Subject['run'],
	start: INodeParameters = {},
): Subject {
	const { description } = new Node();
	return { name: description.name, description, fields: nodeFieldsOf(description), start, run };
}

const subjects: Subject[] = [
	whole(
		DocumentPartition,
		runOf(() => new DocumentPartition()),
		{ knownDocuments: '[]' },
	),
	whole(DocumentPartitionLoader, async (parameters) => {
		return (await runVectorStore({ parameters, items, credential: service.credential })).error;
	}),
	whole(DocumentServiceTrigger, async (parameters) => {
		const poll = { node: new DocumentServiceTrigger(), parameters, staticData: {} };
		const { credential } = service;
		return await errorOf(async () => await pollNode({ ...poll, credential, mode: 'manual' }));
	}),
	whole(DocumentServiceInstantTrigger, async (parameters) => {
		const n8n = await startInstantN8n({ credential: service.credential, parameters });
		const error = await errorOf(async () => await n8n.activate());
		await n8n.close();
		return error;
	}),
	...operationSections(new DocumentValues().description).map(
		({ resource, operation, fields }): Subject => ({
			name: String(operation.value),
			description: new DocumentValues().description,
			fields,
			start: { resource: resource.value, operation: operation.value },
			async run(parameters) {
				const json = { output: { total: 5 }, text: 'Total: 5' };
				const given = items.map((item) => ({ ...item, json }));
				return (await runNode({ node: new DocumentValues(), parameters, items: given })).error;
			},
		}),
	),
	...operationSections(new DocumentService().description).map(
		({ resource, operation, fields }): Subject => ({
			name: `${String(resource.value)}.${String(operation.value)}`,
			description: new DocumentService().description,
			fields,
			start: { resource: resource.value, operation: operation.value },
			run: runOf(() => new DocumentService()),
		}),
	),
];

/** What is wrong with the outcome of a wrong value; undefined if the node refused it before it changed anything. */
function problemOf({ label }: Leaf, error: Error | undefined): string | undefined {
	if (!error) return 'no error';
	const { message, description } = error as NodeError;
	const isNamed = `${message} ${description}`.toLowerCase().includes(label.toLowerCase());
	if (!isNamed) return `the error names another one: ${message.slice(0, 150)}`;
	const sent = service.seen.filter(({ method }) => method !== 'GET');
	return sent.length > 0 ? 'refused after a request was sent' : undefined;
}

beforeAll(async () => {
	passPausesAtOnce();
	const data = (await makePdf(4)).toString('base64');
	items = [
		{ json: {}, binary: { data: { data, mimeType: 'application/pdf', fileName: 'a.pdf' } } },
	];
	const random = { pick: (choices: readonly unknown[]) => choices[2] ?? choices[0] };
	const server = await scriptedServer((response, request) => {
		const { method, url: path } = request;
		const received = request.body.toString('latin1');
		const healthy = healthyResponse({ method, path, received }, random as Random);
		json(healthy === undefined ? 404 : 200, healthy ?? {})(response, request);
	});
	// The hosted service has everything.
	service = { ...server, credential: { ...server.credential, apiKeyHeader: publicApiKeyHeader } };
});

afterAll(async () => {
	await service.close();
	jest.restoreAllMocks();
});

/** Whether nothing is refused, too: in an option that was added, unless it means something there, and in a required field. */
function needsValue({ steps }: Leaf): boolean {
	const [{ property }, around] = steps.toReversed() as [Leaf['steps'][0], Leaf['steps'][0]?];
	// No page range means all pages, with a hint.
	if (property.name === 'pageRange') return false;
	return around ? around.property.type === 'collection' : isRequired(property);
}

it.each(subjects)('$name refuses a wrong value in each of its fields', async (subject) => {
	const { fields, run } = subject;
	const problems: string[] = [];
	for (const leaf of fields.flatMap((field) => leavesOf(field, fields))) {
		for (const expression of needsValue(leaf) ? [wrong, nothing] : [wrong]) {
			service.seen.length = 0;
			const problem = problemOf(leaf, await run(parametersFor(leaf, subject, expression)));
			if (problem !== undefined) problems.push(`${leaf.path}: ${expression}: ${problem}`);
		}
	}
	expect(problems).toEqual([]);
});
