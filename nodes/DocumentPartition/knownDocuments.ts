import {
	NodeConnectionTypes,
	type IDataObject,
	type INodeExecutionData,
	type INodeProperties,
} from 'n8n-workflow';

import { boolean, jsonData } from '../core/n8n/fields/field';
import { isNothing } from '../core/n8n/fields/readers';
import type { Item } from '../core/n8n/nodeContext';
import { shownWhen } from '../core/n8n/fields/panel';
import {
	comparingOutputs,
	outputModeField,
	outputsWithoutPages,
} from '../core/output/outputFields';
import { formatOf, type OutputMode } from '../core/output/outputFormats';
import { comparisonFormat } from '../core/output/formats/unsent';
import { eachInBatches } from '../core/text/batches';
import { isRecord } from '../core/text/json';
import { Problem } from '../core/text/problem';
import { quoted, valueText } from '../core/text/text';

export const skipUnchangedField = boolean('skipUnchanged', 'Skip Unchanged', {
	noDataExpression: true,
	displayOptions: { hide: { '/output': outputsWithoutPages, '@tool': [true] } },
	default: true,
	description:
		"Whether to leave out documents that are in 'Known Documents' with the same content and settings. They go to a second output, and nothing is sent for them.",
});

const knownDocumentsField = jsonData('knownDocuments', 'Known Documents', {
	required: true,
	default: '[]',
	hint: "An expression, such as $('Get row(s)').all() for the rows of a data table",
	description:
		'The documents that you already have, each with its documentKey, contentHash and settingsHash, as this node returns them in the field document. With a data table, turn on Always Output Data in the settings of its node, and Execute Once in those of the next one. The value of the first item applies to all.',
});

const skips = `/options.${skipUnchangedField.property.name}`;

/**
 * The parameter Known Documents: for the comparison, and where an option needs it. n8n allows several of one name of which
 * only one is shown. The hidden one keeps the value: while n8n loads or saves a workflow, it drops what isn't shown, and
 * knows no options yet (docs/maintainers/n8n.md#loading).
 */
export const knownDocumentsProperties: INodeProperties[] = [
	{ ...knownDocumentsField.property, type: 'hidden' },
	...shownWhen({ output: comparingOutputs }, [knownDocumentsField.property]),
	...shownWhen({ [skips]: [true] }, [knownDocumentsField.property]).map((property) => ({
		...property,
		displayOptions: {
			...property.displayOptions,
			hide: { output: comparingOutputs, '@tool': [true] },
		},
	})),
];

/** How the documents of an execution are compared with those that the user knows. */
export type KnownMode = 'compare' | 'skip';

/**
 * Returns how the documents of an item are compared; undefined if they aren't. An agent's tool has one output, so it
 * compares none. Throws a Problem.
 */
export function readKnownMode(item: Item, output: OutputMode): KnownMode | undefined {
	if (!formatOf(output).comparesKnown) {
		return !item.isTool && item.option(skipUnchangedField) ? 'skip' : undefined;
	}
	const { displayName, name } = outputModeField.property;
	if (item.isTool) {
		throw new Problem(
			"An agent's tool has one output, and the comparison has four",
			`Select another choice in '${displayName}'. Nothing was sent.`,
		);
	}
	if (!String(item.rawParameter(name)).startsWith('=')) return 'compare';
	throw new Problem(
		`'${displayName}' is an expression, and the comparison has outputs of its own`,
		`Select Comparison with Known Documents in '${displayName}', without an expression`,
	);
}

/** The outputs where documents are compared, in their order. */
const outputNames = {
	compare: ['New', 'Changed', 'Unchanged', 'Deleted'],
	skip: ['New or Changed', 'Unchanged'],
} as const;

type OutputName = (typeof outputNames)[KnownMode][number];

/** Returns how many outputs the node has. */
export function outputCountOf(known: KnownMode | undefined): number {
	return known === undefined ? 1 : outputNames[known].length;
}

/** Returns the position of an output by its name. */
export function outputIndex(known: KnownMode, name: OutputName): number {
	return (outputNames[known] as readonly OutputName[]).indexOf(name);
}

function described(names: readonly OutputName[]): string {
	const type = NodeConnectionTypes.Main;
	return JSON.stringify(names.map((displayName) => ({ type, displayName })));
}

/** n8n evaluates it whenever a parameter changes. As a tool of an agent, the node has the only output that n8n gives it. */
export const outputsExpression: `={{${string}}}` = `={{ $parameter["output"] === "${comparisonFormat.value}" ? ${described(outputNames.compare)} : $parameter["options"]?.["${skipUnchangedField.property.name}"] === true ? ${described(outputNames.skip)} : ["${NodeConnectionTypes.Main}"] }}`;

/** What the user knows of a document. */
interface KnownDocument {
	documentKey: string;
	/** A SHA-256 hash in small hexadecimal digits, or `unknown`. */
	contentHash: string;
	settingsHash?: string;
	/** The row as it was given, without n8n's wrapping. */
	row: Record<string, unknown>;
}

type KnownDocuments = ReadonlyMap<string, KnownDocument>;

/** What an entry may have instead of a hash: the document is known, and its content isn't. */
const unknownHash = 'unknown';

/** Says what Known Documents expects, in every error about it. */
const expected =
	"Set it to the rows that you stored in the last execution, for example {{ $('Get row(s)').all() }} of a Data Table node, or to [] for none. Each row needs the documentKey and contentHash, and can have the settingsHash, that this node returns in the field document.";

/** Reads the documents that the user knows. Throws a Problem for entries of another shape. */
async function readKnown(first: Item): Promise<KnownDocuments> {
	const given = readGiven(first);
	return await knownIn(Array.isArray(given) ? given : knownRows(given));
}

function readGiven(first: Item) {
	try {
		return first.read(knownDocumentsField);
	} catch (error) {
		throw error instanceof Problem ? new Problem(error.message, expected) : error;
	}
}

/** The rows of an object with one entry for each key, or the object itself if it's a row. */
function knownRows(given: Record<string, unknown>): unknown[] {
	if ('documentKey' in given || isRecord(given.json)) return [given];
	return Object.entries(given).map(([documentKey, known]) =>
		isRecord(known) ? { ...known, documentKey } : { documentKey, contentHash: known },
	);
}

async function knownIn(rows: readonly unknown[]): Promise<KnownDocuments> {
	const known = new Map<string, KnownDocument>();
	await eachInBatches(rows, (entry, index) => {
		const row = isRecord(entry) && isRecord(entry.json) ? entry.json : entry;
		// What a node without any rows returns where Always Output Data is on.
		if (isRecord(row) && Object.keys(row).length === 0) return;
		const documentKey = isRecord(row) ? textIn(row.documentKey) : undefined;
		if (!isRecord(row) || documentKey === undefined) throw notKnown(index, row, 'documentKey');
		const contentHash = textIn(row.contentHash)?.toLowerCase();
		if (contentHash === undefined) throw notKnown(index, row, 'contentHash');
		if (contentHash !== unknownHash && !/^[0-9a-f]{64}$/.test(contentHash)) {
			throw notKnown(index, row, 'SHA-256 hash as its contentHash');
		}
		known.set(documentKey, {
			documentKey,
			contentHash,
			settingsHash: textIn(row.settingsHash)?.toLowerCase(),
			row,
		});
	});
	return known;
}

function textIn(value: unknown): string | undefined {
	if (isNothing(value)) return undefined;
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined;
}

function notKnown(index: number, row: unknown, missing: string): Problem {
	const shown = (valueText(row) ?? '').slice(0, 100);
	return new Problem(
		`Entry ${index + 1} of 'Known Documents' has no ${missing}: ${shown}`,
		expected,
	);
}

/** Which document of the input it is, and what it and its settings hold. */
export interface DocumentHashes {
	documentKey: string;
	contentHash: string;
	settingsHash?: string;
}

/** The same, and how it compares with what the user knows of it. */
export interface ComparedDocument extends DocumentHashes {
	change: 'new' | 'changed' | 'unchanged';
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

	/** Returns whether a document needn't be sent. */
	async isUnchanged({ documentKey, ...hashes }: DocumentHashes): Promise<boolean> {
		const known = await this.readKnown();
		return changeOf(known.get(documentKey), hashes) === 'unchanged';
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

const outputsOfChanges = {
	new: 'New',
	changed: 'Changed',
	unchanged: 'Unchanged',
} as const satisfies Record<ComparedDocument['change'], OutputName>;

/** Returns by which output a document leaves that isn't sent. */
export function outputOfChange(known: KnownMode, change: ComparedDocument['change']): number {
	return outputIndex(known, outputsOfChanges[change]);
}
