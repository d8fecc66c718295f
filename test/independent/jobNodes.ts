import { createHash, randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** A node of an on-demand job, as a client sends it. */
export interface JobNode {
	name: string;
	type: string;
	subtype: string;
	settings: Record<string, unknown>;
}

export interface Upload {
	name: string;
	type: string;
	content: Buffer;
}

interface Element {
	type: string;
	element_id: string;
	text: string;
	metadata: Record<string, unknown>;
}

const kinds = {
	boolean: (value: unknown) => typeof value === 'boolean',
	integer: (value: unknown) => Number.isSafeInteger(value),
	number: (value: unknown) => typeof value === 'number',
	string: (value: unknown) => typeof value === 'string' || value === null,
	list: (value: unknown) =>
		Array.isArray(value) && value.every((entry) => typeof entry === 'string'),
	object: (value: unknown) => typeof value === 'object',
	extraction: (value: unknown) => isStrict(schemaOf(value)),
	threshold: (value: unknown) => typeof value === 'number' && value >= 0.01 && value <= 0.99,
	strategy: (value: unknown) => ['auto', 'fast', 'hi_res', 'ocr_only'].includes(value as string),
};

type Settings = Record<string, keyof typeof kinds>;

/** A JSON Schema of structured outputs. */
export interface Schema {
	type?: unknown;
	properties?: Record<string, Schema>;
	required?: string[];
	additionalProperties?: unknown;
	items?: Schema;
}

/** The schema of an extractor's settings, which is a text. Throws for what isn't one. */
function schemaOf(extraction: unknown): Schema {
	return JSON.parse((extraction as { json_schema: string }).json_schema) as Schema;
}

/** Whether every property of every object is required, and no others are allowed. */
function isStrict({ properties, required = [], additionalProperties, items }: Schema): boolean {
	const names = Object.keys(properties ?? {});
	const isOwn = names.every((name) => required.includes(name)) && required.length === names.length;
	const isClosed = properties === undefined || (isOwn && additionalProperties === false);
	return (
		isClosed && [...Object.values(properties ?? {}), ...(items ? [items] : [])].every(isStrict)
	);
}

/** What a test says in place of text recognition and of a model. */
export interface Reading {
	/** Returns the text of a file, whose pages end with form feeds. */
	textOf?(content: Buffer): string;
	/** Returns the data of a document by a schema. */
	dataOf?(schema: Schema, upload: Upload): unknown;
}

const apiPartitioner: Settings = {
	strategy: 'strategy',
	include_page_breaks: 'boolean',
	pdf_infer_table_structure: 'boolean',
	infer_table_structure: 'boolean',
	exclude_elements: 'list',
	xml_keep_tags: 'boolean',
	encoding: 'string',
	ocr_languages: 'list',
	extract_image_block_types: 'list',
	extract_image_block_to_payload: 'boolean',
	coordinates: 'boolean',
	unique_element_ids: 'boolean',
};
const modelPartitioner: Settings = {
	provider: 'string',
	provider_api_key: 'string',
	model: 'string',
	prompt: 'object',
	output_format: 'string',
	format_html: 'boolean',
	unique_element_ids: 'boolean',
	is_dynamic: 'boolean',
	allow_fast: 'boolean',
};
const chunker: Settings = {
	unstructured_api_url: 'string',
	unstructured_api_key: 'string',
	include_orig_elements: 'boolean',
	new_after_n_chars: 'integer',
	max_characters: 'integer',
	overlap: 'integer',
	overlap_all: 'boolean',
	contextual_chunking_strategy: 'string',
};
const documented: Record<string, Settings> = {
	'partition unstructured_api': apiPartitioner,
	'partition vlm': modelPartitioner,
	'chunk chunk_by_character': chunker,
	'chunk chunk_by_page': chunker,
	'chunk chunk_by_title': {
		...chunker,
		multipage_sections: 'boolean',
		combine_text_under_n_chars: 'integer',
	},
	'chunk chunk_by_similarity': { ...chunker, similarity_threshold: 'threshold' },
	'structured_data_extractor llm': {
		schema_to_extract: 'extraction',
		provider: 'string',
		model: 'string',
		output_mode: 'string',
	},
};

/** Says what the documentation doesn't allow about the nodes of a job; undefined if nothing. */
export function mistakeIn(nodes: unknown): string | undefined {
	if (!Array.isArray(nodes) || nodes.length === 0) return 'job_nodes: must not be empty';
	for (const [index, node] of (nodes as JobNode[]).entries()) {
		const settings = documented[`${node.type} ${node.subtype}`];
		if (!settings || typeof node.name !== 'string')
			return `unknown node ${node.type} ${node.subtype}`;
		if ((node.type === 'partition') !== (index === 0)) return 'a Partitioner must be first';
		if (node.subtype === 'unstructured_api' && !node.settings.strategy) return 'strategy: required';
		for (const [name, value] of Object.entries(node.settings)) {
			if (!settings[name]) return `${name}: extra fields not permitted in ${node.subtype}`;
			if (!kinds[settings[name]](value)) return `${name}: must be of the kind ${settings[name]}`;
		}
	}
	return undefined;
}

/** Does with a document what the nodes of a job say. Throws what the service says about a file that fails. */
export function process(upload: Upload, nodes: JobNode[], reading: Reading): Element[] {
	const [partitioner, ...others] = nodes;
	const text = reading.textOf?.(upload.content) ?? decoded(upload.content, partitioner);
	const elements = partition(upload, text, partitioner);
	return others.reduce(
		(parts, { type, subtype, settings }) =>
			type === 'chunk'
				? chunk(parts, subtype, settings)
				: [dataElement(upload, settings, reading), ...parts],
		elements,
	);
}

function decoded(content: Buffer, { settings }: JobNode): string {
	return new TextDecoder((settings.encoding as string) ?? 'utf-8').decode(content);
}

/** The element that holds extracted data, in front of the others. */
function dataElement(upload: Upload, settings: JobNode['settings'], { dataOf }: Reading): Element {
	const data = dataOf?.(schemaOf(settings.schema_to_extract), upload);
	const metadata = { filename: upload.name, filetype: upload.type, extracted_data: data };
	return { type: 'DocumentData', element_id: randomUUID(), text: '', metadata };
}

function partition(
	{ name, type }: Upload,
	text: string,
	{ subtype, settings }: JobNode,
): Element[] {
	const failure = /^FAILS: (.*)/m.exec(text);
	if (failure) throw new Error(failure[1]);
	const isPdf = type === 'application/pdf';
	const hasCells = !isPdf || settings.pdf_infer_table_structure || settings.infer_table_structure;
	const images = settings.extract_image_block_types as string[] | undefined;
	const excluded = (settings.exclude_elements as string[]) ?? [];
	const elements: Element[] = [];
	let parent: string | undefined;
	const add = (kind: string, words: string, page: number, more: Record<string, unknown> = {}) => {
		const hash = createHash('sha256').update(`${name}${words}${page}${elements.length}`);
		const id = settings.unique_element_ids ? randomUUID() : hash.digest('hex').slice(0, 32);
		const hasImage = isPdf && subtype !== 'vlm' && (images?.includes(kind) ?? true);
		const metadata = {
			filename: name,
			filetype: type,
			languages: (settings.ocr_languages as string[]) ?? ['eng'],
			...(isPdf && { page_number: page }),
			...(parent && kind !== 'Title' && { parent_id: parent }),
			...(settings.coordinates === true && {
				coordinates: { points: [[0, 0]], system: 'PixelSpace' },
			}),
			...(hasImage && { image_base64: 'aW1hZ2U=', image_mime_type: 'image/png' }),
			...more,
		};
		if (kind === 'Title') parent = id;
		if (!excluded.includes(kind))
			elements.push({ type: kind, element_id: id, text: words, metadata });
	};
	for (const [index, page] of text.split('\f').entries()) {
		if (index > 0 && settings.include_page_breaks) add('PageBreak', '', index);
		for (const block of page.split(/\n\s*\n/).map((part) => part.trim())) {
			const heading = /^(#+) (.*)$/.exec(block);
			if (heading) add('Title', heading[2], index + 1, { category_depth: heading[1].length - 1 });
			else if (block.startsWith('- ')) {
				for (const line of block.split('\n')) add('ListItem', line.slice(2), index + 1);
			} else if (block.startsWith('|')) {
				const rows = block.split('\n').filter((line) => !/^[|\s-]+$/.test(line));
				const cells = rows.map((row) =>
					row
						.split('|')
						.slice(1, -1)
						.map((cell) => cell.trim()),
				);
				const html = cells.map(
					(row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
				);
				const more = hasCells ? { text_as_html: `<table>${html.join('')}</table>` } : {};
				add('Table', cells.map((row) => row.join(' ')).join(' '), index + 1, more);
			} else if (block) add('NarrativeText', block, index + 1);
		}
	}
	return elements;
}

/** Makes chunks. What counts as similar is nothing of this server's. */
function chunk(elements: Element[], subtype: string, settings: JobNode['settings']): Element[] {
	const max = (settings.max_characters as number) ?? 500;
	const soft = Math.min((settings.new_after_n_chars as number) ?? max, max);
	const overlap = (settings.overlap as number) ?? 0;
	const groups: Element[][] = [];
	let isTable = false;
	for (const element of elements.filter(({ type }) => type !== 'PageBreak')) {
		const group = groups.at(-1);
		const last = group?.at(-1);
		const pageChanges = last?.metadata.page_number !== element.metadata.page_number;
		const length = group ? textOf(group).length : 0;
		const begins =
			!group ||
			isTable ||
			element.type === 'Table' ||
			length >= soft ||
			length + 2 + element.text.length > max ||
			(subtype === 'chunk_by_page' && pageChanges) ||
			(subtype === 'chunk_by_title' &&
				((element.type === 'Title' &&
					length >= ((settings.combine_text_under_n_chars as number) ?? 0)) ||
					(!settings.multipage_sections && pageChanges)));
		if (begins) groups.push([element]);
		else group.push(element);
		isTable = element.type === 'Table';
	}
	return groups.flatMap((group) => {
		const text = textOf(group);
		const { parent_id: _parent, category_depth: _depth, ...metadata } = group[0].metadata;
		if (settings.include_orig_elements) {
			metadata.orig_elements = deflateSync(JSON.stringify(group)).toString('base64');
		}
		const chunks: Element[] = [];
		for (let start = 0; start === 0 || start + overlap < text.length; start += max - overlap) {
			const part = text.slice(start, start + max);
			const type = group[0].type === 'Table' ? 'Table' : 'CompositeElement';
			chunks.push({ type, element_id: randomUUID(), text: part, metadata });
		}
		return chunks;
	});
}

function textOf(group: Element[]): string {
	return group.map(({ text }) => text).join('\n\n');
}
