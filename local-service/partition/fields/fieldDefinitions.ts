/** How a form field is read and checked: docs/maintainers/service.md#how-values-are-encoded. */
export type FieldDefinition =
	/** Any text but `true` counts as false, without an error. */
	| { kind: 'lenientBoolean'; standard: boolean }
	/** true/false, 1/0, yes/no, on/off; anything else is an error. */
	| { kind: 'strictBoolean'; standard: boolean }
	| { kind: 'integer'; standard: number | undefined }
	| { kind: 'number'; standard: number | undefined }
	| { kind: 'text'; standard: string | undefined }
	| { kind: 'list' }
	/** As a list, and `eng+deu` is two languages. */
	| { kind: 'languages' }
	/** `named` are the values an error names, when they are fewer than those accepted. */
	| {
			kind: 'choice';
			values: readonly string[];
			named?: readonly string[];
			standard: string | undefined;
	  };

const noInteger = { kind: 'integer', standard: undefined } as const;
const noNumber = { kind: 'number', standard: undefined } as const;
const noText = { kind: 'text', standard: undefined } as const;

/**
 * Every form field that has a type to check: docs/maintainers/service.md#form-fields. The order is the order of
 * the errors in a 422 answer.
 */
export const fieldDefinitions = {
	xml_keep_tags: { kind: 'lenientBoolean', standard: false },
	languages: { kind: 'languages' },
	ocr_languages: { kind: 'languages' },
	skip_infer_table_types: { kind: 'list' },
	gz_uncompressed_content_type: noText,
	content_type: noText,
	output_format: {
		kind: 'choice',
		values: ['application/json', 'text/csv'],
		standard: 'application/json',
	},
	coordinates: { kind: 'lenientBoolean', standard: false },
	encoding: noText,
	hi_res_model_name: noText,
	include_page_breaks: { kind: 'strictBoolean', standard: false },
	pdf_infer_table_structure: { kind: 'lenientBoolean', standard: true },
	strategy: {
		kind: 'choice',
		values: ['fast', 'hi_res', 'auto', 'ocr_only', 'od_only', 'vlm'],
		// vlm and od_only are known only to be refused in words of their own, so an error about
		// another value doesn't suggest them. Nor does the public server.
		named: ['fast', 'hi_res', 'auto', 'ocr_only'],
		standard: 'auto',
	},
	extract_image_block_types: { kind: 'list' },
	unique_element_ids: { kind: 'strictBoolean', standard: false },
	chunking_strategy: {
		kind: 'choice',
		values: ['basic', 'by_title', 'by_page', 'by_similarity'],
		named: ['basic', 'by_page', 'by_title'],
		standard: undefined,
	},
	combine_under_n_chars: noInteger,
	max_characters: { kind: 'integer', standard: 500 },
	multipage_sections: { kind: 'strictBoolean', standard: true },
	new_after_n_chars: noInteger,
	overlap: { kind: 'integer', standard: 0 },
	overlap_all: { kind: 'strictBoolean', standard: false },
	include_orig_elements: { kind: 'strictBoolean', standard: true },
	similarity_threshold: noNumber,
	starting_page_number: noInteger,
	include_slide_notes: { kind: 'strictBoolean', standard: true },
	vlm_model_provider: noText,
	vlm_model: noText,
	table_ocr_agent: noText,
	pdfminer_line_overlap: noNumber,
	pdfminer_char_margin: noNumber,
	pdfminer_line_margin: noNumber,
	pdfminer_word_margin: noNumber,
} as const satisfies Record<string, FieldDefinition>;

type FieldValue<Definition> = Definition extends { kind: 'list' | 'languages' }
	? string[]
	: Definition extends { kind: 'lenientBoolean' | 'strictBoolean' }
		? boolean
		: Definition extends { kind: 'integer' | 'number'; standard: infer Standard }
			? number | (Standard extends undefined ? undefined : never)
			: Definition extends { kind: 'choice'; values: readonly (infer Value)[]; standard: infer S }
				? Value | (S extends undefined ? undefined : never)
				: string | undefined;

type FieldName = keyof typeof fieldDefinitions;

/** All form fields with their values, defaults filled in. */
export type PartitionSettings = {
	[Name in FieldName]: FieldValue<(typeof fieldDefinitions)[Name]>;
};
