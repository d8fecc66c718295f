import type { NodeParameters } from '../n8n/workflowFile.ts';
import type { ServiceAddress } from './settings.ts';

/** An example workflow as `npm start` puts it into n8n. */
export interface ImportableExample {
	/** File under `examples/`. */
	file: string;
	/** What the user fills in by hand, filled in for the documents in the given folder. */
	parameters(documentFolder: string): NodeParameters;
	/** The addresses without which it can't run. */
	needs?: ReadonlyArray<'partitionUrl' | 'baseUrl'>;
	/** What a user can try with it where no account is needed, on one line. */
	nextStep?: string;
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

/** A pattern for all files of a folder; n8n requires forward slashes on Windows, too. */
function allFilesOf(folder: string): string {
	return `${folder.replaceAll('\\', '/')}/*`;
}

const jobDocuments = ['invoice.pdf', 'offer.docx'] as const;

const readsAll: ImportableExample['parameters'] = (documentFolder) => ({
	'Read Documents': { fileSelector: allFilesOf(documentFolder) },
});

/** The workflows that `npm start` runs, in this order. The first one is what the printed address opens. */
export const examples: readonly Example[] = [
	{
		file: 'partition-documents.json',
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
		file: 'run-workflow.json',
		needs: ['baseUrl'],
		reads: jobDocuments,
		documentNode: 'Read Documents',
		resultNode: 'Download Results',
		// All files go into one job, so one item stands for both documents.
		linkedBy: 'fileName',
		parameters: (documentFolder) => ({
			'Read Documents': {
				fileSelector: allFilesOf(documentFolder).replace(/\*$/, `{${jobDocuments.join(',')}}`),
			},
		}),
		nextStep:
			'Run a workflow with two files: see how a job runs and how its results are downloaded',
	},
];

const readsNothing: ImportableExample['parameters'] = () => ({});

/** Those that need an account of the user's, and those of them that read the documents of the start. */
const withAccount = [
	'chat-with-a-document.json',
	'sync-google-drive.json',
	'sync-s3.json',
	'upload-and-summarize.json',
	'invoices-to-table.json',
	'email-attachments.json',
	'long-job-parked.json',
	'connector-to-vector-store.json',
];
const withAccountAndDocuments = [
	'ask-a-folder.json',
	'sync-a-folder.json',
	'sync-a-folder-qdrant.json',
	'long-job.json',
];

/** All examples, in the order in which a user gets to know the nodes. */
export const importableExamples: readonly ImportableExample[] = [
	...examples,
	{
		file: 'jobs-without-waiting.json',
		needs: ['baseUrl'],
		parameters: readsAll,
		nextStep:
			'Jobs without waiting: click Publish, then Execute workflow: each job that ends returns its results',
	},
	{
		file: 'finished-jobs.json',
		needs: ['baseUrl'],
		parameters: readsNothing,
		nextStep:
			'Finished jobs: click Publish, and each job that finishes starts this workflow within a minute',
	},
	{
		file: 'instant-and-polling.json',
		needs: ['baseUrl'],
		parameters: readsNothing,
		nextStep: 'Instant and polling: click Publish, and each job that ends starts it within seconds',
	},
	...withAccount.map((file) => ({ file, parameters: readsNothing })),
	...withAccountAndDocuments.map((file) => ({ file, parameters: readsAll })),
];

/** The addresses that an example needs and the service doesn't have. */
export function missingAddresses(
	{ needs = [] }: ImportableExample,
	service: ServiceAddress,
): Array<'partitionUrl' | 'baseUrl'> {
	return needs.filter((field) => service[field] === '');
}
