import { answerOf, elementsOf, textFile } from './answerOf';

const note = textFile('The parcel has arrived this morning.');

function fieldError(field: string, type: string, msg: string, input: string | null, ctx?: object) {
	return { type, loc: ['body', field], msg, input, ...(ctx && { ctx }) };
}

describe('form fields', () => {
	it('misses the file', async () => {
		expect(await answerOf([])).toEqual({
			status: 422,
			contentType: 'application/json',
			body: { detail: [fieldError('files', 'missing', 'Field required', null)] },
		});
	});

	it('names all wrong fields at once, each with what was sent', async () => {
		const { status, body } = await answerOf(note, [
			['unique_element_ids', 'perhaps'],
			['max_characters', '12.5'],
			['similarity_threshold', 'half'],
			['output_format', 'text/html'],
			['chunking_strategy', 'BY_TITLE'],
		]);
		const formats = "'application/json' or 'text/csv'";
		const chunkings = "'basic', 'by_page' or 'by_title'";
		expect(status).toBe(422);
		expect(body).toEqual({
			detail: [
				fieldError('output_format', 'literal_error', `Input should be ${formats}`, 'text/html', {
					expected: formats,
				}),
				fieldError(
					'unique_element_ids',
					'bool_parsing',
					'Input should be a valid boolean, unable to interpret input',
					'perhaps',
				),
				fieldError(
					'chunking_strategy',
					'literal_error',
					`Input should be ${chunkings}`,
					'BY_TITLE',
					{ expected: chunkings },
				),
				fieldError(
					'max_characters',
					'int_parsing',
					'Input should be a valid integer, unable to parse string as an integer',
					'12.5',
				),
				fieldError(
					'similarity_threshold',
					'float_parsing',
					'Input should be a valid number, unable to parse string as a number',
					'half',
				),
			],
		});
	});

	it('strips quotes around a strategy, ignores unknown fields, takes empty as not given', async () => {
		const fields = [
			['strategy', '"fast"'],
			['flavour', 'mint'],
			['max_characters', ''],
			['chunking_strategy', ''],
			['split_pdf_page', 'true'],
		] as const;
		expect(await elementsOf(note, fields)).toHaveLength(1);
	});
});
