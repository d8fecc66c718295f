import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { documentNameOf } from '../core/documents/documentName';
import { earlierNodes, pairedItemOf } from '../core/n8n/earlierNodes';
import type { Item } from '../core/n8n/nodeContext';
import type { ItemOperation } from '../core/operations/operation';
import { dataRows } from '../core/output/dataRows';
import { loadElementText } from '../core/output/formats/markdown';
import { returnFieldWith } from '../core/output/returnField';
import { isRecord } from '../core/text/json';
import { Problem } from '../core/text/problem';
import { enumerated, quoted } from '../core/text/text';
import { reviewedData, type ReviewedData } from './reviewedData';

const returnField = returnFieldWith({});

/** Puts a person's answers into the data that was reviewed. */
export const applyReview: ItemOperation = {
	option: {
		name: 'Apply Review',
		value: 'applyReview',
		action: 'Apply review of values',
		description: "Put a person's answers to a review form into the extracted data",
	},
	fields: [returnField.property],
	async execute(item) {
		const how = item.read(returnField);
		const about = aboutReview(item);
		const original = originalOf(item);
		const reviewed = reviewedData(original, answersIn(item.input.json));
		const review = { ...about, ...reviewed };
		if (how === 'nested') return [itemWith(item, nestedJson(original, review))];
		const { isConfirmed, toReview } = reviewed;
		const ofReview = {
			isConfirmed,
			toReview: toReview.map(({ field }) => String(field)).join(', '),
			reviewedBy: review.by,
			reviewedAt: review.at,
			changedFields: reviewed.changed.map(({ field }) => field).join(', '),
		};
		const fileName = documentNameOf(original) ?? null;
		const reserved = ['fileName', ...Object.keys(ofReview)];
		const settings = { perLine: how === 'line', reserved };
		const rows = dataRows(reviewed.data, undefined, settings, await loadElementText());
		return rows.map((row) => itemWith(item, { fileName, ...row, ...ofReview }));
	},
};

type Review = ReviewedData & { by: string | null; at: string | null };

function itemWith({ input }: Item, json: IDataObject): INodeExecutionData {
	return { json, ...(input.binary && { binary: input.binary }) };
}

function nestedJson(original: IDataObject, review: Review): IDataObject {
	const { data, isConfirmed, toReview, by, at, changed, accepted } = review;
	const fileName = documentNameOf(original);
	return {
		...{ data: data as IDataObject, isConfirmed, valuesToReview: toReview.length, toReview },
		...(fileName !== undefined && { fileName }),
		review: { by, at, changed: changed.map((one) => ({ ...one })), accepted },
	};
}

/** Returns who answered, as far as n8n says it, and when: an execution goes on as soon as it has the answer. */
function aboutReview(item: Item): Pick<Review, 'by' | 'at'> {
	const { json } = item.input;
	const { user, submittedAt } = json;
	const { respondedAt } = answersIn(json);
	const names = isRecord(user) ? [user.email, user.name, user.id] : [user];
	const known = names.find((one) => typeof one === 'string' && one !== '') as string | undefined;
	const at = [submittedAt, respondedAt].find((one) => typeof one === 'string');
	return { by: known ?? null, at: at ?? new Date().toISOString() };
}

/** Returns the answers: Form has them at the top, Send and Wait in `data`. */
function answersIn(json: IDataObject): IDataObject {
	const { data } = json;
	return isRecord(data) && json.toReview === undefined ? (data as IDataObject) : json;
}

/**
 * Returns the item whose values were reviewed, from the nearest node before that has it. What a form sends along isn't
 * trusted. Throws a Problem where there's none.
 */
function originalOf(item: Item): IDataObject {
	const nodes = earlierNodes(item);
	for (const node of nodes) {
		const paired = pairedItemOf(item, node);
		if (paired === undefined || 'several' in paired) continue;
		const { json } = paired.item;
		if (Array.isArray(json.toReview) && isRecord(json.data)) return json;
	}
	const named = nodes.map(({ name }) => quoted(name));
	throw new Problem(
		'No item with values to review was found among those that this item was made of',
		`Let the form follow Extracted Data (Return: Nested Data) or Check Values. Nodes before this one: ${named.length === 0 ? 'none' : enumerated(named, 'and')}`,
	);
}
