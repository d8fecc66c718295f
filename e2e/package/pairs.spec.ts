import { expect } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	agentType,
	buildAiWorkflow,
	chatModel,
	embeddings,
	loaderType,
	partitionToolType,
	serviceToolType,
	vectorStoreType,
	type SubNode,
} from '../ai/aiWorkflow.ts';
import { test as base } from '../ai/fixtures.ts';
import { prepareService } from '../ai/prepareService.ts';
import type { Execution } from '../n8n/executionData.ts';
import { projectFolder } from '../projectFolder.ts';
import { postToService } from '../service/postToService.ts';
import { packageName, partitionType, readFiles, serviceType } from './buildWorkflow.ts';
import type { PlannedNode } from './buildWorkflow.ts';
import { itemsOf } from './items.ts';
import { McpClient } from './mcpClient.ts';

/** What the nodes of the table work on. */
interface World {
	documentFolder: string;
	invoiceUrl: string;
	/** A completed job over one file, and a workflow that files are uploaded to. */
	jobId: string;
	workflowId: string;
	/** The IDs of n8n's data tables, by name. */
	tables: Readonly<Record<string, string>>;
}

/** A node of a pair; each is connected to the one before it. */
interface Step extends PlannedNode {
	/** What n8n takes as the node's items instead of running it: recorded items of a node that needs an account. */
	pinned?: readonly object[];
	subNodes?: readonly SubNode[];
}
type MakeStep = (world: World) => Step;

const test = base.extend<
	{ runPair(title: string, steps: readonly MakeStep[]): Promise<Execution> },
	{ world: World }
>({
	runPair: async ({ world, runWorkflow }, use) => {
		await use(async (title, steps) => {
			return await runWorkflow(
				pairWorkflow(
					`Pair ${title}`,
					steps.map((step) => step(world)),
				),
			);
		});
	},
	world: [
		async ({ n8n, service, web, documentFolder, model }, use) => {
			model.use(() => ({ text: JSON.stringify(values) }));
			const content = readFileSync(samplePath('invoice.pdf'));
			const { finishedJobId } = await prepareService(service);
			const workflow = { name: 'Uploads', workflow_type: 'custom' };
			const uploads = await postToService(service, '/workflows', workflow);
			const tables: Record<string, string> = {};
			for (const [name, columns] of Object.entries(tableColumns)) {
				const described = columns.map((column) => ({
					name: column,
					type: column === 'isConfirmed' ? 'boolean' : 'string',
				}));
				tables[name] = await n8n.api.createDataTable(name, described);
			}
			await use({
				documentFolder,
				invoiceUrl: web.serve('/invoice.pdf', { contentType: 'application/pdf', content }),
				jobId: finishedJobId,
				workflowId: uploads.id,
				tables,
			});
		},
		{ scope: 'worker' },
	],
});

// A service with on-demand jobs.
test.use({ dialect: 'public' });

/** What a row of an invoice's line has: without a column for each of them, Data Table refuses to map automatically. */
const invoiceColumns = [
	...['fileName', 'invoiceNumber', 'issueDate', 'dueDate', 'orderNumber', 'deliveryDate'],
	...['sellerName', 'sellerAddress', 'buyerName', 'buyerAddress', 'sellerVatId', 'customerNumber'],
	...['iban', 'paymentReference', 'paymentTerms', 'currency', 'discount', 'shipping', 'netTotal'],
	...['taxTotal', 'total', 'amountDue', 'taxes', 'isConfirmed', 'toReview'],
	...['name', 'itemNumber', 'quantity', 'unit', 'unitPrice', 'taxRate', 'netAmount'].map(
		(name) => `lines_${name}`,
	),
];

/** The columns of data tables, all of them text but one. */
const tableColumns = {
	rows: ['Article', 'Unit', 'Price', 'Stock'],
	merged: ['Region', 'Sales_January', 'Sales_February', 'column_error'],
	documents: ['fileName', 'markdown'],
	pages: ['fileName', 'documentKey', 'pages', 'countedBy'],
	invoices: ['fileName', 'invoiceNumber', 'total', 'toReview'],
	lines: invoiceColumns,
};

/** What the model reads in the invoice. */
const values = { invoiceNumber: '2025-0117', total: 9050 };

function samplePath(fileName: string): string {
	return join(projectFolder, 'local-service', 'samples', fileName);
}

/** A file as n8n keeps it in an item. */
function fileOf(fileName: string, mimeType: string, content = readFileSync(samplePath(fileName))) {
	const fileExtension = fileName.split('.').at(-1);
	return { fileName, fileExtension, mimeType, data: content.toString('base64') };
}
const invoice = fileOf('invoice.pdf', 'application/pdf');
const notes = fileOf('meeting-notes.txt', 'text/plain');

/** A table with merged cells, a text that looks like a tag, and a column whose name n8n takes for a failure in an item. */
const mergedTable = `<table>
<tr><th rowspan="2">Region</th><th colspan="2">Sales</th><th rowspan="2">error</th></tr>
<tr><th>January</th><th>February</th></tr>
<tr><td rowspan="2">North</td><td>410</td><td>395</td><td>E1</td></tr>
<tr><td colspan="2">&lt;n/a></td><td></td></tr>
</table>`;
const merged = fileOf('merged.html', 'text/html', Buffer.from(mergedTable));

/** A node of n8n's own. */
function n8nNode(name: string, parameters: object, typeVersion = 1): Step {
	return { name, type: `n8n-nodes-base.${name}`, typeVersion, parameters: { ...parameters } };
}

// Nodes before ours. Those that need an account or a browser are there with their items as n8n records them.

const form: MakeStep = () => ({
	...n8nNode('formTrigger', { formTitle: 'Upload', formFields: { values: [] } }, 2.2),
	pinned: [
		{
			json: {
				Documents: [
					{ filename: 'invoice.pdf', mimetype: 'application/pdf', size: 3102 },
					{ filename: 'meeting-notes.txt', mimetype: 'text/plain', size: 1000 },
				],
				submittedAt: '2026-03-04T10:00:00.000+01:00',
				formMode: 'test',
			},
			binary: { Documents_0: invoice, Documents_1: notes },
		},
	],
});

const gmail: MakeStep = () => ({
	...n8nNode('gmail', { operation: 'getAll', simple: false }, 2.1),
	pinned: [
		{
			json: {
				id: '19cb',
				threadId: '19cb',
				labelIds: ['INBOX'],
				headers: { subject: 'Subject: Invoice' },
				html: '<p>See the invoice.</p>',
				text: 'See the invoice.',
				subject: 'Invoice',
				from: { value: [{ address: 'ada@example.com', name: 'Ada' }], text: 'Ada' },
				date: '2026-03-04T09:00:00.000Z',
			},
			binary: { attachment_0: invoice, attachment_1: notes },
		},
	],
});

function fromDrive(...files: ReturnType<typeof fileOf>[]): MakeStep {
	const pinned = files.map((data) => {
		const { fileName: name, mimeType } = data;
		return { json: { kind: 'drive#file', id: '1a2b', name, mimeType }, binary: { data } };
	});
	return () => ({ ...n8nNode('googleDrive', { operation: 'download' }, 3), pinned });
}
const drive = fromDrive(invoice);

const jobTrigger: MakeStep = ({ jobId }) => ({
	name: 'jobTrigger',
	type: `${packageName}.documentServiceTrigger`,
	pinned: [{ json: { jobId, status: 'completed', key: `${jobId}_completed` } }],
});

function readFile(fileName: string): MakeStep {
	return ({ documentFolder }) => readFiles('readFiles', join(documentFolder, fileName));
}
const disk = readFile('invoice.pdf');
const priceList = readFile('price-list.csv');
const http: MakeStep = ({ invoiceUrl }) => n8nNode('httpRequest', { url: invoiceUrl }, 4.2);

// Our nodes.

function partition(output: string, more: Partial<Step> & { options?: object } = {}): MakeStep {
	const { options, ...step } = more;
	const known = output === 'comparison' && { knownDocuments: '[]' };
	const parameters = { output, ...known, ...(options && { options }) };
	return () => ({ name: `partition ${output}`, type: partitionType, parameters, ...step });
}

/** The values of an invoice, which need no schema. */
const extractedData = (how = 'nested'): MakeStep => {
	const parameters = { output: 'extractedData', return: how };
	return () => ({ name: 'extracted data', type: partitionType, parameters });
};

function service(resource: string, operation: string, parameters: object = {}): MakeStep {
	return () => ({
		name: `${resource} ${operation}`,
		type: serviceType,
		parameters: { resource, operation, ...parameters },
	});
}
const createJob = service('job', 'create');
const wait = service('job', 'wait');
const download = service('job', 'download', { output: 'markdown' });
function run(parameters: object = {}): MakeStep {
	return (world) => {
		const workflowId = { __rl: true, mode: 'id', value: world.workflowId };
		return service('workflow', 'run', { workflowId, uploadFiles: true, ...parameters })(world);
	};
}

function valuesNode(operation: string): MakeStep {
	const type = `${packageName}.documentValues`;
	return () => ({ name: operation, type, parameters: { operation } });
}
const check = valuesNode('checkValues');
const highlight = valuesNode('highlightPdf');

// Nodes after ours.

/** A data table; `value` maps its columns, or n8n maps them by name. */
function table(name: keyof typeof tableColumns, value?: object): MakeStep {
	const mappingMode = value ? 'defineBelow' : 'autoMapInputData';
	return ({ tables }) =>
		n8nNode('dataTable', {
			dataTableId: { __rl: true, mode: 'id', value: tables[name] },
			columns: { mappingMode, value: value ?? null },
		});
}

const extract: MakeStep = () => ({
	name: 'extract',
	type: '@n8n/n8n-nodes-langchain.informationExtractor',
	typeVersion: 1.2,
	parameters: {
		text: '={{ JSON.stringify($json) }}',
		attributes: {
			attributes: [
				{ name: 'invoiceNumber', description: 'Number of the invoice' },
				{ name: 'total', type: 'number', description: 'Total' },
			],
		},
	},
	subNodes: [chatModel('extract')],
});

const agent: MakeStep = () => ({
	name: 'agent',
	type: agentType,
	typeVersion: 2.2,
	parameters: { promptType: 'define', text: '={{ $json.markdown }}' },
	subNodes: [chatModel('agent')],
});

const vectorStore: MakeStep = () => {
	const connection = 'ai_document';
	const loader: SubNode = { name: 'Loader', type: loaderType, connection, serves: ['store'] };
	const memoryKey = { __rl: true, mode: 'id', value: 'pairs' };
	return {
		name: 'store',
		type: vectorStoreType,
		typeVersion: 1.3,
		parameters: { mode: 'insert', memoryKey },
		subNodes: [embeddings('store'), loader],
	};
};

/** Puts the parts of a document into one item. */
const aggregate: MakeStep = () => n8nNode('aggregate', { aggregate: 'aggregateAllItemData' });

function extractFromFile(operation: string): MakeStep {
	return () => n8nNode('extractFromFile', { operation });
}

/** Makes one file of all items, or one of each item's text. */
function convertToFile(operation: string, parameters: object = {}): MakeStep {
	return () => n8nNode('convertToFile', { operation, ...parameters }, 1.1);
}

const toHtml: MakeStep = () =>
	n8nNode('markdown', {
		mode: 'markdownToHtml',
		markdown: '={{ $json.markdown }}',
		// As the guide says.
		options: {
			tables: true,
			literalMidWordUnderscores: true,
			disableForced4SpacesIndentedSublists: true,
		},
	});

/** Gives one file at a time to the node before it, and all results when it's done. */
const loop: MakeStep = () => ({ ...n8nNode('splitInBatches', {}, 3), after: 'googleDrive' });

/** Compares what comes from two branches, by document. */
const compare: MakeStep = () => {
	const byKey = { values: [{ field1: 'documentKey', field2: 'documentKey' }] };
	const step = n8nNode('compareDatasets', { mergeByFields: byKey }, 2.3);
	return { ...step, after: 'partition pageCount' };
};

const contains = (text: string): unknown => expect.stringContaining(text);
const markdownOf = (fileName: string, text: string) => ({
	json: { fileName, markdown: contains(text) },
});
const invoiceMarkdown = markdownOf('invoice.pdf', '# Invoice 2025-0117');
const notesMarkdown = markdownOf('meeting-notes.txt', '17 and 18 May');
const both = [invoiceMarkdown, notesMarkdown];
const confirmed = [{ json: { fileName: 'invoice.pdf', isConfirmed: true, valuesToReview: 0 } }];
const marked = [{ binary: { data: { mimeType: 'application/pdf' } } }];
const article = { Article: 'Printer paper, A4', Unit: 'box', Price: '17.00', Stock: '320' };
const loopBack = { feeds: { node: 'splitInBatches', input: 0 } };
const twice = { name: 'second attempt' };
const retried = partition('markdown', { settings: { onError: 'continueErrorOutput' } });

/** Nodes one after another, only with what they require, and the first items of the last one. */
const pairs: ReadonlyArray<[title: string, steps: readonly MakeStep[], items: object[]]> = [
	['Form, two files → Markdown', [form, partition('markdown')], both],
	['Gmail, two attachments → Markdown', [gmail, partition('markdown')], both],
	['Google Drive → Markdown', [drive, partition('markdown')], [invoiceMarkdown]],
	['Read Files → Markdown', [disk, partition('markdown')], [invoiceMarkdown]],
	['HTTP Request → Markdown', [http, partition('markdown')], [invoiceMarkdown]],
	['Form → Page Count → Markdown', [form, partition('pageCount'), partition('markdown')], both],
	['Form → Comparison → Markdown', [form, partition('comparison'), partition('markdown')], both],
	['Form → on-demand job → Download', [form, createJob, wait, download], both],
	['Gmail → on-demand job → Download', [gmail, createJob, wait, download], both],
	[
		'Drive → Page Count → on-demand job',
		[drive, partition('pageCount'), createJob, wait, download],
		[invoiceMarkdown],
	],
	['Form → Run → Wait → Download', [form, run(), wait, download], both],
	[
		'Form → Run, Wait for Completion → Download',
		[form, run({ waitForCompletion: true }), download],
		both,
	],
	['Trigger → Download', [jobTrigger, download], [markdownOf('note.txt', 'harbour master')]],
	['Form → Loader', [form, vectorStore], [{ json: { metadata: { source: 'invoice.pdf' } } }]],
	[
		'HTTP Request → Loader',
		[http, vectorStore],
		[{ json: { metadata: { source: 'invoice.pdf' } } }],
	],
	[
		'Table Rows → Data Table',
		[priceList, partition('tableRows'), table('rows')],
		[{ json: article }],
	],
	[
		'Page Count → Data Table',
		[disk, partition('pageCount'), table('pages')],
		[{ json: { pages: '3' } }],
	],
	[
		'Markdown → Data Table',
		[
			disk,
			partition('markdown'),
			table('documents', {
				fileName: '={{ $json.fileName }}',
				markdown: '={{ $json.markdown }}',
			}),
		],
		[invoiceMarkdown],
	],
	[
		'File → Extract from File',
		[disk, partition('file'), extractFromFile('fromJson')],
		[{ json: { data: expect.any(Array) } }],
	],
	[
		'Table Rows with merged cells and a column error → Data Table',
		[
			fromDrive(merged),
			partition('tableRows', {
				parameters: { output: 'tableRows', columnNames: 'identifiers' },
			}),
			table('merged'),
		],
		[
			{ json: { Region: 'North', Sales_January: '410', column_error: 'E1' } },
			{ json: { Region: 'North', Sales_January: '<n/a>', Sales_February: null } },
		],
	],
	[
		'Table Rows → Convert to File, XLSX',
		[priceList, partition('tableRows'), convertToFile('xlsx'), extractFromFile('xlsx')],
		[{ json: article }],
	],
	[
		'Markdown → Convert to File, text',
		[
			form,
			partition('markdown'),
			convertToFile('toText', { sourceProperty: 'markdown' }),
			extractFromFile('text'),
		],
		[{ json: { data: contains('# Invoice 2025-0117') } }],
	],
	[
		'Markdown → Markdown node, to HTML',
		[fromDrive(merged), partition('markdown'), toHtml],
		[{ json: { fileName: 'merged.html', data: contains('<td>&lt;n/a&gt;</td>') } }],
	],
	[
		'Drive → Loop Over Items → Markdown, Done with all results',
		[
			fromDrive(invoice, notes),
			partition('markdown', { after: 'splitInBatches', output: 1, ...loopBack }),
			loop,
		],
		both,
	],
	['Markdown → AI Agent → Check Values', [disk, partition('markdown'), agent, check], confirmed],
	...['markdown', 'text', 'document'].map((output): (typeof pairs)[number] => [
		`${output} → Information Extractor → Check Values`,
		[form, partition(output), extract, check],
		confirmed,
	]),
	...['pages', 'elements', 'chunks'].map((output): (typeof pairs)[number] => [
		`${output} → Aggregate → Information Extractor → Check Values`,
		[disk, partition(output), aggregate, extract, check],
		confirmed,
	]),
	[
		'One Row per Document → Data Table',
		[
			disk,
			extractedData('document'),
			table('invoices', {
				fileName: '={{ $json.fileName }}',
				invoiceNumber: '={{ $json.invoiceNumber }}',
				total: '={{ $json.total }}',
				toReview: '={{ $json.toReview }}',
			}),
		],
		[{ json: { fileName: 'invoice.pdf', invoiceNumber: '2025-0117', total: '9050' } }],
	],
	[
		'One Row per Line → Data Table',
		[disk, extractedData('line'), table('lines')],
		[{ json: { invoiceNumber: '2025-0117', lines_name: 'Desk', lines_netAmount: '5760' } }],
	],
	['Extracted Data → Highlight PDF', [disk, extractedData(), highlight], marked],
	[
		'Whole Document → Information Extractor → Check Values → Highlight PDF',
		[disk, partition('document', { options: { coordinates: true } }), extract, check, highlight],
		marked,
	],
];

for (const [title, steps, items] of pairs) {
	test(`pairs: ${title}`, async ({ world, runPair }) => {
		const execution = await runPair(title, steps);
		const last = steps.at(-1)?.(world).name ?? '';
		expect(itemsOf(execution, last).slice(0, items.length)).toMatchObject(items);
	});
}

function pairWorkflow(name: string, steps: readonly Step[]) {
	const planned = steps.map((step, index) => ({ after: steps[index - 1]?.name, ...step }));
	const subNodes = steps.flatMap((step) => step.subNodes ?? []);
	const pinData = Object.fromEntries(
		steps.flatMap(({ name: node, pinned }) => (pinned ? [[node, pinned]] : [])),
	);
	return { ...buildAiWorkflow(name, planned, subNodes), pinData };
}

test('pairs: error branch → a second attempt, with the files that failed alone', async ({
	world,
	service: documentService,
	runPair,
}) => {
	const fault = { kind: 'status', status: 422, body: '{"detail":"Too busy"}' } as const;
	documentService.faults.add({ method: 'POST', fault });
	const secondAttempt = partition('markdown', { ...twice, output: 1 });
	const execution = await runPair('Second attempt', [form, retried, secondAttempt]);
	const names = [retried(world).name, twice.name].map((node) => fileNamesOf(execution, node));
	expect(names.map(({ length }) => length)).toEqual([1, 1]);
	expect(names.flat().sort()).toEqual(['invoice.pdf', 'meeting-notes.txt']);
});

function fileNamesOf(execution: Execution, node: string, output = 0): unknown[] {
	return itemsOf(execution, node, output).map(({ json }) => json['fileName']);
}

// Auto-mapping of Google Sheets and Postgres takes each field for a column.
test('pairs: Table Rows and Page Count are flat for a sheet or a table', async ({
	world,
	runPair,
}) => {
	for (const output of ['tableRows', 'pageCount']) {
		const step = partition(output);
		const execution = await runPair(`Flat ${output}`, [disk, step]);
		const fields = itemsOf(execution, step(world).name).flatMap(({ json }) => Object.values(json));
		expect(fields).not.toEqual([]);
		expect(fields.filter((value) => typeof value === 'object')).toEqual([]);
	}
});

test('pairs: Page Count in two branches → Compare Datasets', async ({ runPair }) => {
	const other = partition('pageCount', {
		name: 'other branch',
		feeds: { node: 'compareDatasets', input: 1 },
	});
	const otherDrive: MakeStep = (world) => ({ ...drive(world), after: 'Start' });
	const steps = [form, partition('pageCount'), otherDrive, other, compare];
	const execution = await runPair('Compare Datasets', steps);
	const [onlyInA, same, different, onlyInB] = [0, 1, 2, 3].map((output) =>
		fileNamesOf(execution, 'compareDatasets', output),
	);
	expect([onlyInA, same]).toEqual([['meeting-notes.txt'], ['invoice.pdf']]);
	expect([different, onlyInB]).toEqual([[], []]);
});

test('pairs: Form → Execute Sub-workflow, which gets the files and returns their Markdown', async ({
	world,
	importWorkflow,
	runPair,
}) => {
	const values = [{ name: 'submittedAt' }];
	const trigger = n8nNode('executeWorkflowTrigger', { workflowInputs: { values } }, 1.1);
	const called = pairWorkflow('Sub-workflow', [trigger, partition('markdown')(world)]);
	const workflowId = { __rl: true, mode: 'id', value: await importWorkflow(called) };
	const call: MakeStep = () => n8nNode('executeWorkflow', { workflowId }, 1.3);
	const execution = await runPair('Execute Sub-workflow', [form, call]);
	expect(itemsOf(execution, 'executeWorkflow')).toMatchObject(both);
});

test('pairs: Plain Text → Text Classifier, a branch for each category', async ({
	model,
	runPair,
}) => {
	model.use(({ question }) => {
		const isInvoice = question.includes('Invoice 2025-0117');
		return { text: JSON.stringify({ Invoice: isInvoice, Minutes: !isInvoice }) };
	});
	const categories = { categories: [{ category: 'Invoice' }, { category: 'Minutes' }] };
	const classify: MakeStep = () => ({
		name: 'classify',
		type: '@n8n/n8n-nodes-langchain.textClassifier',
		typeVersion: 1.1,
		parameters: { inputText: '={{ $json.text }}', categories },
		subNodes: [chatModel('classify')],
	});
	const execution = await runPair('Text Classifier', [form, partition('text'), classify]);
	expect(fileNamesOf(execution, 'classify', 0)).toEqual(['invoice.pdf']);
	expect(fileNamesOf(execution, 'classify', 1)).toEqual(['meeting-notes.txt']);
});

test('pairs: MCP Server Trigger → Document Partition and Document Service as tools', async ({
	world,
	n8n,
	importWorkflow,
}) => {
	const trigger: Step = {
		name: 'mcp',
		type: '@n8n/n8n-nodes-langchain.mcpTrigger',
		typeVersion: 2,
		parameters: { path: 'documents' },
		settings: { webhookId: 'documents' },
		subNodes: [
			{ name: 'Read', type: partitionToolType, connection: 'ai_tool', serves: ['mcp'] },
			{
				name: 'Get Job',
				type: serviceToolType,
				connection: 'ai_tool',
				serves: ['mcp'],
				parameters: { resource: 'job', operation: 'get' },
			},
		],
	};
	await n8n.api.activate(await importWorkflow(pairWorkflow('MCP server', [trigger])));
	const client = await McpClient.connect(`${n8n.url}/mcp/documents`);
	const tools = await client.tools();
	expect(tools.map(({ name }) => name).sort()).toEqual(['Get_Job', 'Read']);
	const URL = world.invoiceUrl;
	expect(await client.call('Read', { URL })).toContain('"markdown":"Oakline Interiors');
	const missing = { URL: URL.replace('invoice', 'none') };
	expect(await client.call('Read', missing)).toMatch(/"error":".*status 404/);
	const job = await client.call('Get_Job', { Job_ID: world.jobId });
	expect(job).toContain('"status":"completed"');
});
