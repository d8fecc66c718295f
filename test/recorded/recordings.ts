import type { INodeParameters } from 'n8n-workflow';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { DocumentElement } from '../../nodes/core/wire/element';
import { additionalField } from '../support/withOptions';

const answersFolder = join(__dirname, 'answers');
const samplesFolder = join(__dirname, '../../local-service/samples');

/** One request to a real partition server and its response. */
export interface Recording {
	/** The file's name without its ending, e.g. `invoice-fast`. */
	name: string;
	request: { file: string; contentType: string; fields: Array<[name: string, value: string]> };
	/** `body`: elements, `{detail}` of an error, or CSV text. */
	response: { status: number; contentType: string; body: unknown };
}

/** A recording with elements as its response. */
export interface ElementsRecording extends Recording {
	response: Recording['response'] & { body: DocumentElement[] };
}

/** All recordings in the order of their names. */
export const recordings: readonly Recording[] = readdirSync(answersFolder)
	.sort()
	.map((file) => ({
		name: file.replace('.json', ''),
		...(JSON.parse(readFileSync(join(answersFolder, file), 'utf8')) as Omit<Recording, 'name'>),
	}));

function hasElements(recording: Recording): recording is ElementsRecording {
	return recording.response.status === 200 && Array.isArray(recording.response.body);
}

/** The recordings of elements or chunks. */
export const elementRecordings = recordings.filter(hasElements);
/** The recordings of CSV. */
export const csvRecordings = recordings.filter(
	({ response }) => response.status === 200 && typeof response.body === 'string',
);
/** The recordings of refusals. */
export const errorRecordings = recordings.filter(({ response }) => response.status >= 400);

/** The sample that the recording's request sent. */
export function sampleOf({ request }: Recording): Buffer {
	return readFileSync(join(samplesFolder, request.file));
}

const fast = { strategy: 'fast' } as const;

/** The node's parameters that send each recording's form fields, in the recorded order. */
export const parametersOf: Readonly<Record<string, INodeParameters>> = {
	agreement: {},
	'agreement-basic': {
		chunkingStrategy: 'basic',
		options: { maxCharacters: 300, overlap: 30, ...additionalField('overlap_all', 'true') },
	},
	'error-chunking': {
		chunkingStrategy: 'by_title',
		options: additionalField('max_characters', 'many'),
	},
	'error-output-format': { ...fast, options: additionalField('output_format', 'text/xml') },
	'error-strategy': { options: additionalField('strategy', 'quick') },
	'invoice-basic': {
		...fast,
		chunkingStrategy: 'basic',
		options: { maxCharacters: 300, overlap: 40 },
	},
	'invoice-by-title': { ...fast, chunkingStrategy: 'by_title', options: { maxCharacters: 300 } },
	'invoice-coordinates': { ...fast, options: { coordinates: true } },
	'invoice-csv': { ...fast, output: 'file', options: { fileFormat: 'csv' } },
	'invoice-fast': fast,
	'invoice-page-breaks': { ...fast, options: additionalField('include_page_breaks', 'true') },
	mail: {},
	notes: {},
	'notes-csv': { output: 'file', options: { fileFormat: 'csv' } },
	offer: {},
	'offer-by-title': {
		chunkingStrategy: 'by_title',
		options: { maxCharacters: 300, ...additionalField('combine_under_n_chars', '100') },
	},
	prices: {},
	report: {},
	'report-by-title': {
		chunkingStrategy: 'by_title',
		options: { maxCharacters: 300, ...additionalField('multipage_sections', 'false') },
	},
	'report-two-languages': { options: { languages: ['eng', 'deu'] } },
};
