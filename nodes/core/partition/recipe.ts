import type { IDataObject } from 'n8n-workflow';

import type { Chunking, Reading, Splitting } from './fields/formFields';
import type { SendAs } from './fields/sendingFields';
import type { PageRange } from './pageRange';

/** One field of the multipart form: its name and its text. Lists are repeated fields. */
export type FormEntry = readonly [name: string, text: string];

/** What the user wants of a document. `toForm` writes it as a partition request, `toSteps` as the steps of a job. */
export interface Recipe {
	/** How the document is read, as the service calls it; undefined where a template or steps say it. */
	strategy?: string;
	reading: Reading;
	/** Without a strategy, the service makes no chunks. */
	chunking: Chunking;
	/** Whether the response is to be CSV. Its own content type doesn't say: docs/maintainers/service.md#partition-responses */
	isCsv: boolean;
	/** The number of the document's first page, if the user sets one. */
	firstPage?: number;
	/** The pages of a PDF to send; all if undefined. */
	pages?: PageRange;
	/** Who splits a PDF, and how; nobody if `by` is undefined. */
	split: Splitting & { by?: 'node' | 'service' };
	/** The service's `request_data` of the template or steps that process the document in a job, in place of all above. */
	requestData?: string;
	/** Form fields that have no meaning here. They go on as text. */
	extra: readonly FormEntry[];
	/** The JSON Schema of the data to extract, complete as services require it; undefined where no data is wanted. */
	schema?: IDataObject;
	/** The ID of an earlier parse from which data is extracted, in place of a document. */
	earlierParse?: string;
	sendAs: SendAs;
	/** How old a result of an earlier execution may be to be reused. Hours; undefined where none is. */
	reuseHours?: number;
	timeoutMs: number;
}

/** Returns the recipe for a document that isn't split, or for a part of one that is. */
export function withoutSplit(recipe: Recipe): Recipe {
	const extra = recipe.extra.filter(([name]) => !name.startsWith('split_pdf_'));
	return { ...recipe, split: {}, extra };
}

/** Returns the recipe for pages of the document as a file of their own. `page`: the first one, counted from 1. */
export function fromPage(recipe: Recipe, page: number): Recipe {
	return { ...recipe, firstPage: (recipe.firstPage ?? 1) + page - 1 };
}
