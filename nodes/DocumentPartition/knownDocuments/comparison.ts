import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Item } from '../../core/n8n/nodeContext';
import { Problem } from '../../core/text/problem';
import { quoted } from '../../core/text/text';
import type { PlannedDocument } from '../plannedDocument';
import { hashDocument } from '../plannedDocument';
import { outputOf, type KnownMode, type OutputName } from './knownFields';
import { readKnown, type KnownDocument, type KnownDocuments } from './readKnown';

/** A document of the input, and how it compares with what the user knows of it. */
export interface ComparedDocument {
	documentKey: string;
	contentHash: string;
	settingsHash?: string;
	change: 'new' | 'changed' | 'unchanged';
}

/** How many known documents may be missing from the input before a hint says so. */
const maxDeletedShare = 0.5;

/** Without a hash of the settings on either side, documents are compared by their contents alone. */
function changeOf(
	known: KnownDocument | undefined,
	{ contentHash, settingsHash }: Pick<ComparedDocument, 'contentHash' | 'settingsHash'>,
): ComparedDocument['change'] {
	if (known === undefined) return 'new';
	const isSame =
		known.contentHash === contentHash &&
		(settingsHash === undefined ||
			known.settingsHash === undefined ||
			known.settingsHash === settingsHash);
	return isSame ? 'unchanged' : 'changed';
}

/** The documents that the user knows, and those of one execution. `first` is the item whose Known Documents count. */
export class Comparison {
	private readonly first: Item;
	private known?: Promise<KnownDocuments>;
	/** The keys of this execution's documents. */
	private readonly keys = new Set<string>();

	constructor(first: Item) {
		this.first = first;
	}

	private async readKnown(): Promise<KnownDocuments> {
		return await (this.known ??= readKnown(this.first));
	}

	/**
	 * Compares a document with what the user knows of it. Throws a Problem for a key that another document of the execution
	 * has.
	 */
	async compare(document: PlannedDocument): Promise<ComparedDocument> {
		const { documentKey, plan } = document;
		const known = await this.readKnown();
		if (this.keys.has(documentKey)) {
			throw new Problem(
				`Two documents have the key ${quoted(documentKey)}`,
				"If the node that reads the documents runs for each known row, turn on 'Execute Once' in its settings. Otherwise, add the option 'Document Key' with an expression that differs for each document, such as its path or ID",
			);
		}
		this.keys.add(documentKey);
		const { settingsHash } = plan;
		const contentHash = await hashDocument(document);
		const change = changeOf(known.get(documentKey), { contentHash, settingsHash });
		return { documentKey, contentHash, ...(settingsHash && { settingsHash }), change };
	}

	/** Returns whether a document needn't be sent. */
	async isUnchanged(document: PlannedDocument): Promise<boolean> {
		const { documentKey, plan } = document;
		const known = (await this.readKnown()).get(documentKey);
		const contentHash = await hashDocument(document);
		return changeOf(known, { contentHash, settingsHash: plan.settingsHash }) === 'unchanged';
	}

	/**
	 * Returns the known documents that the input hasn't, for the output Deleted: none where a document failed, since one
	 * that couldn't be read isn't gone. A hint warns of an input that looks incomplete: who deletes by it would lose most of
	 * what's stored.
	 */
	async deleted(failures: number): Promise<INodeExecutionData[]> {
		if (failures > 0) {
			this.first.hint(
				`No document is reported as deleted, because ${failures} of the input's documents couldn't be read.`,
			);
			return [];
		}
		const known = await this.readKnown();
		const deleted = [...known.values()].filter(({ documentKey }) => !this.keys.has(documentKey));
		if (deleted.length > known.size * maxDeletedShare && deleted.length > 1) {
			this.first.hint(
				`${deleted.length} of ${known.size} known documents aren't in the input. Before you delete them, check that the input has all documents.`,
			);
		}
		return deleted.map(({ row, documentKey }) => ({
			json: { document: { ...row, documentKey, change: 'deleted' } } as IDataObject,
			pairedItem: { item: 0 },
		}));
	}
}

/** Returns the item of a document that isn't sent: the input's, with its files, and what's known of the document. */
export function comparedItem(
	{ item, file }: PlannedDocument,
	compared: ComparedDocument,
): INodeExecutionData {
	const { json, binary } = item.input;
	const document: IDataObject = { fileName: file.fileName, ...compared };
	return { json: { ...json, document }, ...(binary && { binary }) };
}

const outputsOfChanges = {
	new: 'New',
	changed: 'Changed',
	unchanged: 'Unchanged',
} as const satisfies Record<ComparedDocument['change'], OutputName>;

/** Returns by which output a document leaves that isn't sent. */
export function outputOfChange(known: KnownMode, change: ComparedDocument['change']): number {
	return outputOf(known, outputsOfChanges[change]);
}
