import { TransformProblem } from './transformProblem.ts';

const includeOptions = ['table_html', 'coordinates'] as const;

/** What a result shows. */
export interface OutputOptions {
	output: 'markdown' | 'elements';
	/** What elements have beside the text and the page. */
	include: ReadonlyArray<(typeof includeOptions)[number]>;
}

/**
 * Reads what a request wants to see: `include` in the query, repeated or with commas, needs elements. Throws
 * `invalid_output_format` and `output_option_unavailable`.
 */
export function readOutputOptions(output: string | null, query: URLSearchParams): OutputOptions {
	const format = output ?? 'markdown';
	if (format !== 'markdown' && format !== 'elements') {
		throw new TransformProblem('invalid_output_format', 'output must be markdown or elements');
	}
	const wanted = query.getAll('include').flatMap((text) => text.split(','));
	const include = includeOptions.filter((option) => wanted.includes(option));
	const unknown = wanted.find((option) => !includeOptions.some((known) => known === option));
	if (unknown !== undefined) {
		const message = `include has no option ${unknown}`;
		throw new TransformProblem('output_option_unavailable', message);
	}
	if (format === 'markdown' && include.length > 0) {
		const message = 'include needs output=elements';
		throw new TransformProblem('output_option_unavailable', message);
	}
	return { output: format, include };
}

/** The query that asks for the same later; '' for Markdown. */
export function outputQuery({ output, include }: OutputOptions): string {
	if (output === 'markdown') return '';
	return `?${new URLSearchParams([['output', output], ...include.map((one) => ['include', one])])}`;
}
