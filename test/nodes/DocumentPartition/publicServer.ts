import { createHash, randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';

import { csvResponse } from '../../../local-service/partition/csvResponse.ts';
import type { ServiceElement } from '../../../local-service/partition/serviceElement.ts';
import {
	pagesIn,
	startRangeServer,
	type RangeResponse,
	type RangeRequest,
	type RangeServer,
} from './rangeServer';

/** What stands on a page, by its number; '' for a blank one. */
export type PageTexts = (page: number) => string;

/** Chunks have so many elements at most. */
const elementsInChunk = 2;

const hashOf = (...parts: unknown[]) =>
	createHash('sha256').update(parts.join('')).digest('hex').slice(0, 32);

/** Languages are found in the text of the whole file, and in a file without text not at all. */
function languagesOf(text: string): { languages?: string[] } {
	if (text.trim() === '') return {};
	return { languages: [text.includes('Seite') ? 'deu' : 'eng'] };
}

function elementsOf(request: RangeRequest, pages: number, textOf: PageTexts): ServiceElement[] {
	const field = (name: string) => request.fields.find(([given]) => given === name)?.[1];
	const numbers = Array.from({ length: pages }, (_, position) => request.firstPage + position);
	const found = languagesOf(numbers.map(textOf).join(' '));
	const given = field('languages');
	const file = {
		...(given === undefined ? found : { languages: [given] }),
		filename: request.fileName,
		filetype: 'application/pdf',
	};
	const idOf = (...parts: unknown[]) =>
		field('unique_element_ids') === 'true' ? randomUUID() : hashOf(request.fileName, ...parts);
	return numbers.flatMap((page, position): ServiceElement[] => {
		const text = textOf(page);
		const element = {
			type: 'NarrativeText',
			element_id: idOf(text, page, 0),
			text,
			metadata: { page_number: page, ...file },
		};
		const pageBreak = {
			type: 'PageBreak',
			element_id: idOf('', 'None', position),
			text: '',
			metadata: file,
		};
		return [
			...(text === '' ? [] : [element]),
			...(field('include_page_breaks') === 'true' ? [pageBreak] : []),
		];
	});
}

const fileKeys = ['languages', 'filename', 'filetype'];

/** Chunks of elements that are partitioned in the same request get the file's metadata last; others have it already. */
function chunksOf(elements: readonly ServiceElement[], request: RangeRequest): ServiceElement[] {
	const isJson = request.contentType === 'application/json';
	const withText = elements.filter(({ text }) => text !== '');
	const groups = Array.from({ length: Math.ceil(withText.length / elementsInChunk) }, (_, number) =>
		withText.slice(number * elementsInChunk, (number + 1) * elementsInChunk),
	);
	return groups.map((group) => {
		const [first] = group;
		const text = group.map((element) => element.text).join('\n\n');
		const of = (isFile: boolean) =>
			Object.fromEntries(
				Object.entries(first?.metadata ?? {}).filter(([key]) => fileKeys.includes(key) === isFile),
			);
		const originals = { orig_elements: deflateSync(JSON.stringify(group)).toString('base64') };
		const ofJson = { ...of(true), filetype: 'application/json', ...of(false), ...originals };
		const ofFile = { ...of(false), ...originals, ...of(true) };
		return {
			type: 'CompositeElement',
			element_id: hashOf(request.fileName, text, first?.metadata.page_number),
			text,
			metadata: isJson ? ofJson : ofFile,
		};
	});
}

/**
 * A server with the ways of the open-source partition server in which a PDF in ranges differs from a whole one: page
 * breaks numbered from 0 in each file, languages of the whole file, and chunks of elements as those of a JSON file.
 */
export async function startPublicServer(
	textOf: PageTexts,
	failsAt: readonly number[] = [],
): Promise<RangeServer> {
	return await startRangeServer(async (request): Promise<RangeResponse> => {
		const isJson = request.contentType === 'application/json';
		if (!isJson && failsAt.includes(request.firstPage)) {
			return { status: 500, body: { detail: 'The page is odd' } };
		}
		const elements = isJson
			? (JSON.parse(request.content.toString()) as ServiceElement[])
			: elementsOf(request, await pagesIn(request), textOf);
		const isChunked = request.fields.some(([name]) => name === 'chunking_strategy');
		const answer = isChunked ? chunksOf(elements, request) : elements;
		const isCsv = request.fields.some(([, value]) => value === 'text/csv');
		return { body: isCsv ? csvResponse([answer]) : answer };
	});
}
