import { expect } from '@playwright/test';
import { join } from 'node:path';
import type { ExecutionItem } from '../n8n/executionData.ts';
import { partitionType, readFiles } from '../package/buildWorkflow.ts';
import { itemsOf } from '../package/items.ts';
import { buildAiWorkflow, defaultLoaderType, embeddings, vectorStoreType } from './aiWorkflow.ts';
import { test } from './fixtures.ts';

/** n8n's own loader splits longer texts. Characters. */
const maxCharacters = 1000;

function contentOf({ json }: ExecutionItem): string {
	return String(json['pageContent']);
}

// The README's alternative to the loader: chunks as items into n8n's Default Data Loader.
test("each chunk of Document Partition passes once through n8n's Default Data Loader", async ({
	documentFolder,
	runWorkflow,
}) => {
	const chunking = { maxCharacters };
	const partition = {
		name: 'Partition',
		type: partitionType,
		after: 'Read',
		parameters: { chunkingStrategy: 'by_title', options: chunking, output: 'chunks' },
	};
	const memoryKey = { __rl: true, mode: 'id', value: 'text_path' };
	const insert = {
		name: 'Insert',
		type: vectorStoreType,
		typeVersion: 1.2,
		after: 'Partition',
		parameters: { mode: 'insert', memoryKey },
	};
	const metadataValues = ['filename', 'section'].map((name) => ({
		name,
		value: `={{ $json.metadata.${name} }}`,
	}));
	const loader = {
		name: 'Loader',
		type: defaultLoaderType,
		typeVersion: 1.1,
		connection: 'ai_document',
		serves: ['Insert'],
		parameters: {
			jsonMode: 'expressionData',
			jsonData: '={{ $json.pageContent }}',
			options: { metadata: { metadataValues } },
		},
	} as const;
	const files = join(documentFolder, '{meeting-notes.txt,service-agreement.md}');
	const execution = await runWorkflow(
		buildAiWorkflow(
			'Text path',
			[readFiles('Read', files), partition, insert],
			[embeddings('Insert'), loader],
		),
	);
	const chunks = itemsOf(execution, 'Partition');
	const inserted = itemsOf(execution, 'Insert');
	expect(chunks.length).toBeGreaterThan(2);
	expect(inserted.map(contentOf)).toEqual(chunks.map(contentOf));
	const metadata = inserted.map(({ json }) => json['metadata'] as Record<string, unknown>);
	const names = new Set(metadata.map(({ filename }) => filename));
	expect(names).toEqual(new Set(['meeting-notes.txt', 'service-agreement.md']));
	expect(metadata.map(({ section }) => section)).toContain('Fees');
});
