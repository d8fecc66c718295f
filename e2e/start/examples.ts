import type { NodeParameters } from '../n8n/workflowFile.ts';
import type { ServiceAddress } from './settings.ts';

/** An example workflow as `npm start` puts it into n8n. */
export interface ImportableExample {
	/** File under `examples/`. */
	file: string;
	/** What the user fills in by hand, filled in for the documents in the given folder. */
	parameters(documentFolder: string): NodeParameters;
	/** What a user can try with it, on one line. */
	nextStep: string;
}

/** An example that `npm start` also runs. */
export interface Example extends ImportableExample {
	/** The addresses without which it can't run. */
	needs: ReadonlyArray<'partitionUrl' | 'baseUrl'>;
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

/** Describes an example that's only imported, and reads the user's documents with `readsAll`. */
function example(
	file: string,
	nextStep: string,
	parameters: ImportableExample['parameters'] = () => ({}),
): ImportableExample {
	return { file, nextStep, parameters };
}

/** All examples, in the order in which a user gets to know the nodes; most need an account of their own. */
export const importableExamples: readonly ImportableExample[] = [
	...examples,
	example(
		'finished-jobs.json',
		'Finished jobs: click Publish, and each job that finishes starts this workflow',
	),
	example(
		'instant-and-polling.json',
		'Instant and polling: with a public address of your n8n, jobs start this workflow within seconds',
	),
	example(
		'chat-with-a-document.json',
		'Chat with a document: add your OpenAI credential, attach a PDF in the chat and ask',
	),
	example(
		'ask-a-folder.json',
		'Ask a folder: add your OpenAI credential, execute the workflow to fill the vector store, then ask in the chat',
		readsAll,
	),
	example(
		'sync-a-folder.json',
		'Sync a folder with pgvector: add your Postgres and OpenAI credentials, and execute it twice: the second run sends nothing',
		readsAll,
	),
	example(
		'sync-a-folder-qdrant.json',
		'Sync a folder with Qdrant: add your Qdrant and OpenAI credentials, and execute it twice: the second run sends nothing',
		readsAll,
	),
	example(
		'sync-google-drive.json',
		'Sync Google Drive with pgvector: the same with a folder of Google Drive',
	),
	example('sync-s3.json', 'Sync S3 with pgvector: the same with a folder of an S3 bucket'),
	example(
		'upload-and-summarize.json',
		'Upload and summarize: add your OpenAI credential, click Execute workflow and upload a document in the form',
	),
	example(
		'invoices-to-table.json',
		'Invoices to a table: add your OpenAI credential, execute Set Up Once, then upload invoices in the form',
	),
	example(
		'email-attachments.json',
		'E-mail attachments to text: add the credential of your mailbox and click Publish',
	),
	example(
		'long-job.json',
		'Long job without occupying a worker: choose a workflow in Run Workflow, and see how n8n waits for hours',
		readsAll,
	),
	example(
		'long-job-parked.json',
		'Long job, resumed when it ends: see how n8n parks an execution for hours, and resumes it',
		readsAll,
	),
	example(
		'jobs-without-waiting.json',
		'Jobs without waiting: with an account of the hosted service, see files go in a few jobs and come back',
		readsAll,
	),
	example(
		'connector-to-vector-store.json',
		'Connector to vector store: see how the service itself fills a vector store every morning',
	),
];

/** The addresses that an example needs and the service doesn't have. */
export function missingAddresses(example: Example, service: ServiceAddress): Example['needs'] {
	return example.needs.filter((field) => service[field] === '');
}
