import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Caller, ItemContext } from '../../run/caller';
import type { DocumentElement } from '../element';
import { inSlices, type Work } from '../../values/inSlices';
import { bytesOf, bytesOfTexts } from '../../values/longContent';
import { baseName } from '../fileName';
import { elementsFile } from '../jsonFile';
import { withMissingElements } from '../missingPages';
import type { FormSettings, OutputDocument } from './outputDocument';
import type { StoredResult } from '../partitionResult';
import { documentItem, plainTexts, textSeparator } from './document';

/** The elements as a JSON, Markdown or text file. */
export async function writeFile(document: OutputDocument): Promise<INodeExecutionData[]> {
	const { caller, settings, fileName } = document;
	const { ending, mimeType } = fileKinds[settings.fileFormat];
	return await documentItem(document, async (elements) => {
		const file = await caller.context.helpers.prepareBinaryData(
			await inSlices(await contentOf(elements, document)),
			`${baseName(fileName)}.${ending}`,
			mimeType,
		);
		return {
			json: { elementCount: elements.length },
			binary: { [settings.binaryPropertyName]: file },
		};
	});
}

const fileKinds = {
	json: { ending: 'json', mimeType: 'application/json' },
	markdown: { ending: 'md', mimeType: 'text/markdown' },
	text: { ending: 'txt', mimeType: 'text/plain' },
} as const;

async function contentOf(
	elements: readonly DocumentElement[],
	{ settings: { fileFormat: format }, missingPages, fileName }: OutputDocument,
): Promise<Work<Buffer>> {
	if (format === 'json') return elementsFile(elements);
	if (format === 'text') return textFile(plainTexts(elements));
	// Loaded when it's first needed, as for the form Markdown.
	const { markdownBlocks } = await import('../markdown/toMarkdown');
	return textFile(markdownBlocks(withMissingElements(elements, missingPages, fileName)));
}

/** A text as a file, which ends with a line break. */
function* textFile(work: Work<string[]>): Work<Buffer> {
	const texts = yield* work;
	const last = texts.pop();
	if (last !== undefined) texts.push(`${last}\n`);
	return yield* bytesOfTexts(texts, textSeparator);
}

/** The service's CSV as a file. */
export async function csvFileItem(
	caller: Caller<ItemContext>,
	text: string,
	settings: FormSettings,
	about: IDataObject & { fileName: string },
): Promise<INodeExecutionData> {
	const file = await caller.context.helpers.prepareBinaryData(
		await inSlices(bytesOf(text)),
		`${baseName(about.fileName)}.csv`,
		'text/csv',
	);
	return { json: { ...about }, binary: { [settings.binaryPropertyName]: file } };
}

/** A file that n8n has stored already. */
export function storedItem(
	{ file, elementCount }: StoredResult,
	{ binaryPropertyName }: FormSettings,
	fileName: string,
): INodeExecutionData {
	const json = elementCount === undefined ? { fileName } : { fileName, elementCount };
	return { json, binary: { [binaryPropertyName]: file } };
}
