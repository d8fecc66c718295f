import type { NodeParameters } from '../n8n/workflowFile.ts';
import type { TrialFolders } from './folders.ts';
import type { ServiceAddress } from './settings.ts';

/** A workflow as `npm start` puts it into n8n. */
export interface ImportableExample {
	/** File in the project's folder. */
	file: string;
	/** What the user fills in by hand, filled in for these folders. */
	parameters(folders: TrialFolders): NodeParameters;
	/** The addresses without which it can't run. */
	needs?: ReadonlyArray<'partitionUrl' | 'baseUrl'>;
	/** What it needs besides the service, after "Needs"; none: it runs without an account. */
	accounts?: string;
	/** Whether those accounts are only for n8n's OpenAI nodes, which a stand-in can answer. */
	usesModel?: boolean;
	/** What a user can try with it where no account is needed, on one line. */
	nextStep?: string;
	/** Whether it starts with a form: then it's published when it's imported, and the next step has the form's address. */
	hasForm?: boolean;
}

/** An example that `npm start` also runs. */
export interface Example extends ImportableExample {
	/** The files in the folder of documents that it reads; none: whatever is there. */
	reads: readonly string[];
	/** The node that outputs one item per document, from which the result's items are made. */
	documentNode: string;
	/** The node whose items are printed: one item per element. */
	resultNode: string;
	/** How an element names its document: by n8n's item linking, or by its file name. */
	linkedBy: 'item' | 'fileName';
}

/** The documents that the examples read, under `local-service/samples`: one of each type. */
export const sampleDocuments = [
	'invoice.pdf',
	'meeting-notes.txt',
	'offer.docx',
	'order-confirmation.eml',
	'price-list.csv',
	'quarterly-report.html',
	'service-agreement.md',
] as const;

/** What a user uploads in the form of the review example: the local service reads one of its values wrongly, and one not at all. */
export const reviewDocument = 'examples/invoice-to-review.pdf';

/** The folder of CVs, in the samples and in the documents. */
export const cvFolder = 'cvs';

/** n8n requires forward slashes on Windows, too. */
const withSlashes = (folder: string): string => folder.replaceAll('\\', '/');

/** A pattern for all files of a folder but hidden ones. */
const allFilesOf = (folder: string): string => `${withSlashes(folder)}/*`;

const jobDocuments = ['invoice.pdf', 'offer.docx'] as const;

const readsAll: ImportableExample['parameters'] = ({ documents }) => ({
	'Read Documents': { fileSelector: allFilesOf(documents) },
});

/** The workflows that `npm start` runs, in this order. The first one is what the printed address opens. They need no account. */
export const examples: readonly Example[] = [
	{
		file: 'e2e/workflows/partition-documents.json',
		needs: ['partitionUrl'],
		reads: [],
		documentNode: 'Read Documents',
		resultNode: 'Document Partition',
		linkedBy: 'item',
		parameters: readsAll,
		nextStep:
			'Partition documents: put a PDF into your documents, click Execute workflow; then set Output to Markdown',
	},
	{
		file: 'e2e/workflows/run-workflow.json',
		needs: ['baseUrl'],
		reads: jobDocuments,
		documentNode: 'Read Documents',
		resultNode: 'Download Results',
		// All files go into one job, so one item stands for both documents.
		linkedBy: 'fileName',
		parameters: ({ documents }) => ({
			'Read Documents': {
				fileSelector: allFilesOf(documents).replace(/\*$/, `{${jobDocuments.join(',')}}`),
			},
		}),
		nextStep:
			'Run a workflow with two files: see how a job runs and how its results are downloaded',
	},
];

const readsNothing: ImportableExample['parameters'] = () => ({});

const keepsMarkedPdfs: ImportableExample['parameters'] = ({ results }) => {
	const folder = withSlashes(results);
	const hash = "$('Hash Invoice').item.json.hash";
	return {
		'Keep Marked PDF': { fileName: `=${folder}/invoice-{{ ${hash} }}.pdf` },
		'Read Marked PDF': {
			fileSelector: `=${folder}/invoice-{{ String($json.query.key).replace(/[^0-9a-f]/g, '') }}.pdf`,
		},
	};
};

const marksSources: ImportableExample['parameters'] = (folders) => {
	const results = withSlashes(folders.results);
	return {
		...readsAll(folders),
		'Read PDF': { fileSelector: `=${withSlashes(folders.documents)}/{{ $json.pdfs }}` },
		'Keep Marked PDF': {
			fileName: `=${results}/{{ $('When chat message received').first().json.sessionId }}-{{ $execution.id }}-{{ $('One Item per PDF').item.json.pdfs }}`,
		},
		'Read Marked PDF': {
			fileSelector: `=${results}/{{ String($json.query.key).split('/').pop() }}`,
		},
	};
};

/** The examples, in the order in which a user gets to know the nodes. */
export const importableExamples: readonly ImportableExample[] = [
	{
		file: 'examples/tables-to-spreadsheet.json',
		needs: ['partitionUrl'],
		parameters: readsAll,
		nextStep:
			'Convert tables in documents to a spreadsheet with Unstructured: click Execute workflow',
	},
	{
		file: 'examples/review-extracted-values.json',
		needs: ['baseUrl', 'partitionUrl'],
		parameters: keepsMarkedPdfs,
		hasForm: true,
		nextStep:
			'Review extracted invoice values with Unstructured: upload invoice-to-review.pdf in the form',
	},
	{
		file: 'examples/review-invoice.json',
		needs: ['baseUrl'],
		parameters: readsNothing,
		hasForm: true,
		nextStep:
			'Review an invoice and save it to a data table with Unstructured: upload an invoice in the form',
	},
	{
		file: 'examples/mark-contracts.json',
		needs: ['baseUrl'],
		parameters: readsNothing,
		hasForm: true,
		nextStep:
			'Extract dates and parties of contracts, and mark them in the PDF, with Unstructured: upload a contract in the form',
	},
	{
		file: 'examples/sort-documents.json',
		needs: ['baseUrl'],
		parameters: readsNothing,
		hasForm: true,
		nextStep:
			'Sort incoming documents by category, and extract their data, with Unstructured: upload an invoice in the form',
	},
	{
		file: 'examples/sort-a-mixed-scan.json',
		needs: ['baseUrl'],
		parameters: ({ results }) => ({
			'Keep Document': {
				fileName: `=${withSlashes(results)}/{{ $json.category }}-{{ $binary.data.fileName }}`,
			},
		}),
		hasForm: true,
		nextStep:
			'Sort a mixed scan into its documents with Unstructured: upload a scan of several documents in the form',
	},
	{
		file: 'examples/cvs-to-table.json',
		needs: ['baseUrl'],
		parameters: ({ documents }) => ({
			'Read CVs': { fileSelector: `${withSlashes(documents)}/${cvFolder}/*` },
		}),
		nextStep:
			'Save CVs from a folder or Google Drive to a data table with Unstructured: put CVs into the folder cvs of your documents, and click Execute workflow',
	},
	{
		file: 'examples/instant-and-polling.json',
		needs: ['baseUrl'],
		parameters: readsNothing,
		nextStep:
			'Collect results and failed files of finished jobs with Unstructured: click Publish, and run a job',
	},
	{
		file: 'examples/ask-a-folder.json',
		needs: ['partitionUrl'],
		accounts: 'an OpenAI account, for embeddings and answers',
		usesModel: true,
		parameters: marksSources,
		nextStep:
			'Ask questions about a folder with Unstructured and OpenAI: execute it from its manual trigger, Publish, and ask in the chat: On which weekend does the move take place?',
	},
	{
		file: 'examples/chat-with-a-document.json',
		needs: ['partitionUrl'],
		accounts: 'an OpenAI account, or one of another chat model',
		usesModel: true,
		parameters: readsNothing,
		nextStep:
			'Chat with attached and web documents with Unstructured and OpenAI: ask in the chat: What does http://127.0.0.1:8002/samples/invoice.pdf say?',
	},
	{
		file: 'examples/document-service-agent.json',
		needs: ['baseUrl'],
		accounts: 'an OpenAI account, or one of another chat model',
		usesModel: true,
		parameters: readsNothing,
	},
	{
		file: 'examples/approve-and-summarize.json',
		needs: ['partitionUrl'],
		accounts: 'an OpenAI account, or one of another chat model, for the summary',
		usesModel: true,
		parameters: readsNothing,
	},
	{
		file: 'examples/invoices-from-mail.json',
		accounts: 'a Gmail account',
		parameters: readsNothing,
	},
	{
		file: 'examples/receipts-from-telegram.json',
		accounts: 'a Telegram bot',
		parameters: readsNothing,
	},
	{
		file: 'examples/keep-a-vector-store-equal.json',
		accounts: 'an OpenAI account, and PostgreSQL with pgvector',
		parameters: readsAll,
	},
];

/** What `npm start` imports: what it runs, and the examples. */
export const importedWorkflows: readonly ImportableExample[] = [...examples, ...importableExamples];

/** The addresses that an example needs and the service doesn't have. */
export function missingAddresses(
	{ needs = [] }: ImportableExample,
	service: ServiceAddress,
): Array<'partitionUrl' | 'baseUrl'> {
	return needs.filter((field) => service[field] === '');
}
