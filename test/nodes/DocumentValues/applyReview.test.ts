import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { DocumentValues } from '../../../nodes/DocumentValues/DocumentValues.node';
import { reviewedData } from '../../../nodes/DocumentValues/reviewedData';
import { askedFields, reviewForm } from '../../../nodes/core/output/reviewForm';
import { check, nodeThat, runSteps, type ConnectedNode } from './valuesWorkflow';

const text = 'Invoice number: A-17\nTotal: 320.00\nPaid: no\nSupplier: Oakline <Ltd> & Co';

const item = (values: IDataObject): INodeExecutionData => ({ json: { ...values, text } });

/** Checks values with a review form, as another node's item with the document's text. */
const checked = (options: INodeParameters = {}): ConnectedNode =>
	check({
		valuesSource: 'define',
		values: '={{ $json.values }}',
		documentSource: 'define',
		documentContent: '={{ $json.text }}',
		options: { reviewForm: true, ...options },
	});

/** A Form node: an item with the answers for each item, with the text of the form that an expression gave it. */
const form = (answers: (asked: IDataObject[]) => IDataObject, isBelow = false): ConnectedNode => ({
	name: 'Form',
	node: nodeThat((items) =>
		items.map(({ json }, index) => {
			const given = answers(JSON.parse(String(json.reviewForm)) as IDataObject[]);
			const sent = isBelow
				? { data: { ...given, respondedAt: '2026-03-05T08:00:00.000Z' } }
				: { ...given, submittedAt: '2026-03-05T08:00:00.000Z', formMode: 'test' };
			return { json: sent as IDataObject, pairedItem: { item: index } };
		}),
	),
});

const apply = (parameters: INodeParameters = {}): ConnectedNode => ({
	name: 'Apply Review',
	node: new DocumentValues(),
	parameters: { resource: 'value', operation: 'applyReview', ...parameters },
});

/** What a person sees, and sends unchanged. */
const unchanged = (asked: IDataObject[]): IDataObject =>
	Object.fromEntries(
		asked.flatMap(({ fieldName, defaultValue }) =>
			fieldName === undefined ? [] : [[fieldName, defaultValue] as const],
		),
	) as IDataObject;

async function reviewed(
	values: IDataObject,
	answers: (asked: IDataObject[]) => IDataObject,
	parameters: INodeParameters = {},
	isBelow = false,
) {
	const steps = [checked(), form(answers, isBelow), apply(parameters)];
	return await runSteps(steps, [item({ values })]);
}

const wrong = { invoiceNumber: 'A-17', total: 999, lines: [{ name: 'Desk', amount: 5 }] };

describe('a review form', () => {
	const formOf = async (values: IDataObject, options: INodeParameters = {}) => {
		const { items } = await runSteps([checked(options)], [item({ values })]);
		return String(items[0].json.reviewForm);
	};

	it('asks for each value to review, with why, and what the document says', async () => {
		const elements = JSON.parse(await formOf(wrong)) as IDataObject[];
		expect(elements[0]).toMatchObject({
			fieldType: 'html',
			html: expect.stringContaining('3 values to review'),
		});
		const total = elements.findIndex(({ fieldName }) => fieldName === 'total');
		expect(elements[total]).toMatchObject({
			fieldType: 'text',
			fieldLabel: 'total',
			defaultValue: '999',
		});
		expect(elements[total - 1].html).toContain('Not found in the document');
		expect(elements[total - 1].html).toContain('320.00');
	});

	it('has one element where nothing is to review', async () => {
		const elements = JSON.parse(await formOf({ invoiceNumber: 'A-17' })) as IDataObject[];
		expect(elements).toHaveLength(1);
		expect(elements[0].html).toContain('nothing to review');
	});

	it('lets n8n keep its dollar signs, and shows the signs of HTML as they are', async () => {
		const written = await formOf({ supplier: "<b>$& $' $1 Oakline" });
		expect(written).not.toContain('$');
		expect(written).toContain('\\u0024&');
		// n8n's Form inserts the text of an expression in this way.
		const inserted = '{{ form }}'.replace('{{ form }}', written);
		const [, , input] = JSON.parse(inserted) as IDataObject[];
		expect(input.defaultValue).toBe("<b>$& $' $1 Oakline");
	});

	it('has no more than 50 values, and says how many are left', async () => {
		const values = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}`, 1000 + at]));
		const written = await formOf(values);
		expect(askedFields(written)).toHaveLength(50);
		expect(written).toContain('60 values to review, of which 50 are shown');
	});

	it('says that there are no values', async () => {
		expect(await formOf({ total: null })).toContain('</b>: no values</p>');
	});

	it('chooses between true and false', async () => {
		const elements = JSON.parse(await formOf({ urgent: true })) as IDataObject[];
		expect(elements[2]).toMatchObject({
			...{ fieldType: 'dropdown', defaultValue: 'true' },
			fieldOptions: { values: [{ option: 'true' }, { option: 'false' }] },
		});
	});
});

describe('an applied review', () => {
	it.each([
		['of Form', false],
		['of Send and Wait', true],
	])('%s puts the answers into the data, and says what changed', async (_name, isBelow) => {
		const { items, error } = await reviewed(
			wrong,
			(asked) => ({ ...unchanged(asked), total: '320' }),
			{},
			isBelow,
		);
		expect(error).toBeUndefined();
		expect(items[0].json).toEqual({
			data: { ...wrong, total: 320 },
			...{ isConfirmed: true, valuesToReview: 0, toReview: [] },
			review: {
				...{ by: null, at: '2026-03-05T08:00:00.000Z' },
				changed: [{ field: 'total', from: 999, to: 320 }],
				accepted: ['lines[0].name', 'lines[0].amount'],
			},
		});
	});

	it('names the n8n user who answered', async () => {
		const user = { id: '7', email: 'ada@example.com' };
		const { items } = await reviewed(wrong, (asked) => ({ ...unchanged(asked), user }));
		expect(items[0].json.review).toMatchObject({ by: 'ada@example.com' });
	});

	it('makes rows that say who changed what', async () => {
		const { items } = await reviewed(wrong, (asked) => ({ ...unchanged(asked), total: '320' }), {
			return: 'line',
		});
		expect(items.map(({ json }) => json)).toEqual([
			{
				...{ fileName: null, invoiceNumber: 'A-17', total: 320 },
				...{ lines_name: 'Desk', lines_amount: 5, isConfirmed: true, toReview: '' },
				...{ reviewedBy: null, reviewedAt: '2026-03-05T08:00:00.000Z', changedFields: 'total' },
			},
		]);
	});

	it('makes one row of a document without lines, which has several empty lists', async () => {
		const values = { total: 999, parties: [], signatories: [] };
		const { items } = await reviewed(values, unchanged, { return: 'line' });
		expect(items).toHaveLength(1);
		expect(items[0].json).toMatchObject({ total: 999, parties: null, signatories: null });
	});

	it('leaves what nobody answered to review, also a required value that stays empty', async () => {
		const steps = [
			checked({ requiredFields: 'dueDate' }),
			form((asked) => ({ ...unchanged(asked), total: undefined })),
			apply(),
		];
		const { items } = await runSteps(steps, [item({ values: { total: 999 } })]);
		expect(items[0].json).toMatchObject({ isConfirmed: false, valuesToReview: 2 });
	});

	it('leaves a required value to review that a person empties, or that n8n has no answer for', async () => {
		const steps = [
			checked({ requiredFields: 'total' }),
			form(() => ({ total: '', name: null })),
			apply(),
		];
		const { items } = await runSteps(steps, [item({ values: { total: 999, name: 'Ada' } })]);
		expect(items[0].json).toMatchObject({
			data: { total: null, name: 'Ada' },
			isConfirmed: false,
			toReview: [
				{ field: 'total', value: null },
				{ field: 'name', value: 'Ada' },
			],
		});
	});

	it('changes nothing where a person sends what n8n made of a value', async () => {
		const values = { supplier: 'Elm\n <Ltd> & Co.', note: 'a\r\nb' };
		const { items } = await reviewed(values, (asked) =>
			// As n8n's Form and a browser do.
			Object.fromEntries(
				Object.entries(unchanged(asked)).map(([name, value]) => [
					name,
					String(value)
						.replaceAll('<', '&lt;')
						.replaceAll('>', '&gt;')
						.replace(/[\r\n]/g, ''),
				]),
			),
		);
		expect(items[0].json).toMatchObject({ data: values, review: { changed: [] } });
		const changed = await reviewed(values, () => ({ supplier: 'Elm &lt;Ltd&gt;' }));
		expect(changed.items[0].json.data).toMatchObject({ supplier: 'Elm <Ltd>' });
	});

	it('leaves a document to review that has no values', async () => {
		const { items, error } = await reviewed({ total: null }, () => ({}));
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ isConfirmed: false, valuesToReview: 1 });
	});

	it('removes a value that a person empties', async () => {
		const { items } = await reviewed({ total: 999 }, () => ({ total: ' ' }));
		expect(items[0].json).toMatchObject({ data: { total: null }, isConfirmed: true });
	});

	it.each<[string, IDataObject, IDataObject, string]>([
		['a number', { total: 999 }, { total: '12,3o' }, '"total" requires a number'],
		['true or false', { urgent: true }, { urgent: 'maybe' }, '"urgent" requires true or false'],
		['an answer to it', { total: 999 }, { sum: '320' }, 'has none of the values to review'],
	])('is refused where the answer is not %s', async (_case, values, answers, message) => {
		const { error } = await reviewed(values, () => answers);
		expect(error?.message).toContain(message);
	});

	it('needs the data that was reviewed', async () => {
		const { error } = await runSteps([apply()], [{ json: { total: '320', toReview: 'forged' } }]);
		expect(error?.message).toContain('No item with values to review was found');
	});
});

describe('a field of a type', () => {
	const schema = {
		type: 'object',
		properties: {
			kind: { type: 'string', enum: ['true', 'false', 'unknown'] },
			day: { type: 'string', format: 'date' },
			tags: { type: 'array', items: { type: 'string' } },
			lines: { type: 'array', items: { type: 'object', properties: { name: {} } } },
		},
	};
	const wanted = { schema, required: [], unchecked: [], lists: ['lines'] };
	const written = (path: string, value: string | null) => {
		const nowhere = { place: null, insteadPlace: null };
		const checked = [{ path, value, status: 'review', isConfirmed: false, ...nowhere } as const];
		return reviewForm('a.pdf', { checked, required: [] }, wanted);
	};
	const answered = (path: string, value: string | null, answer: string) => {
		const original = {
			...{ data: { [path]: value ?? [] }, toReview: [{ field: path, value }] },
			reviewForm: written(path, value),
		};
		const { data, isConfirmed } = reviewedData(original, { [path]: answer });
		return { value: (data as IDataObject)[path], isConfirmed };
	};

	it('offers a list of choices without selecting the first one for another value', () => {
		const elements = JSON.parse(written('kind', 'maybe')) as IDataObject[];
		expect(elements[2]).toMatchObject({ fieldType: 'dropdown', defaultValue: '' });
		expect(answered('kind', 'maybe', 'unknown')).toEqual({ value: 'unknown', isConfirmed: true });
		expect(answered('kind', 'maybe', '')).toEqual({ value: null, isConfirmed: false });
	});

	it('says beside a date how it is written', () => {
		expect(written('day', 'soon')).toContain('Format: YYYY-MM-DD');
		expect(written('kind', 'maybe')).not.toContain('Format');
	});

	it.each(['2026-02-30', '2026', '5.3.2026'])('has a date, which %s is not', (answer) => {
		expect(() => answered('day', 'soon', answer)).toThrow('"day" requires a date');
		expect(answered('day', 'soon', '2026-03-05').value).toBe('2026-03-05');
	});

	it('stays a list, and is not asked for if it has objects', () => {
		expect(answered('tags', null, 'urgent').value).toEqual(['urgent']);
		expect(askedFields(written('lines', null))).toEqual([]);
	});
});
