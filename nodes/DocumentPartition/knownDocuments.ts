import { NodeConnectionTypes, type INodeProperties } from 'n8n-workflow';

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
import { valueText } from '../core/text/text';

export const skipUnchangedField = boolean('skipUnchanged', 'Skip Unchanged', {
	noDataExpression: true,
	displayOptions: { hide: { '/output': outputsWithoutPages, '@tool': [true] } },
	default: true,
	description:
		"Whether to leave out documents that are in 'Known Documents' with the same content and settings. They go to a second output, and known documents that the input no longer has to a third one.",
});

const knownDocumentsField = jsonData('knownDocuments', 'Known Documents', {
	required: true,
	// An expression without anything in it.
	default: '=',
	hint: "An expression, such as {{ $('Get row(s)').all() }} for the rows of a data table, or [] for none",
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
	skip: ['New or Changed', 'Unchanged', 'Deleted'],
} as const;

export type OutputName = (typeof outputNames)[KnownMode][number];

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
export interface KnownDocument {
	documentKey: string;
	/** A SHA-256 hash in small hexadecimal digits, or `unknown`. */
	contentHash: string;
	settingsHash?: string;
	/** The row as it was given, without n8n's wrapping. */
	row: Record<string, unknown>;
}

export type KnownDocuments = ReadonlyMap<string, KnownDocument>;

/** What an entry may have instead of a hash: the document is known, and its content isn't. */
const unknownHash = 'unknown';

/** Says what Known Documents expects, in every error about it. */
export const expectedRows =
	"Set it to the rows that you stored in the last execution, for example {{ $('Get row(s)').all() }} of a Data Table node, or to [] for none.";

/** Reads the documents that the user knows. Throws a Problem for entries of another shape. */
export async function readKnown(first: Item): Promise<KnownDocuments> {
	const given = readGiven(first);
	return await knownIn(Array.isArray(given) ? given : knownRows(given));
}

function readGiven(first: Item) {
	try {
		return first.read(knownDocumentsField);
	} catch (error) {
		throw error instanceof Problem ? new Problem(error.message, expectedRows) : error;
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
	let blank: Problem | undefined;
	await eachInBatches(rows, (entry, index) => {
		const row = isRecord(entry) && isRecord(entry.json) ? entry.json : entry;
		// What a node without any rows returns where Always Output Data is on.
		if (isRecord(row) && Object.keys(row).length === 0) return;
		// The row that a data table makes of the summary. If all are so, the columns have other names.
		if (isRecord(row) && row.documentKey === null && row.contentHash === null) {
			blank ??= notKnown(index, row, 'documentKey');
			return;
		}
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
	if (blank !== undefined && known.size === 0) throw blank;
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
		expectedRows,
	);
}
