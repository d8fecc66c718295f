import type { IBinaryData, IBinaryKeyData } from 'n8n-workflow';

import { isPdf } from './fileTypes';
import type { Item } from '../n8n/nodeContext';
import { earlierNodes, pairedItemOf } from '../n8n/earlierNodes';

/**
 * Returns the PDF of a document in the item, or else in the nearest earlier item that it was made of. Of several PDFs in
 * an item, the one with the document's name; none if that isn't clear, or if PDFs of an earlier node all have other names.
 */
export function findPdf(item: Item, documentName: string | undefined): IBinaryData | undefined {
	const own = pdfsIn(item.input.binary);
	return own.length > 0 ? onlyOne(own, documentName) : findEarlierPdf(item, documentName);
}

/** Returns that of an earlier item, whatever files the item has. */
export function findEarlierPdf(
	item: Item,
	documentName: string | undefined,
): IBinaryData | undefined {
	for (const node of earlierNodes(item)) {
		const paired = pairedItemOf(item, node);
		if (paired === undefined || 'several' in paired) continue;
		const pdfs = pdfsIn(paired.item.binary);
		const named = pdfs.filter(({ fileName }) => fileName === documentName);
		const isNamed = documentName !== undefined && pdfs.some(({ fileName }) => fileName);
		const found = onlyOne(isNamed ? named : pdfs, documentName);
		if (found !== undefined) return found;
	}
	return undefined;
}

function pdfsIn(binary: IBinaryKeyData = {}): IBinaryData[] {
	return Object.values(binary).filter(isPdf);
}

function onlyOne(
	pdfs: readonly IBinaryData[],
	documentName: string | undefined,
): IBinaryData | undefined {
	const named = pdfs.filter(({ fileName }) => fileName === documentName);
	if (named.length === 1) return named[0];
	return pdfs.length === 1 ? pdfs[0] : undefined;
}
