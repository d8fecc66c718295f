import { NodeConnectionTypes, type IDataObject, type INodeTypeDescription } from 'n8n-workflow';

import type { DocumentElement } from '../core/service/element';
import { isLargeKey } from '../core/output/elements/metadata';
import {
	pagesOf,
	placeFrom,
	type Place,
	type PlacedElements,
} from '../core/output/sections/chunkPlaces';
import { chunkingStrategyField, noChunking } from '../core/partition/fields/chunkingFields';
import { chunkingIsOn, type FormEntry } from '../core/partition/fields/formEntry';
import type { Item } from '../core/n8n/nodeContext';
import { createPause, joinInBatches } from '../core/text/batches';
import { isRecord } from '../core/text/json';
import { Problem } from '../core/text/problem';

/** What a text splitter node supplies, as far as it's used here. LangChain isn't imported. */
export interface TextSplitter {
	splitText(text: string): Promise<string[]>;
}

const input = {
	displayName: 'Text Splitter',
	type: NodeConnectionTypes.AiTextSplitter,
	maxConnections: 1,
};
const chunkingChoices = (chunkingStrategyField.property.options ?? [])
	.flatMap((option) => ('value' in option ? [option.value] : []))
	.filter((value) => value !== noChunking);

/** An input for a text splitter, shown unless the service chunks the documents. */
export const splitterInput: INodeTypeDescription['inputs'] = `={{ ${JSON.stringify(chunkingChoices)}.includes($parameter[${JSON.stringify(chunkingStrategyField.property.name)}]) ? [] : [${JSON.stringify(input)}] }}`;

/**
 * The text splitter that the user has connected, with its parameters for this item; undefined if there's none. Throws a
 * Problem if the service is to chunk the documents as well.
 */
export async function connectedSplitter(
	{ n8n, node, index }: Item,
	fields: readonly FormEntry[],
): Promise<TextSplitter | undefined> {
	const connectionType = NodeConnectionTypes.AiTextSplitter;
	const splitters = n8n.getParentNodes(node.name, { connectionType, depth: 1 });
	const [name] = splitters.filter(({ disabled }) => !disabled).map((splitter) => splitter.name);
	if (name === undefined) return undefined;
	if (chunkingIsOn(fields)) {
		throw new Problem(
			`"${name}" is connected, but the service chunks the documents already`,
			"Set 'Chunking Strategy' to None to use the text splitter, or disconnect it",
		);
	}
	const splitter = await n8n.getInputConnectionData(connectionType, index);
	if (isRecord(splitter) && typeof splitter.splitText === 'function') {
		return splitter as unknown as TextSplitter;
	}
	throw new Problem(`"${name}" isn't a text splitter`, "Connect one of n8n's text splitters");
}

const separator = '\n\n';
/** Splitters drop what separates two pieces. Nothing further away is looked for: the text may be long. Characters. */
const maxGap = 1_000;

/** Which characters of `text` each piece is, from its first to behind its last one. */
async function spansOf(text: string, pieces: readonly string[]): Promise<Array<[number, number]>> {
	const spans: Array<[number, number]> = [];
	const pause = createPause();
	let [start, end] = [-1, 0];
	for (const piece of pieces) {
		await pause();
		const afterGap = end + text.slice(end, end + maxGap).search(/\S|$/);
		const next = [end, afterGap].find((place) => text.startsWith(piece, place));
		if (next !== undefined) start = next;
		else {
			// It may overlap the one before. A splitter may also change the text, such as where a token is part of a character.
			const from = start + 1;
			const found = text.slice(from, end + maxGap + piece.length).indexOf(piece);
			start = found < 0 ? Math.max(from, end) : from + found;
		}
		end = Math.min(start + piece.length, text.length);
		spans.push([start, end]);
	}
	return spans;
}

/** What's about a whole element only, and not about a part of its text. */
function metadataOfPart({ metadata }: DocumentElement): IDataObject {
	const ofWhole = ['parent_id', 'category_depth', 'image_mime_type'];
	return Object.fromEntries(
		Object.entries(metadata).filter(([key]) => !isLargeKey(key) && !ofWhole.includes(key)),
	);
}

/**
 * Lets the splitter split the text of a document. Each piece is a chunk with the metadata of the element in which it
 * begins, and the pages of all elements that it's made of. Throws what the splitter throws.
 */
export async function splitWith(
	splitter: TextSplitter,
	{ elements, places }: PlacedElements,
): Promise<PlacedElements> {
	const withText = [...elements.keys()].filter((at) => elements[at]?.text.trim() !== '');
	const texts = withText.map((at) => elements[at]?.text ?? '');
	const text = await joinInBatches(texts, separator);
	const given = text === '' ? [] : await splitter.splitText(text);
	const pieces = given.filter((piece) => piece.trim() !== '');
	const chunks = { elements: [] as DocumentElement[], places: [] as Place[] };
	const pause = createPause();
	const lengthOf = (number: number) => (texts[number]?.length ?? 0) + separator.length;
	let first = 0;
	let firstStart = 0;
	for (const [number, [start, end]] of (await spansOf(text, pieces)).entries()) {
		await pause();
		while (first < texts.length - 1 && firstStart + lengthOf(first) <= start) {
			firstStart += lengthOf(first);
			first += 1;
		}
		let last = first;
		let lastEnd = firstStart + lengthOf(first);
		while (last < texts.length - 1 && lastEnd < end) {
			last += 1;
			lastEnd += lengthOf(last);
		}
		const covered = withText.slice(first, last + 1).flatMap((at) => elements[at] ?? []);
		const [begin] = covered;
		if (begin === undefined) continue;
		const metadata = metadataOfPart(begin);
		const piece = { ...begin, type: 'CompositeElement', text: pieces[number] ?? '', metadata };
		chunks.elements.push(piece);
		const place = placeFrom(begin, places[withText[first] ?? 0] ?? {});
		chunks.places.push({ ...place, pages: pagesOf(covered) });
	}
	return chunks;
}
