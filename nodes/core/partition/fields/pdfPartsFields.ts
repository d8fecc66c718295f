import type { IDataObject } from 'n8n-workflow';

import {
	boolean,
	choice,
	type Field,
	jsonObjects,
	number,
	propertiesOf,
	text,
} from '../../n8n/fields/field';
import { shownWhen } from '../../n8n/fields/panel';
import type { Item } from '../../n8n/nodeContext';
import { outputBinaryField } from '../../output/formats/file';
import { splittingOutputs } from '../../output/outputFields';
import { readPageRange, type PageRange } from '../pageRange';

/** Pages that become a PDF, and what's known of them, such as their `name` and `category`. */
export interface WantedPart extends PageRange {
	about: IDataObject;
}

/** The parts of each PDF, or how many pages each of them has. */
export type WantedParts = WantedPart[] | number;

const splitByField = choice('splitBy', 'Split By', {
	noDataExpression: true,
	options: [
		{ name: 'Every N Pages', value: 'pageCount' },
		{ name: 'List of Parts', value: 'list', description: 'Parts that an earlier node returns' },
		{ name: 'Page Ranges', value: 'ranges' },
	],
	default: 'ranges',
	description: 'Where to split each PDF',
});

/** "5-" ends with the document: its `last` is Infinity. */
function readOpenRange(value: unknown): PageRange | undefined {
	const open = typeof value === 'string' ? /^\s*(\d+)\s*[-\u2013]\s*$/.exec(value) : null;
	const range = readPageRange(open ? open[1] : value);
	return open && range ? { ...range, last: Infinity } : range;
}

function partsOf(ranges: ReadonlyArray<PageRange | undefined>): WantedPart[] | undefined {
	const parts = ranges.flatMap((range) => (range ? [{ ...range, about: {} }] : []));
	return parts.length > 0 && parts.length === ranges.length ? parts : undefined;
}

const rangesField: Field<WantedPart[]> = {
	...text('pageRanges', 'Page Ranges', {
		displayOptions: { show: { splitBy: ['ranges'] } },
		placeholder: 'e.g. 1-3, 4, 5-',
		description: 'Pages of each part, counted from 1. 5- goes to the last page.',
	}),
	expects: 'page ranges such as 1-3, 4, 5-',
	read(value) {
		const one = readOpenRange(value);
		if (one) return partsOf([one]);
		const entries: unknown[] = Array.isArray(value) ? value : String(value).split(/[,;\n]/);
		return partsOf(entries.map(readOpenRange));
	},
};

const pagesPerPartField = number('pagesPerPart', 'Pages per Part', {
	displayOptions: { show: { splitBy: ['pageCount'] } },
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: 1,
	description: 'The last part may have fewer',
});

const partListField: Field<WantedPart[]> = {
	...jsonObjects('parts', 'Parts', {
		displayOptions: { show: { splitBy: ['list'] } },
		default: '={{ $json.parts }}',
		required: true,
		hint: 'e.g. [{ "pages": [1, 3], "name": "Offer" }]',
		description: 'Other fields of a part are added to its item',
	}),
	expects: 'a JSON list of parts, each with pages such as [1, 3]',
	read(value) {
		const given = jsonObjects('', '').read(value) ?? [];
		const parts = partsOf(given.map(({ pages }) => readOpenRange(pages)));
		return parts?.map((part, index) => {
			const { pages: _read, ...about } = given[index];
			return { ...part, about };
		});
	},
};

export const allowOverlapField = boolean('allowOverlap', 'Allow Overlap', {
	displayOptions: { show: { '/output': splittingOutputs } },
	default: true,
	description: 'Whether a page may be in several parts',
});

/** Where to split PDFs; read by `readWantedParts`. */
export const pdfPartsProperties = shownWhen(
	{ output: splittingOutputs },
	propertiesOf([splitByField, rangesField, pagesPerPartField, partListField, outputBinaryField]),
);

/** Reads where to split the PDFs of an item. Throws a Problem that names the field for a value that can't be used. */
export function readWantedParts(item: Item): WantedParts {
	switch (item.read(splitByField)) {
		case 'pageCount':
			return item.read(pagesPerPartField);
		case 'list':
			return item.read(partListField);
		default:
			return item.read(rangesField);
	}
}
