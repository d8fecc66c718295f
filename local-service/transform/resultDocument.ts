import { isObject } from '../workflow/record.ts';
import type { ServiceElement } from '../partition/serviceElement.ts';
import type { StoredTransformJob } from '../workflow/state.ts';
import { markdownOf } from './markdownOf.ts';
import type { OutputOptions } from './outputOptions.ts';

/** The result of a job as a request wants to see it: docs/maintainers/service.md#parse-requests. */
export function resultDocument(job: StoredTransformJob, options: OutputOptions) {
	const isMarkdown = options.output === 'markdown';
	// An extraction returns its data only.
	const elements = job.kind === 'parse' ? job.elements : [];
	return {
		id: job.resultId,
		status: job.status,
		profile: 'balanced',
		markdown: isMarkdown && job.kind === 'parse' ? markdownOf(elements) : null,
		elements: isMarkdown ? [] : elements.map((element) => shownElement(element, options)),
		extracted_data: job.extractedData,
		warnings: job.warnings,
		metadata: { page_count: job.pageCount },
		format_version: '2.0',
		source: job.source,
	};
}

/** What an element is known to have, and what `include` adds; neither parents nor depths. */
function shownElement(
	{ type, element_id, text, metadata }: ServiceElement,
	{ include }: OutputOptions,
) {
	const { text_as_html, coordinates: box, page_number } = metadata;
	const { layout_width, layout_height, points } = isObject(box) ? box : {};
	const coordinates = isObject(box) ? { layout_width, layout_height, points } : undefined;
	return {
		type,
		element_id,
		text,
		metadata: {
			page_number: page_number ?? null,
			...(include.includes('table_html') && text_as_html !== undefined ? { text_as_html } : {}),
			...(include.includes('coordinates') && coordinates !== undefined ? { coordinates } : {}),
		},
	};
}
