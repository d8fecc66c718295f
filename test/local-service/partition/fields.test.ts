import { answerOf, elementsOf, sampleFile, textFile } from './sampleFile';

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

	it.each(['HI_RES', 'best', '1'])('refuses the strategy %s', async (strategy) => {
		const expected = "'fast', 'hi_res', 'auto' or 'ocr_only'";
		const error = fieldError('strategy', 'literal_error', `Input should be ${expected}`, strategy, {
			expected,
		});
		expect(await answerOf(note, [['strategy', strategy]])).toMatchObject({
			status: 422,
			body: { detail: [error] },
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

	it('takes 1, yes and on for strict booleans but only true for the others', async () => {
		for (const word of ['1', 'yes', 'on', 'TRUE']) {
			const [element] = await elementsOf(note, [['unique_element_ids', word]]);
			expect(element?.element_id).toMatch(/^[0-9a-f]{8}-/);
		}
		const invoice = sampleFile('invoice.pdf');
		const [off] = await elementsOf(invoice, [['coordinates', 'yes']]);
		const [on] = await elementsOf(invoice, [['coordinates', 'True']]);
		expect(off?.metadata).not.toHaveProperty('coordinates');
		expect(on?.metadata).toHaveProperty('coordinates');
	});
});

describe('languages', () => {
	it.each([
		[
			'repeated',
			[
				['languages', 'eng'],
				['languages', 'deu'],
			],
			['eng', 'deu'],
		],
		[
			'with brackets',
			[
				['languages[]', 'eng'],
				['languages[]', 'deu'],
			],
			['eng', 'deu'],
		],
		['as JSON', [['languages', '["eng","deu"]']], ['eng', 'deu']],
		['with a plus', [['languages', 'eng+deu']], ['eng', 'deu']],
		['with a comma: only the first', [['languages', 'eng,deu']], ['eng']],
		[
			'by name and short code',
			[
				['languages', 'english'],
				['languages', 'de'],
			],
			['eng', 'deu'],
		],
		['unknown', [['languages', 'klingonese']], undefined],
	] satisfies Array<[string, Array<[string, string]>, string[] | undefined]>)(
		'are read %s',
		async (_name, fields, languages) => {
			const [element] = await elementsOf(note, fields);
			expect(element?.metadata.languages).toEqual(languages);
		},
	);
});

describe('what the service cannot do', () => {
	const image = { fileName: 'scan.png', contentType: 'image/png', content: Buffer.from('x') };
	const invoice = sampleFile('invoice.pdf');

	it.each([
		[image, 'fast', 'The fast strategy is not available for image files'],
		[image, 'auto', 'The auto strategy is not available for image files: this server has no OCR'],
		[
			image,
			'hi_res',
			'The hi_res strategy is not available for image files: this server has no OCR',
		],
		[
			invoice,
			'ocr_only',
			'The ocr_only strategy is not available for PDF files: this server has no OCR',
		],
		[
			invoice,
			'od_only',
			'The od_only strategy is not available for PDF files: this server has no object detection',
		],
		[invoice, 'vlm', 'The vlm strategy is not available on this server: it has no vision model'],
		[note, 'vlm', 'The vlm strategy is not available on this server: it has no vision model'],
	])('is refused with 400: %#', async (file, strategy, detail) => {
		expect(await answerOf(file, [['strategy', strategy]])).toMatchObject({
			status: 400,
			body: { detail },
		});
	});

	it('refuses chunking by similarity', async () => {
		const { status, body } = await answerOf(note, [['chunking_strategy', 'by_similarity']]);
		expect(status).toBe(400);
		expect(JSON.stringify(body)).toContain('by_similarity chunking strategy is not available');
	});

	it('names an unknown hi_res model, but knows those of the specification', async () => {
		const fields = (model: string) =>
			[
				['strategy', 'hi_res'],
				['hi_res_model_name', model],
			] as const;
		expect(await answerOf(invoice, fields('yolo99'))).toMatchObject({
			status: 400,
			body: { detail: 'Unknown model type: yolo99' },
		});
		for (const model of ['layout_v1.1.0', 'yolox']) {
			expect((await answerOf(invoice, fields(model))).status).toBe(200);
		}
	});

	it.each([
		['a.zip', 'application/zip', 'application/zip'],
		['a.pptx', '', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
		['a.bin', 'application/octet-stream', 'application/octet-stream'],
		['', '', 'application/octet-stream'],
	])('refuses the file type of %j (%j)', async (fileName, contentType, named) => {
		const content = Buffer.from([1, 0, 2, 0]);
		expect(await answerOf({ fileName, contentType, content })).toMatchObject({
			status: 400,
			body: { detail: `File type ${named} is not supported.` },
		});
	});

	it('answers 500 for a wrong encoding', async () => {
		expect(await answerOf(note, [['encoding', 'utf-99']])).toMatchObject({
			status: 500,
			body: { detail: 'unknown encoding: utf-99' },
		});
		const content = Buffer.from([0xff, 0xfe, 0xff]);
		expect(await answerOf({ ...note, content }, [['encoding', 'utf-8']])).toMatchObject({
			status: 500,
			body: { detail: "'utf-8' codec can't decode the bytes of the file" },
		});
	});
});
