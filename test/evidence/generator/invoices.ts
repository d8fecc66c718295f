import { type Draft, plain } from './draft.ts';
import type { CellKey, InvoiceFacts, Pair } from './invoiceFacts.ts';
import { makeInvoice } from './invoiceFacts.ts';
import type { Column, Sheet, Table } from './sheet.ts';

const weights: Record<CellKey, number> = {
	position: 1,
	itemNumber: 2,
	description: 6,
	quantity: 1.6,
	unit: 1.4,
	unitPrice: 2.7,
	rate: 1.6,
	amount: 2.9,
};
const numbers: readonly CellKey[] = ['quantity', 'unitPrice', 'rate', 'amount'];

/** Writes an invoice with lines of labels and values, and a table whose last rows may be the totals. */
export function writeTableInvoice(draft: Draft, sheet: Sheet): void {
	const { random } = draft;
	const columns: CellKey[] = ['description', 'quantity', 'unitPrice', 'amount'];
	if (random.happens(0.4)) columns.unshift('position');
	if (random.happens(0.3)) columns.splice(columns.indexOf('description'), 0, 'itemNumber');
	const invoice = makeInvoice(draft, {
		maxLines: 60,
		columns,
		hasVat: random.happens(0.85),
		hasDiscounts: true,
		hasDetails: true,
	});
	sheet.text('Title', draft.label('invoice'), { size: 18, bold: true });
	writeParties(draft, sheet, invoice);
	writePairLines(draft, sheet, invoice.pairs);
	if (random.happens(0.4)) writeProse(draft, sheet, invoice);
	const totalsInTable = random.happens(0.5);
	writeLines(draft, sheet, invoice, 'table', totalsInTable);
	if (!totalsInTable) writeTotalLines(draft, sheet, invoice.totals);
	writeEnd(draft, sheet, invoice);
}

/** Writes an invoice with a table of labels and values, address blocks side by side, and a table of totals. */
export function writeBlockInvoice(draft: Draft, sheet: Sheet): void {
	const { random } = draft;
	const orders: CellKey[][] = [
		['position', 'quantity', 'unit', 'description', 'unitPrice', 'rate', 'amount'],
		['itemNumber', 'description', 'rate', 'quantity', 'unit', 'unitPrice', 'amount'],
		['description', 'unitPrice', 'quantity', 'unit', 'rate', 'amount'],
		['quantity', 'itemNumber', 'description', 'rate', 'unitPrice', 'amount'],
	];
	const columns = random
		.pick(orders)
		.filter((key) => draft.notation.convention !== 'US' || key !== 'rate');
	const invoice = makeInvoice(draft, {
		maxLines: 60,
		columns,
		hasVat: true,
		hasDiscounts: true,
		hasDetails: true,
	});
	const parts = [
		(): void => writeParties(draft, sheet, invoice),
		(): void => writePairTable(draft, sheet, invoice.pairs),
	];
	sheet.text(
		'Title',
		`${draft.label('invoice')}${random.happens(0.3) ? ` ${invoice.number}` : ''}`,
		{ size: 16, bold: true },
	);
	for (const part of random.happens(0.5) ? parts : parts.reverse()) part();
	const half = Math.ceil(invoice.lines.length / 2);
	if (half > 1 && random.happens(0.15)) {
		// Lines of one list in two tables.
		const titles = { en: 'Part', de: 'Teil', fr: 'Lot' };
		for (const [at, lines] of [invoice.lines.slice(0, half), invoice.lines.slice(half)].entries()) {
			sheet.text('Title', `${titles[draft.notation.language]} ${at + 1}`, { size: 11, bold: true });
			writeLines(
				draft,
				sheet,
				{ ...invoice, lines, runningSums: invoice.runningSums.slice(at * half) },
				'table',
				false,
			);
		}
	} else writeLines(draft, sheet, invoice, 'table', false);
	const [label, value]: Column[] = [
		{ heading: '', weight: 3 },
		{ heading: '', weight: 1, isNumber: true },
	];
	sheet.table({
		columns: [label, value],
		rows: invoice.totals,
		as: 'table',
		hasHeading: false,
		hasHead: random.happens(0.3),
	});
	writeEnd(draft, sheet, invoice);
}

/** Writes an invoice in which no table is recognized: its lines are texts. */
export function writeLineInvoice(draft: Draft, sheet: Sheet): void {
	const { random } = draft;
	const asColumns = random.happens(0.1);
	const columns = random.pick<CellKey[]>([
		['description', 'quantity', 'unitPrice', 'amount'],
		['quantity', 'description', 'unitPrice', 'amount'],
		['description', 'unitPrice', 'quantity', 'amount'],
		['position', 'description', 'quantity', 'amount'],
		['quantity', 'description', 'amount'],
	]);
	const invoice = makeInvoice(draft, {
		maxLines: asColumns ? 20 : 60,
		columns,
		hasVat: random.happens(0.8),
		// A column that misses a value wouldn't tell which line's it is.
		hasDiscounts: !asColumns,
		hasDetails: false,
	});
	sheet.text(
		'Title',
		`${draft.label('invoice')} ${random.happens(0.5) ? invoice.number : ''}`.trim(),
		{ size: 15, bold: true },
	);
	writeParties(draft, sheet, invoice);
	writePairLines(draft, sheet, invoice.pairs);
	if (random.happens(0.4)) writeProse(draft, sheet, invoice);
	writeLines(draft, sheet, invoice, asColumns ? 'columns' : 'rows', false);
	writeTotalLines(draft, sheet, invoice.totals);
	writeEnd(draft, sheet, invoice);
}

function writeParties(draft: Draft, sheet: Sheet, invoice: InvoiceFacts): void {
	const { random } = draft;
	const half = sheet.inner / 2 - 10;
	const right = { left: sheet.margin + half + 20, width: half };
	const customer = {
		type: 'UncategorizedText',
		text: `${draft.label('customer')}${random.happens(0.5) ? ':' : ''}\n${invoice.customerLines}`,
	};
	// The letterhead needs no label: a reader knows who writes, as the other party has one.
	const supplier = {
		type: 'UncategorizedText',
		text: (random.happens(0.5) ? `${draft.label('supplier')}\n` : '') + invoice.supplierLines,
	};
	if (random.happens(0.6))
		sheet.side(
			[
				{ ...supplier, width: half },
				{ ...customer, ...right },
			],
			14,
		);
	else {
		sheet.side([supplier], 10);
		const blocks = [{ ...customer, width: half }];
		if (random.happens(0.3)) {
			const other = invoice.recipient;
			const place = `${other.street}\n${other.cityLine(other.city, other.postalCode)}`;
			const text = `${draft.label('shipTo')}\n${draft.decoy('company', other.name, other.name)}\n${draft.decoy('address', place.replace('\n', ', '), place)}`;
			blocks.push({ type: 'UncategorizedText', text, ...right });
		}
		sheet.side(blocks, 14);
	}
}

function writePairLines(draft: Draft, sheet: Sheet, pairs: readonly Pair[]): void {
	const { random } = draft;
	const colon = draft.notation.language === 'fr' ? ' : ' : random.pick([': ', ':  ', ' ']);
	const lines = pairs.map(([label, value]) => (label + colon + value).replace(/ +/g, ' '));
	if (random.happens(0.3)) sheet.text('UncategorizedText', lines.join('\n'));
	else if (random.happens(0.3)) {
		const [half, width] = [Math.ceil(lines.length / 2), sheet.inner / 2 - 10];
		lines.slice(0, half).forEach((line, at) => {
			const second = lines[half + at];
			const blocks = [{ type: 'UncategorizedText', text: line, width }];
			if (second !== undefined)
				blocks.push({
					type: 'UncategorizedText',
					text: second,
					width,
					...{ left: sheet.margin + width + 20 },
				});
			sheet.side(blocks, 3);
		});
	} else for (const line of lines) sheet.text('UncategorizedText', line);
	sheet.skip(8);
}

function writePairTable(draft: Draft, sheet: Sheet, pairs: readonly Pair[]): void {
	const { random } = draft;
	const style = random.pick(['two', 'four', 'heading']);
	const blank: Pair = ['', ''];
	const column = { heading: '', weight: 1 };
	const common = { as: 'table', hasHead: random.happens(0.3) } as const;
	if (style === 'heading') {
		const columns = pairs.map(([heading]) => ({ heading, weight: 1 }));
		sheet.table({
			...common,
			columns,
			rows: [pairs.map(([, value]) => value)],
			hasHeading: true,
			size: 8,
		});
	} else if (style === 'two')
		sheet.table({
			...common,
			columns: [column, { ...column, weight: 2 }],
			rows: pairs,
			hasHeading: false,
		});
	else {
		const rows = Array.from({ length: Math.ceil(pairs.length / 2) }, (_, at) => [
			...pairs[2 * at],
			...(pairs[2 * at + 1] ?? blank),
		]);
		sheet.table({ ...common, columns: [column, column, column, column], rows, hasHeading: false });
	}
}

function writeLines(
	draft: Draft,
	sheet: Sheet,
	invoice: InvoiceFacts,
	as: Table['as'],
	withTotals: boolean,
): void {
	const { random } = draft;
	const keys = invoice.columns;
	const columns = keys.map((key): Column => {
		const label = draft.label(key === 'rate' ? 'taxRate' : key);
		const isMoney = key === 'amount' || key === 'unitPrice';
		const heading =
			isMoney && invoice.hasCurrencyInHeading ? `${label} (${draft.currency()})` : label;
		return { heading, weight: weights[key], isNumber: numbers.includes(key) };
	});
	const isLabelRight = random.happens(0.5);
	const rowOf = (label: string, value: string): string[] => {
		const at = isLabelRight ? keys.length - 2 : Math.max(0, keys.indexOf('description'));
		// A label needs a wide column.
		const labelAt =
			columns[at].isNumber === true && plain(label).length > 12 ? keys.indexOf('description') : at;
		return keys.map((_, index) =>
			index === keys.length - 1 ? value : index === labelAt ? label : '',
		);
	};
	const carries = as !== 'columns' && random.happens(0.4);
	const carried = (next: number): { end?: string[]; start?: string[] } => {
		const sum = invoice.runningSums[next] ?? invoice.runningSums[invoice.runningSums.length - 1];
		const shown = draft.decoy('money', sum, draft.shownMoney(sum, invoice.hasBareMoney));
		const start = rowOf(draft.label('brought'), shown);
		return random.happens(0.7) ? { end: rowOf(draft.label('carried'), shown), start } : { start };
	};
	const lines = invoice.lines.map((line) => keys.map((key) => line[key]));
	const totals = withTotals ? invoice.totals.map(([label, value]) => rowOf(label, value)) : [];
	sheet.table({
		columns,
		rows: [...lines, ...totals],
		as,
		size: random.pick([8, 9, 9, 11]),
		padding: random.pick([4, 4, 10]),
		hasHeading: true,
		repeatsHeading: random.happens(0.6),
		hasHead: random.happens(0.4),
		joinsFrom: random.happens(0.5) ? lines.length : undefined,
		carried: carries ? carried : undefined,
	});
}

function writeTotalLines(draft: Draft, sheet: Sheet, totals: readonly Pair[]): void {
	const { random } = draft;
	const style = random.pick(['one', 'one', 'two', 'all']);
	const colon = draft.notation.language === 'fr' ? ' : ' : random.pick([': ', ' ']);
	const right = { left: sheet.margin + sheet.inner / 2, width: sheet.inner / 2 };
	if (style === 'all') {
		sheet.text('UncategorizedText', totals.map((pair) => pair.join(colon)).join('\n'), {
			...right,
			isRight: true,
		});
	} else if (style === 'one') {
		for (const pair of totals)
			sheet.text('UncategorizedText', pair.join(colon), { ...right, isRight: true });
	} else {
		sheet.grid(
			totals.map(([label, value]) => [
				{ type: 'UncategorizedText', text: label, left: right.left, width: right.width * 0.6 },
				{
					type: 'UncategorizedText',
					text: value,
					left: right.left + right.width * 0.6,
					width: right.width * 0.4,
					isRight: true,
				},
			]),
			random.happens(0.3),
		);
	}
}

function writeProse(draft: Draft, sheet: Sheet, { payable, due }: InvoiceFacts): void {
	if (due === undefined) return;
	sheet.text('NarrativeText', draft.sentence('payTotal', { total: payable, due }));
}

function writeEnd(draft: Draft, sheet: Sheet, invoice: InvoiceFacts): void {
	const { random, notation } = draft;
	sheet.skip(6);
	if (random.happens(0.6)) sheet.text('NarrativeText', draft.sentence('thanks'));
	const lures = draft.lures();
	if (random.happens(0.35)) sheet.text('NarrativeText', draft.sentence('lateFee', lures));
	if (random.happens(0.3)) sheet.text('NarrativeText', draft.sentence('replaces', lures));
	if (random.happens(0.3)) sheet.text('NarrativeText', draft.sentence('priceList', lures));
	const header = random.happens(0.6)
		? `${draft.label('invoice')} ${invoice.number} · ${invoice.supplierName}`
		: undefined;
	const hasNumbers = random.happens(0.5) || notation.convention !== 'US';
	sheet.finish(header, (page, count) => {
		const shown = draft.label('page').replace('#', String(page)).replace('%', String(count));
		return hasNumbers ? `${invoice.supplierName} · ${invoice.taxNumbers}\n${shown}` : shown;
	});
}
