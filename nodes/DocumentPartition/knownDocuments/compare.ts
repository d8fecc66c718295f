import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { hashOf } from '../../shared/input/contentHash';
import { readFrom } from '../../shared/fields/readValue';
import { Item, type ItemContext, type Caller } from '../../shared/run/caller';
import type { FormFile } from '../../shared/service/transport/multipartBody';
import { Problem } from '../../shared/values/problem';
import { quoted } from '../../shared/values/text';
import { compareOnlyField, skipUnchangedField } from './knownFields';
import { outputOf, type KnownMode, type OutputName } from './outputs';
import { readKnown, type KnownDocument, type KnownDocuments } from './readKnown';

type Change = 'new' | 'changed' | 'unchanged' | 'deleted';

/** A document of the input, and how it compares with what the user knows of it. */
export interface ComparedDocument {
	documentKey: string;
	contentHash: string;
	/** Not where documents are only compared: the settings of the node that will send them aren't known here. */
	settingsHash?: string;
	change: Exclude<Change, 'deleted'>;
}

/** Which document it is, and what it would be processed with. */
type DocumentIdentity = Pick<ComparedDocument, 'documentKey' | 'settingsHash'>;

/** How many known documents may be missing from the input before a hint says so. */
const mostDeletedShare = 0.5;

/** How the node deals with known documents; undefined where it asks for none, as in an agent's tool. */
export function readKnownMode(item: Item): KnownMode | undefined {
	if (item.isTool) return undefined;
	const { name } = skipUnchangedField.property;
	if (!readFrom(skipUnchangedField, { [name]: item.parameter(name, false) })) return undefined;
	return item.read(compareOnlyField) ? 'compare' : 'skip';
}

/**
 * The mode of all items, which the first one decides. If it can't be read, each item fails separately, and the node has
 * one output.
 */
export function sharedKnownMode(caller: Caller<ItemContext>): KnownMode | undefined {
	try {
		return readKnownMode(new Item(caller.context, 0));
	} catch {
		return undefined;
	}
}

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

/** The keys of this execution's documents. */
function keysOf(caller: Caller<ItemContext>): Set<string> {
	return caller.once(keysOf, () => new Set<string>());
}

/** Whether a document needn't be sent; its bytes are read for that. */
export async function isUnchanged(
	item: Item,
	file: FormFile,
	{ documentKey, settingsHash }: DocumentIdentity,
): Promise<boolean> {
	const known = await readKnown(new Item(item.context, 0));
	const contentHash = await hashOf(file);
	return changeOf(known.get(documentKey), { contentHash, settingsHash }) === 'unchanged';
}

/**
 * Compares a document with what the user knows of it; its bytes are read for that. Throws a Problem for a key that
 * another document of the execution has.
 */
export async function compareDocument(
	item: Item,
	file: FormFile,
	{ documentKey, settingsHash }: DocumentIdentity,
): Promise<ComparedDocument> {
	const known = await readKnown(new Item(item.context, 0));
	const keys = keysOf(item);
	if (keys.has(documentKey)) {
		throw new Problem(
			`Two documents have the key ${quoted(documentKey)}`,
			'Add the option Document Key with an expression that differs for each document, such as its path or ID',
		);
	}
	keys.add(documentKey);
	const contentHash = await hashOf(file);
	const change = changeOf(known.get(documentKey), { contentHash, settingsHash });
	return { documentKey, contentHash, ...(settingsHash && { settingsHash }), change };
}

/** The item of a document that isn't sent: the input's, with its files, and what's known of the document. */
export function comparedItem(
	{ input }: Item,
	{ fileName }: FormFile,
	compared: ComparedDocument,
	cost: IDataObject = {},
): INodeExecutionData {
	const document: IDataObject = { fileName, ...compared, ...cost };
	return { json: { ...input.json, document }, ...(input.binary && { binary: input.binary }) };
}

const outputsOfChanges = {
	new: 'New',
	changed: 'Changed',
	unchanged: 'Unchanged',
} as const satisfies Record<ComparedDocument['change'], OutputName>;

/** By which output a document leaves that isn't sent. */
export function outputOfChange(mode: KnownMode, change: ComparedDocument['change']): number {
	return outputOf(mode, outputsOfChanges[change]);
}

/**
 * The known documents that the input hasn't, for the output Deleted: none where an item failed, since a document that
 * couldn't be read isn't gone. A hint warns of an input that looks incomplete: who deletes by it would lose most of what's
 * stored.
 */
export async function deletedOutput(
	caller: Caller<ItemContext>,
	failures: number,
): Promise<INodeExecutionData[][]> {
	if (failures > 0) {
		caller.hint(
			`No document is reported as deleted, because ${failures} of the input items couldn't be read.`,
		);
		return [];
	}
	const known: KnownDocuments = await readKnown(new Item(caller.context, 0));
	const keys = keysOf(caller);
	const deleted = [...known.values()].filter(({ documentKey }) => !keys.has(documentKey));
	if (deleted.length > known.size * mostDeletedShare && deleted.length > 1) {
		caller.hint(
			`${deleted.length} of ${known.size} known documents aren't in the input. Before you delete them, check that the input has all documents.`,
		);
	}
	const byOutput: INodeExecutionData[][] = [];
	byOutput[outputOf('compare', 'Deleted')] = deleted.map(({ row, documentKey }) => ({
		json: { document: { ...row, documentKey, change: 'deleted' } } as IDataObject,
		pairedItem: { item: 0 },
	}));
	return byOutput;
}
