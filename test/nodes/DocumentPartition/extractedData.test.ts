import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { asTool } from '../../support/asTool';
import { credentialFor, transformCredential, type NodeRun } from '../../support/engine';
import { itemWithFile, itemWithSample } from '../../support/items';
import { additionalField } from '../../support/withOptions';
import { check, highlight, partitionNode, runSteps } from '../DocumentValues/valuesWorkflow';
import { useAccount } from './account';

const account = useAccount({ credential: credentialFor });

const order = itemWithFile('note.txt', 'Order number: R-17\nTotal: 12\nSupplier: Oakline', {
	mimeType: 'text/plain',
});
const invoice = () => itemWithSample('invoice.pdf', 'application/pdf');

const attributes = (...attributes: INodeParameters[]): INodeParameters => ({
	output: 'extractedData',
	schemaType: 'fromAttributes',
	attributes: { attributes },
});
const total = attributes({ name: 'total', type: 'number' });

const run = async (parameters: INodeParameters, items = [order], more?: Partial<NodeRun>) =>
	await account.run({ output: 'extractedData', ...parameters }, items, more);

async function itemOf(
	parameters: INodeParameters,
	items?: INodeExecutionData[],
	more?: Partial<NodeRun>,
): Promise<IDataObject> {
	const { items: written, error } = await run(parameters, items, more);
	if (error) throw error;
	expect(written).toHaveLength(1);
	const { document: _info, ...json } = written[0].json;
	return json;
}

/** IDs are hashes of the name of the upload, too. */
const withoutIds = (json: IDataObject): unknown =>
	JSON.parse(JSON.stringify(json).replace(/"elementId":"[^"]*"/g, '"elementId":""'));

interface SentStep {
	type: string;
	settings: { schema_to_extract?: { json_schema: string } };
}

/** The steps of the job that was launched. */
const sentSteps = () => (account.requestData()[0] as { job_nodes: SentStep[] }).job_nodes;

describe('data is extracted by a schema', () => {
	it.each<[string, INodeParameters]>([
		['of attributes', total],
		[
			'of the user',
			{ schemaType: 'manual', inputSchema: '{ "properties": { "total": { "type": "number" } } }' },
		],
		[
			'of an expression',
			{
				schemaType: 'manual',
				inputSchema: '={{ { properties: { total: { type: "number" } }, nothing: undefined } }}',
			},
		],
	])('%s, in a job with an Extract step', async (_case, parameters) => {
		const { data } = await itemOf(parameters);
		expect(data).toMatchObject({ total: 12 });
		const steps = sentSteps();
		expect(steps.map(({ type }) => type)).toEqual(['partition', 'structured_data_extractor']);
		const { json_schema: schema } = steps[1].settings.schema_to_extract ?? {};
		expect(JSON.parse(schema ?? '')).toMatchObject({ additionalProperties: false });
	});

	it('before chunks are made', async () => {
		const options = additionalField('chunking_strategy', 'basic');
		await itemOf({ ...total, options });
		const steps = sentSteps();
		expect(steps.map(({ type }) => type).slice(1)).toEqual(['structured_data_extractor', 'chunk']);
	});

	it('of a template or of steps, which say in its place what is extracted', async () => {
		const schema = { type: 'object', properties: { supplier: { type: 'string' } } };
		const steps = [
			{ name: 'P', type: 'partition', subtype: 'unstructured_api', settings: { strategy: 'fast' } },
			{
				...{ name: 'E', type: 'structured_data_extractor', subtype: 'llm' },
				settings: { schema_to_extract: { json_schema: JSON.stringify(schema) } },
			},
		];
		const options = { stepsJson: JSON.stringify(steps) };
		expect(await itemOf({ attributes: 'nothing to read', options })).toMatchObject({
			data: { supplier: 'Oakline' },
			isConfirmed: true,
		});
		const withoutStep = await run({ options: { stepsJson: JSON.stringify(steps.slice(0, 1)) } });
		expect(withoutStep.error?.message).toContain('contain no extracted data');
	});

	it.each<[string, INodeParameters, string]>([
		['no attributes', attributes(), "The parameter 'Attributes' is empty"],
		[
			'a schema of nothing',
			{ schemaType: 'manual', inputSchema: '={{ undefined }}' },
			"The parameter 'Input Schema' is empty",
		],
		[
			'an empty schema',
			{ schemaType: 'manual', inputSchema: '={{ {} }}' },
			"The parameter 'Input Schema' isn't valid",
		],
	])('and refused before anything is sent: %s', async (_case, parameters, message) => {
		const { error } = await run(parameters);
		expect(error?.message).toContain(message);
		expect(account.service.requests).toEqual([]);
	});
});

describe('an item', () => {
	it('has a hash of its settings in which coordinates, on which no value depends, do not count', async () => {
		const { items } = await run({ ...total, options: { documentInfo: true } });
		// Users have stored it: if it changes, every document counts as changed, and is charged again.
		expect(items[0].json.document).toMatchObject({
			settingsHash: '9c91437f2776b9a94d80151ff43c4720cec5f1de0f8a1b1704703120361f865d',
		});
	});

	const wanted = attributes(
		{ name: 'invoiceNumber', required: true },
		{ name: 'total', type: 'number' },
		{ name: 'deliveryDate', type: 'date' },
		{ name: 'supplier', required: true },
	);

	it('has the data, what to review and the evidence, in this order, as Document Values writes them', async () => {
		const item = await itemOf(wanted, [invoice()]);
		expect(Object.keys(item)).toEqual([
			...['data', 'isConfirmed', 'valuesToReview', 'toReview', 'fileName', 'evidence'],
		]);
		const { items } = await run(wanted, [invoice()]);
		expect(Object.keys(items[0].json).at(-1)).toBe('evidence');
		const { elements, ...unchecked } = await itemOf(
			{ ...wanted, options: { checkValues: false } },
			[invoice()],
		);
		expect(Object.keys(unchecked)).toEqual(['data', 'fileName']);
		const options = { requiredFields: 'invoiceNumber, supplier' };
		const binary = invoice().binary;
		const byNode = await runSteps(
			[check({ options })],
			[{ json: { ...unchecked, elements }, binary }],
		);
		expect(withoutIds(byNode.items[0].json)).toEqual(withoutIds(item));
		// A required value that's empty goes to review, and another one doesn't.
		expect(item.toReview).toEqual([expect.objectContaining({ field: 'supplier', value: null })]);
	});

	it('goes to Highlight PDF with all defaults', async () => {
		const { items, error } = await runSteps(
			[partitionNode(wanted), highlight()],
			[invoice()],
			account.service,
		);
		expect(error).toBeUndefined();
		expect(items[0].binary?.data.fileName).toBe('invoice-highlighted.pdf');
	});

	it('says as a row why Highlight PDF has nothing to mark', async () => {
		const { error } = await runSteps(
			[partitionNode({ ...wanted, return: 'document' }), highlight()],
			[invoice()],
			account.service,
		);
		expect(error?.description).toContain("Set 'Return' of the node that returns the values");
	});

	it('goes to Check Values where its values are not checked yet', async () => {
		const parameters = { ...total, options: { checkValues: false } };
		const { items } = await runSteps(
			[partitionNode(parameters), check()],
			[order],
			account.service,
		);
		expect(items[0].json).toMatchObject({ data: { total: 12 }, isConfirmed: true });
	});

	it('has no evidence where the document is not a PDF', async () => {
		expect(Object.keys(await itemOf(total))).toEqual([
			...['data', 'isConfirmed', 'valuesToReview', 'toReview', 'fileName'],
		]);
	});

	it.each<[string, unknown, object]>([
		['a list', [{ total: 12 }], { data: [{ total: 12 }], isConfirmed: true }],
		['a number', 12, { data: 12, valuesToReview: 0, isConfirmed: true }],
		['text', 'Oakline', { data: 'Oakline', isConfirmed: true }],
		['nothing', null, { data: null, isConfirmed: false, valuesToReview: 1 }],
		['an empty object', {}, { data: {}, isConfirmed: false }],
		['empty values', { total: null, lines: [] }, { isConfirmed: false }],
	])('holds data of any shape: %s', async (_case, data, expected) => {
		const elements = [
			{ type: 'DocumentData', element_id: 'd', text: '', metadata: { extracted_data: data } },
			{ type: 'Text', element_id: 't', text: 'Total: 12 Supplier: Oakline', metadata: {} },
		];
		const body = JSON.stringify(elements);
		account.service.faults.add({ path: /download/, fault: { kind: 'status', status: 200, body } });
		const { items, hints } = await run(total);
		expect(items[0].json).toMatchObject(expected);
		const isEmpty = !JSON.stringify(data).match(/12|Oakline/);
		expect(hints.some((hint) => hint.startsWith('No data was found in "note.txt"'))).toBe(isEmpty);
	});

	it('has another hint where the service may not extract data', async () => {
		const body = JSON.stringify([{ type: 'Text', element_id: 't', text: 'Hello', metadata: {} }]);
		account.service.faults.add({ path: /download/, fault: { kind: 'status', status: 200, body } });
		const { hints } = await run(total);
		expect(hints.join()).toContain('It may not support extraction');
		expect(hints.join()).not.toContain('describe each value');
	});

	it('of an agent has the data and what to review', async () => {
		const tool = { node: asTool(new DocumentPartition()) };
		const parameters = { ...wanted, inputSource: 'binary' };
		const item = await itemOf(parameters, [invoice()], tool);
		expect(item).toMatchObject({ data: { total: 9050 }, valuesToReview: 1 });
		expect(item).not.toHaveProperty('evidence');
		expect(item).not.toHaveProperty('elements');
	});
});

describe('data is not extracted', () => {
	it.each<[string, () => Partial<NodeRun>, INodeParameters, string]>([
		[
			'by a service without jobs',
			() => ({ credential: { ...credentialFor(account.service), baseUrl: '' } }),
			{},
			"'Output' can't be Extracted Data with this credential, because its service doesn't extract data",
		],
		[
			'by a service of the other dialect',
			() => ({ credential: { ...credentialFor(account.service), apiKeyHeader: 'x-key' } }),
			{},
			"'Output' can't be Extracted Data with this credential, because its service doesn't extract data",
		],
		[
			'by partition requests',
			() => ({}),
			{ sendAs: 'partition' },
			"Partition requests can't extract data",
		],
		[
			'of page ranges',
			() => ({}),
			{ splitPdf: 'node' },
			"On-demand jobs don't support 'Split PDF'",
		],
	])('%s, and nothing is sent', async (_case, more, options, message) => {
		const { error } = await run({ ...total, options }, [order], more());
		expect(error?.message).toBe(message);
		expect(account.service.requests).toEqual([]);
	});
});

describe('an account with parse requests', () => {
	const ofTransform = (): Partial<NodeRun> => ({
		credential: transformCredential(account.service),
	});
	const asked = () =>
		account.asked().flatMap((request) => /^POST (.*)/.exec(request)?.slice(1) ?? []);

	it('has data and elements by one request, and the ID of the parse', async () => {
		const item = await itemOf(total, [invoice()], ofTransform());
		expect(item).toMatchObject({ data: { total: 9050 }, isConfirmed: true });
		expect(item.parseId).toEqual(expect.any(String));
		expect(Object.keys(item).at(-1)).toBe('evidence');
		expect(asked()).toEqual(['/api/v2/parse']);
	});

	it('has a hint where the service returns no data', async () => {
		const element = { type: 'Text', element_id: 't', text: 'Hello', metadata: {} };
		const body = { id: 'p', status: 'completed', elements: [element], extracted_data: [] };
		account.service.faults.add({ path: /parse/, fault: { kind: 'status', status: 200, body } });
		const { items, hints } = await run(total, [order], ofTransform());
		expect(items[0].json).toMatchObject({ data: null, parseId: 'p' });
		expect(hints).toContainEqual(expect.stringContaining('No data was found in "note.txt"'));
	});

	it('says where nothing could be checked, because there are no elements', async () => {
		const document = {
			elements: null,
			markdown: '# Hello',
			extracted_data: [{ data: { total: 5 } }],
		};
		const body = { id: 'p', status: 'completed', ...document };
		account.service.faults.add({ path: /parse/, fault: { kind: 'status', status: 200, body } });
		const { items, hints } = await run(total, [order], ofTransform());
		const { document: _info, ...item } = items[0].json;
		const data = { total: 5 };
		expect(item).toEqual({ fileName: 'note.txt', isConfirmed: false, data, parseId: 'p' });
		expect(hints).toEqual([
			'The data of "note.txt" wasn\'t checked, because the service returned no elements to check it against.',
		]);
	});

	it('answers other questions about an earlier parse, without a document', async () => {
		const { items } = await run(total, [invoice()], ofTransform());
		const earlier = { extractFrom: 'earlierParse' };
		const second = { ...attributes({ name: 'invoiceNumber' }), ...earlier };
		const { fileName, parseId } = items[0].json;
		const again = await run(second, [{ json: items[0].json }], ofTransform());
		expect(again.error).toBeUndefined();
		expect(again.items).toHaveLength(1);
		expect(again.items[0].json).toMatchObject({
			...{ fileName, parseId, data: { invoiceNumber: '2025-0117' }, isConfirmed: false },
		});
		expect(again.hints).toEqual([expect.stringContaining("wasn't checked")]);
		expect(asked()).toEqual(['/api/v2/parse', '/api/v2/extract']);
	});

	it.each<[string, INodeParameters, () => Partial<NodeRun>, string]>([
		['without its ID', {}, ofTransform, "The parameter 'Parse ID' is empty"],
		[
			'by another kind of ID',
			{ parseId: '={{ [] }}' },
			ofTransform,
			"The parameter 'Parse ID' requires text",
		],
		[
			'with another service',
			{ parseId: 'p' },
			() => ({}),
			"'Extract From' can't be Earlier Parse with this credential, because its service has no parse requests",
		],
	])('asks nothing %s', async (_case, parameters, more, message) => {
		const { error } = await run(
			{ ...total, extractFrom: 'earlierParse', ...parameters },
			[{ json: {} }],
			more(),
		);
		expect(error?.message).toContain(message);
		expect(account.service.requests).toEqual([]);
	});

	it('never sends a document or a job for a parse that has expired', async () => {
		const body = { code: 'parse_expired', message: 'The parse has expired' };
		account.service.faults.add({ path: /extract/, fault: { kind: 'status', status: 409, body } });
		const earlier = { ...total, extractFrom: 'earlierParse', parseId: 'p' };
		const { error } = await run(earlier, [order], ofTransform());
		expect(error?.message).toContain('parse p');
		expect(asked()).toEqual(['/api/v2/extract']);
	});
});

it('documents are sent up to 50 at once, in few jobs', async () => {
	const { items, error } = await run(
		total,
		Array.from({ length: 12 }, () => order),
	);
	expect(error).toBeUndefined();
	expect(items).toHaveLength(12);
	expect(account.packed()).toHaveLength(2);
});
