import { expect } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	agentType,
	buildAiWorkflow,
	chatModel,
	embeddings,
	loaderType,
	vectorStoreType,
	type SubNode,
} from '../ai/aiWorkflow.ts';
import { test as base } from '../ai/fixtures.ts';
import { prepareService } from '../ai/prepareService.ts';
import { projectFolder } from '../projectFolder.ts';
import { postToService } from '../service/postToService.ts';
import { packageName, partitionType, readFiles, serviceType } from './buildWorkflow.ts';
import type { PlannedNode } from './buildWorkflow.ts';
import { itemsOf } from './items.ts';

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

const test = base.extend<object, { world: World }>({
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

function fileOf(fileName: string, mimeType: string): object {
	const extension = fileName.split('.').at(-1);
	const data = readFileSync(samplePath(fileName), 'base64');
	return { fileName, fileExtension: extension, mimeType, data };
}
const invoice = fileOf('invoice.pdf', 'application/pdf');
const notes = fileOf('meeting-notes.txt', 'text/plain');

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

const drive: MakeStep = () => ({
	...n8nNode('googleDrive', { operation: 'download' }, 3),
	pinned: [
		{
			json: { kind: 'drive#file', id: '1a2b', name: 'invoice.pdf', mimeType: 'application/pdf' },
			binary: { data: invoice },
		},
	],
});

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

const extractFromFile: MakeStep = () => n8nNode('extractFromFile', { operation: 'fromJson' });

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
		[disk, partition('file'), extractFromFile],
		[{ json: { data: expect.any(Array) } }],
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
	test(`pairs: ${title}`, async ({ world, runWorkflow }) => {
		const planned = steps.map((step) => step(world));
		const last = planned.at(-1)?.name ?? '';
		const execution = await runWorkflow(pairWorkflow(`Pair ${title}`, planned));
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
	runWorkflow,
}) => {
	const fault = { kind: 'status', status: 422, body: '{"detail":"Too busy"}' } as const;
	documentService.faults.add({ method: 'POST', fault });
	const planned = [form, retried, partition('markdown', { ...twice, output: 1 })];
	const execution = await runWorkflow(
		pairWorkflow(
			'Second attempt',
			planned.map((step) => step(world)),
		),
	);
	const names = [retried(world).name, twice.name].map((node) =>
		itemsOf(execution, node).map(({ json }) => json['fileName']),
	);
	expect(names.map(({ length }) => length)).toEqual([1, 1]);
	expect(names.flat().sort()).toEqual(['invoice.pdf', 'meeting-notes.txt']);
});

// Auto-mapping of Google Sheets and Postgres takes each field for a column.
test('pairs: Table Rows and Page Count are flat for a sheet or a table', async ({
	world,
	runWorkflow,
}) => {
	for (const output of ['tableRows', 'pageCount']) {
		const step = partition(output)(world);
		const execution = await runWorkflow(pairWorkflow(`Flat ${output}`, [disk(world), step]));
		const fields = itemsOf(execution, step.name).flatMap(({ json }) => Object.values(json));
		expect(fields).not.toEqual([]);
		expect(fields.filter((value) => typeof value === 'object')).toEqual([]);
	}
});
