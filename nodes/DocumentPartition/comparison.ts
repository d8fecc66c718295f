import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Item } from '../core/n8n/nodeContext';
import { Problem } from '../core/text/problem';
import { quoted } from '../core/text/text';
import {
	expectedRows,
	outputIndex,
	readKnown,
	type KnownDocument,
	type KnownDocuments,
	type KnownMode,
	type OutputName,
} from './knownDocuments';

/** Which document of the input it is, and what it and its settings hold. */
export interface DocumentHashes {
	documentKey: string;
	contentHash: string;
	settingsHash?: string;
}

/** The same, and how it compares with what the user knows of it. */
export interface ComparedDocument extends DocumentHashes {
	change: 'new' | 'changed' | 'unchanged' | 'empty';
}

/** How many known documents may be missing from the input before a hint says so. */
const maxDeletedShare = 0.5;

/** Without a hash of the settings on either side, documents are compared by their contents alone. */
function changeOf(
	known: KnownDocument | undefined,
	{ contentHash, settingsHash }: Omit<DocumentHashes, 'documentKey'>,
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
	async compare({
		documentKey,
		contentHash,
		settingsHash,
	}: DocumentHashes): Promise<ComparedDocument> {
		const known = await this.readKnown();
		if (this.keys.has(documentKey)) {
			throw new Problem(
				`Two documents have the key ${quoted(documentKey)}`,
				"If the node that reads the documents runs for each known row, turn on 'Execute Once' in its settings. Otherwise, add the option 'Document Key' with an expression that differs for each document, such as its path or ID",
			);
		}
		this.keys.add(documentKey);
		const change = changeOf(known.get(documentKey), { contentHash, settingsHash });
		return { documentKey, contentHash, ...(settingsHash && { settingsHash }), change };
	}

	/** Returns undefined where Known Documents can't be used: each document has failed by that. */
	private async knownIfReadable(): Promise<KnownDocuments | undefined> {
		try {
			return await this.readKnown();
		} catch {
			return undefined;
		}
	}

	/** Shows a hint where none is known, which is right in the first execution only. */
	async hintOfNone(): Promise<void> {
		if ((await this.knownIfReadable())?.size !== 0) return;
		this.first.hint(
			`'Known Documents' has no document, so all of them are new. Unless this is the first execution: ${expectedRows}`,
		);
	}

	/** Returns whether a document needn't be sent. */
	async isUnchanged({ documentKey, ...hashes }: DocumentHashes): Promise<boolean> {
		const known = await this.readKnown();
		return changeOf(known.get(documentKey), hashes) === 'unchanged';
	}

	/**
	 * Returns the known documents that the input hasn't, for the output Deleted. `failures`: the names of what failed; those
	 * documents aren't gone, so nothing is returned where one has no key. A hint warns of an input that looks incomplete: who
	 * deletes by it would lose most of what's stored.
	 */
	async deleted(failures: readonly IDataObject[]): Promise<INodeExecutionData[]> {
		for (const { documentKey } of failures) this.keys.add(String(documentKey));
		const unnamed = failures.filter(({ documentKey }) => documentKey === undefined).length;
		if (unnamed > 0) {
			this.first.hint(
				`No document is reported as deleted, because ${unnamed} of the input's items couldn't be read.`,
			);
			return [];
		}
		// Where data is extracted from an earlier parse, there's no document that could be compared.
		if (this.keys.size === 0) return [];
		const known = (await this.knownIfReadable()) ?? new Map<string, KnownDocument>();
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

const outputsOfChanges = {
	new: 'New',
	changed: 'Changed',
	unchanged: 'Unchanged',
	empty: 'Unchanged',
} as const satisfies Record<ComparedDocument['change'], OutputName>;

/** Returns by which output a document leaves that isn't sent. */
export function outputOfChange(known: KnownMode, change: ComparedDocument['change']): number {
	return outputIndex(known, outputsOfChanges[change]);
}
