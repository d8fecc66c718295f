import type { NodeParameters } from '../n8n/workflowFile.ts';
import type { ServiceAddress } from './settings.ts';

export interface Example {
	/** File under `examples/`. */
	file: string;
	/** The addresses without which it cannot run. */
	needs: ReadonlyArray<'partitionUrl' | 'baseUrl'>;
	/** The node that gives one item per document, from which the result's items come. */
	documentNode: string;
	/** The node whose items are printed: one item per element. */
	resultNode: string;
	/** How an element tells its document: by n8n's item linking, or by the file name in its metadata. */
	linkedBy: 'item' | 'fileName';
	/** What the user fills in by hand, filled in for the documents in the given folder. */
	parameters(documentFolder: string): NodeParameters;
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

/** A pattern for all files of a folder; n8n wants forward slashes on Windows, too. */
function allFilesOf(folder: string): string {
	return `${folder.replaceAll('\\', '/')}/*`;
}

/** The workflows that `npm start` imports and runs, in this order. */
export const examples: readonly Example[] = [
	{
		file: 'partition-documents.json',
		needs: ['partitionUrl'],
		documentNode: 'Read Documents',
		resultNode: 'Document Partition',
		linkedBy: 'item',
		parameters: (documentFolder) => ({
			'Read Documents': { fileSelector: allFilesOf(documentFolder) },
		}),
	},
	{
		file: 'run-workflow.json',
		needs: ['baseUrl'],
		documentNode: 'Read Documents',
		resultNode: 'Download Results',
		// All files go into one job, so one item stands for both documents.
		linkedBy: 'fileName',
		parameters: (documentFolder) => ({
			'Read Documents': {
				fileSelector: `${allFilesOf(documentFolder).slice(0, -1)}{invoice.pdf,offer.docx}`,
			},
		}),
	},
];

/** The addresses that an example needs and the service does not have. */
export function missingAddresses(example: Example, service: ServiceAddress): string[] {
	return example.needs.filter((field) => service[field] === '');
}
