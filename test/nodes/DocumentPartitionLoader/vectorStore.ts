import {
	NodeConnectionTypes,
	NodeHelpers,
	Workflow,
	type ICredentialDataDecryptedObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type IRun,
	type ITaskData,
} from 'n8n-workflow';

import { DocumentPartitionLoader } from '../../../nodes/DocumentPartitionLoader/DocumentPartitionLoader.node';
import type { LoadedDocument } from '../../../nodes/DocumentPartitionLoader/documentsPerItem';
import { runFrom } from '../../support/engine';

/** How n8n's vector stores read documents: item by item, all at the end, or all items at once. */
export type Intake = 'each item' | 'collected' | 'whole list' | 'not mapped';

/** Stands for n8n's vector stores, which come with LangChain: reads the loader's list the way they do. */
class VectorStore implements INodeType {
	readonly inserted: LoadedDocument[] = [];
	private readonly intake: Intake;

	constructor(intake: Intake) {
		this.intake = intake;
	}

	description: INodeType['description'] = {
		displayName: 'Vector Store',
		name: 'vectorStore',
		group: ['transform'],
		version: 1,
		description: '',
		defaults: { name: 'Vector Store' },
		inputs: [
			NodeConnectionTypes.Main,
			{ type: NodeConnectionTypes.AiDocument, required: true, maxConnections: 1 },
		],
		outputs: [NodeConnectionTypes.Main],
		properties: [],
	};

	/** n8n binds this to its own `this`, hence the closure. */
	execute = executeOf(this);

	async take(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
		const list = (await context.getInputConnectionData(
			NodeConnectionTypes.AiDocument,
			0,
		)) as LoadedDocument[];
		if (this.intake === 'whole list') {
			const output = list.map((document) => ({ json: { ...document } }));
			this.inserted.push(...list);
			return output;
		}
		if (this.intake === 'not mapped') {
			this.inserted.push(...list);
			return [];
		}
		const output: INodeExecutionData[] = [];
		const collected: LoadedDocument[] = [];
		context.getInputData().forEach((_, item) => {
			output.push(
				...list.map(({ pageContent, metadata }) => ({
					json: { pageContent, metadata },
					pairedItem: { item },
				})),
			);
			if (this.intake === 'collected') collected.push(...list);
			else this.insert(list);
		});
		this.inserted.push(...collected);
		return output;
	}

	/** In LangChain's order: first the texts for their vectors, then the documents themselves. */
	private insert(list: LoadedDocument[]): void {
		const texts = list.map(({ pageContent }) => pageContent);
		texts.forEach((_, position) => this.inserted.push(list[position]));
	}
}

function executeOf(store: VectorStore): NonNullable<INodeType['execute']> {
	return async function (this: IExecuteFunctions) {
		return [await store.take(this)];
	};
}

export interface StoreRun {
	/** Default: that of the sources. */
	loader?: INodeType;
	parameters?: INodeParameters;
	items: INodeExecutionData[];
	credential: ICredentialDataDecryptedObject;
	intake?: Intake;
}

export interface StoreOutcome {
	run: IRun;
	inserted: LoadedDocument[];
	/** The vector store's output. */
	items: INodeExecutionData[];
	/** What the loader shows in the editor. */
	loader?: ITaskData;
	error?: IRun['data']['resultData']['error'];
}

/** Runs the loader under a vector store in n8n's real engine, with items for the vector store. */
export async function runVectorStore(settings: StoreRun): Promise<StoreOutcome> {
	const store = new VectorStore(settings.intake ?? 'collected');
	const { loader = new DocumentPartitionLoader() } = settings;
	const entry = (name: string, type: string, more: Partial<INode>): INode => ({
		id: name,
		name,
		type,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		...more,
	});
	const types: Record<string, INodeType> = {
		vectorStore: store,
		documentPartitionLoader: loader,
	};
	const workflow = new Workflow({
		id: 'test',
		nodes: [
			entry('Store', 'vectorStore', {}),
			entry('Loader', 'documentPartitionLoader', {
				parameters: settings.parameters ?? {},
				credentials: { documentServiceApi: { id: '1', name: 'Document Service API' } },
			}),
		],
		connections: {
			Loader: {
				[NodeConnectionTypes.AiDocument]: [
					[{ node: 'Store', type: NodeConnectionTypes.AiDocument, index: 0 }],
				],
			},
		},
		active: false,
		nodeTypes: {
			getByName: (type) => types[type],
			getByNameAndVersion: (type) => NodeHelpers.getVersionedNodeType(types[type], 1),
			getKnownTypes: () => ({}),
		},
		settings: {},
	});
	const node = workflow.getNode('Store');
	if (!node) throw new Error('n8n lost the node');
	const run = await runFrom(workflow, node, settings);
	const { runData, error } = run.data.resultData;
	return {
		run,
		inserted: store.inserted,
		items: runData.Store?.[0]?.data?.main[0] ?? [],
		loader: runData.Loader?.[0],
		error: runData.Store?.[0]?.error ?? error,
	};
}
