import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { documentNameOf } from '../core/documents/documentName';
import {
	allItemsOf,
	earlierNodes,
	expressionFor,
	pairedItemOf,
	type EarlierNode,
} from '../core/n8n/earlierNodes';
import type { Item } from '../core/n8n/nodeContext';
import { Problem } from '../core/text/problem';
import { contentFields, contentIn, isDocumentPart, type DocumentContent } from './documentContent';

/** A document that values are checked against. */
export interface FoundDocument {
	content: DocumentContent;
	fileName?: string;
}

/** The nodes of this package that return documents. Other nodes' texts may be what the values were read from, or not. */
const ofPackage = /(?:^|\.)document(?:Partition|Service)$/;

/**
 * Returns the document in an item, or else in the item of the nearest Document Partition or Document Service node that it
 * was made of. Throws a Problem, which names an expression to enter, where there's none. `hasText`: whether the item's
 * `text` may be the document.
 */
export function findDocument(item: Item, hasText: boolean): FoundDocument {
	const { text, ...rest } = item.input.json;
	return documentIn(hasText ? { ...rest, text } : rest) ?? earlierDocument(item);
}

/** Returns the document in an item's JSON. */
function documentIn(json: IDataObject): FoundDocument | undefined {
	const content = contentIn(json);
	return content === undefined ? undefined : { content, fileName: documentNameOf(json) };
}

function earlierDocument(item: Item): FoundDocument {
	const nodes = earlierNodes(item);
	for (const node of nodes.filter(({ type }) => ofPackage.test(type))) {
		const found = documentOfNode(item, node);
		if (found !== undefined) return found;
	}
	throw noDocument(item, nodes);
}

function documentOfNode(item: Item, node: EarlierNode): FoundDocument | undefined {
	const paired = pairedItemOf(item, node);
	if (paired === undefined) return undefined;
	if ('several' in paired) return oneDocument(allItemsOf(item, node), node);
	const { json } = paired.item;
	if (!isDocumentPart(json) || hasOwnPart(item, node, paired.item)) return documentIn(json);
	const name = documentNameOf(json);
	const parts = allItemsOf(item, node).map((other) => other.json);
	const ofDocument = parts.filter((part) => isDocumentPart(part) && documentNameOf(part) === name);
	return { content: ofDocument.length > 0 ? ofDocument : [json], fileName: name };
}

/** Whether other input items were made of other parts of the document: then each is checked against its own part. */
function hasOwnPart(item: Item, node: EarlierNode, part: INodeExecutionData): boolean {
	const { length } = item.n8n.getInputData();
	return [item.index - 1, item.index + 1].some((index) => {
		if (index < 0 || index >= length) return false;
		const other = pairedItemOf(item.at(index), node);
		if (other === undefined || 'several' in other || other.item === part) return false;
		return documentNameOf(other.item.json) === documentNameOf(part.json);
	});
}

/** Returns the document of which all these items are parts. Throws a Problem for items of several documents. */
function oneDocument(
	items: readonly INodeExecutionData[],
	node: EarlierNode,
): FoundDocument | undefined {
	const parts = items.map(({ json }) => json).filter((json) => contentIn(json) !== undefined);
	const [first] = parts;
	if (first === undefined) return undefined;
	const names = new Set(parts.map(documentNameOf));
	if (names.size === 1 && parts.every(isDocumentPart))
		return { content: parts, fileName: [...names][0] };
	throw new Problem(
		`The item was made of several documents of the node "${node.name}"`,
		"Check each document's values in an item of its own, or set 'Source for Document' to Define Below and enter an expression that returns the document",
	);
}

function noDocument(item: Item, nodes: readonly EarlierNode[]): Problem {
	if (typeof item.input.json.isConfirmed === 'boolean') {
		return new Problem(
			'The values of the item are checked already',
			"They were checked when they were extracted, and the document isn't in the item. Turn off 'Check Values' in the options of that node to check them here in another way, or remove this node.",
		);
	}
	const [expression] = nodes.flatMap((node) => {
		const paired = pairedItemOf(item, node);
		if (paired === undefined || 'several' in paired) return [];
		const { json } = paired.item;
		const field = contentFields.find((name) => contentIn({ [name]: json[name] }) !== undefined);
		return field === undefined ? [] : [expressionFor(node, `json.${field}`)];
	});
	const nearest = nodes.find(({ type }) => ofPackage.test(type)) ?? { name: 'Document Partition' };
	const example = expressionFor({ type: '', ...nearest }, 'json.elements');
	return new Problem(
		'The document to check the values against was not found in the item, nor in an earlier Document Partition or Document Service node',
		`Set 'Source for Document' to Define Below, and enter in 'Document' an expression that returns its elements, Markdown or text, such as ${expression ?? `${example} (with 'Output' of that node set to Whole Document)`}`,
	);
}

/**
 * Returns the input items that are parts of one document, of which an item is the first, and that have the same values to
 * check; the item alone if it has a document of its own, and none if it belongs to the items before it.
 */
export function partsWith(item: Item, valuesOf: (item: Item) => object): Item[] {
	const items = item.n8n.getInputData();
	const isSame = (first: number, second: number): boolean => {
		const [one, other] = [items[first]?.json, items[second]?.json];
		if (!isDocumentPart(one) || !isDocumentPart(other)) return false;
		if (documentNameOf(one) !== documentNameOf(other)) return false;
		const texts = [first, second].map((index) => JSON.stringify(valuesOf(item.at(index))));
		return texts[0] === texts[1];
	};
	const { index } = item;
	if (isSame(index - 1, index)) return [];
	let end = index + 1;
	while (isSame(end - 1, end)) end += 1;
	return items.slice(index, end).map((_, at) => item.at(index + at));
}
