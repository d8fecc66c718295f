import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { inputFields } from '../shared/input/inputFields';
import { runItems } from '../shared/run/runItems';
import { outputFieldsIn } from '../shared/elements/output/outputFields';
import { partitionFields } from '../shared/partition/fields/partitionFields';
import { readDocumentsAtOnce } from '../shared/partition/fields/requestFields';
import { testDocumentServiceApi } from '../shared/service/credentialTest/testCredential';
import { editorActions } from './editorActions';
import { sharedKnownMode } from './knownDocuments/compare';
import { knownFields } from './knownDocuments/knownFields';
import { outputCountOf, outputsExpression } from './knownDocuments/outputs';
import { endOfItems, partitionItem } from './partitionItem';
import { withTool } from './toolFields';
import { Item } from '../shared/run/caller';

/** Turns documents into elements, chunks or text, with one request per document. */
export class DocumentPartition implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Document Partition',
		name: 'documentPartition',
		icon: {
			light: 'file:../../icons/documentService.svg',
			dark: 'file:../../icons/documentService.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["output"].replace(/[A-Z]/g, " $&").toLowerCase() }}',
		description:
			'Turn a document (PDF, Word, e-mail, HTML, scan) into its elements, text, Markdown or chunks',
		defaults: { name: 'Document Partition' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: outputsExpression,
		credentials: [
			{ name: 'documentServiceApi', required: true, testedBy: 'testDocumentServiceApi' },
		],
		properties: [
			...withTool([
				...inputFields,
				...outputFieldsIn('documentPartition'),
				...knownFields,
				...partitionFields,
			]),
			...editorActions,
		],
	};

	methods = { credentialTest: { testDocumentServiceApi } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const first = new Item(this, 0);
		return await runItems(this, partitionItem, {
			continueOnFail: this.continueOnFail(),
			concurrency: readDocumentsAtOnce(first),
			outputs: outputCountOf(sharedKnownMode(first)),
			last: endOfItems,
		});
	}
}
