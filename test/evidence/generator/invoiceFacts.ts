import type { Draft } from './draft.ts';
import type { Label } from './labels.ts';
import { daysLater } from './notation.ts';
import { digits, type Party, personName, productName, serviceName } from './words.ts';

export type CellKey =
	'position' | 'itemNumber' | 'description' | 'quantity' | 'unit' | 'unitPrice' | 'rate' | 'amount';

/** A label with a marked value. */
export type Pair = readonly [label: string, value: string];

export interface InvoiceFacts {
	number: string;
	pairs: Pair[];
	supplierLines: string;
	supplierName: string;
	customerLines: string;
	/** To whom the goods go, which is no field of the data. */
	recipient: Party;
	columns: CellKey[];
	/** Marked cells of each line. */
	lines: Record<CellKey, string>[];
	/** Sums of the amounts before each line. */
	runningSums: number[];
	totals: Pair[];
	/** The total, or what is left of it, in the form of sentences. */
	payable: string;
	/** Due date in the form of sentences, if there is one. */
	due: string | undefined;
	taxNumbers: string;
	hasCurrencyInHeading: boolean;
	/** Whether quantities are written with decimals, prices with the currency. */
	hasBareMoney: boolean;
}

export interface InvoiceShape {
	maxLines: number;
	columns: CellKey[];
	hasVat: boolean;
	/** Whether a line may be a discount, which has no quantity or price. */
	hasDiscounts: boolean;
	/** Whether descriptions may have line breaks. */
	hasDetails: boolean;
}

const cents = (amount: number): number => Math.round(amount * 100) / 100;
const isCheap = (price: number): boolean => price < 30;
const taxRates = { US: [8.25, 6, 7.5], UK: [20], German: [19], French: [20] };
const reducedRates = { US: [0], UK: [5, 0], German: [7], French: [10, 5.5] };
const units = { en: 'pcs|hrs|box|set', de: 'Stk.|Std.|Karton|Set', fr: 'pce|h|carton|lot' };

/** Makes up an invoice and adds its values to the draft. */
export function makeInvoice(draft: Draft, shape: InvoiceShape): InvoiceFacts {
	const { random } = draft;
	const currencyIn = random.pick(['cells', 'heading', 'totals', 'totals']);
	const hasBareMoney = currencyIn !== 'cells';
	const { rows, ...lines } = makeLines(draft, shape, hasBareMoney);
	const [supplier, customer, recipient] = draft.parties(3);
	const isNested = random.happens(0.65);
	const prefix = (role: string): string => (isNested ? `${draft.name(role)}.` : draft.name(role));
	// Letterheads often shout; a ß would have to change.
	const inCapitals = (name: string): boolean => random.happens(0.12) && !name.includes('ß');
	const partyLines = (role: string, { name, ...place }: Party): [string, string] => {
		const at = prefix(role);
		const path = isNested ? `${at}${draft.name('name')}` : draft.name(`${at}Name`);
		const shown = draft.put(path, 'company', name, inCapitals(name) ? name.toUpperCase() : name);
		if (random.happens(0.8))
			return [
				shown,
				`${shown}\n${draft.address(isNested ? `${at}address` : draft.name(`${at}Address`), { name, ...place })}`,
			];
		return [shown, `${shown}\n${place.street}\n${place.cityLine(place.city, place.postalCode)}`];
	};
	const [supplierName, supplierLines] = partyLines('supplier', supplier);
	const [, customerLines] = partyLines('customer', customer);
	const head = makeHead(draft);
	const totals = makeTotals(draft, rows, shape.hasVat, currencyIn === 'heading');
	return {
		...lines,
		...head,
		...totals,
		supplierName,
		supplierLines,
		customerLines,
		recipient,
		hasBareMoney,
		columns: shape.columns,
		hasCurrencyInHeading: currencyIn === 'heading',
		taxNumbers: taxNumbers(draft),
	};
}

/** Invoice number, dates, and the numbers of order and customer. */
function makeHead(draft: Draft): Pick<InvoiceFacts, 'number' | 'pairs' | 'due'> {
	const { random, mainDate } = draft;
	const serial = digits(random, random.pick([3, 4, 4, 5]));
	const year = mainDate.slice(0, 4);
	const number = random.pick([
		`${year}-${serial}`,
		`INV-${serial}`,
		`RE${year}${serial}`,
		`${serial}/${year.slice(2)}`,
		digits(random, 6),
	]);
	const shownNumber = draft.put(draft.name('invoiceNumber'), 'identifier', number, number);
	const pairs: Pair[] = [[draft.label('invoiceNumber'), shownNumber]];
	pairs.push([draft.label('invoiceDate'), draft.date(draft.name('invoiceDate'), mainDate)]);
	const optional = (
		label: Label & string,
		kind: 'date' | 'identifier',
		share: number,
		add: (path: string) => string,
	): void => {
		const path = draft.name(label);
		if (random.happens(share)) pairs.push([draft.label(label), add(path)]);
		else draft.absent(path, kind);
	};
	let due: string | undefined;
	optional('dueDate', 'date', 0.75, (path) => {
		const iso = daysLater(mainDate, random.pick([10, 14, 30, 30, 45]));
		const shown = draft.date(path, iso);
		due = draft.again(path, draft.notation.proseDate(iso));
		return shown;
	});
	optional('deliveryDate', 'date', 0.45, (path) =>
		draft.date(path, daysLater(mainDate, -random.between(1, 20))),
	);
	// Sometimes only the serial of another number, as 117 is a part of 2025-0117.
	const orderNumber = random.happens(0.25)
		? serial
		: `${random.pick(['PO-', 'B', '45'])}${digits(random, 5)}`;
	optional('orderNumber', 'identifier', 0.5, (path) =>
		draft.put(path, 'identifier', orderNumber, orderNumber),
	);
	const customerNumber = random.pick([digits(random, 5), `K-${digits(random, 4)}`]);
	optional('customerNumber', 'identifier', 0.5, (path) =>
		draft.put(path, 'identifier', customerNumber, customerNumber),
	);
	if (random.happens(0.3)) {
		const person = personName(random, draft.notation.language).join(' ');
		pairs.push([draft.label('contact'), draft.decoy('person', person, person)]);
	}
	return { number: shownNumber, pairs: [pairs[0], ...random.shuffled(pairs.slice(1))], due };
}

type Row = { amount: number; rate: number };

function makeLines(
	draft: Draft,
	shape: InvoiceShape,
	isBare: boolean,
): Pick<InvoiceFacts, 'lines' | 'runningSums'> & { rows: Row[] } {
	const { random, notation } = draft;
	const count = random.pick([
		1,
		2,
		3,
		4,
		5,
		6,
		8,
		12,
		20,
		random.between(15, 40),
		random.between(30, 60),
	]);
	// Few prices, so that lines share them.
	const prices = Array.from({ length: 6 }, () =>
		random.pick([
			random.between(2, 90),
			cents(random.between(100, 9999) / 100),
			random.between(2, 40) * 50 + 0.5 * random.between(0, 1),
		]),
	);
	const isByHour = random.happens(0.12);
	const hasDecimals = isByHour || random.happens(0.2);
	const mainRate = random.pick(taxRates[notation.convention]);
	const rates =
		shape.columns.includes('rate') && random.happens(0.6)
			? [mainRate, mainRate, random.pick(reducedRates[notation.convention])]
			: [mainRate];
	const discountAt =
		shape.hasDiscounts && count > 2 && random.happens(0.25) ? random.between(1, count - 1) : -1;
	const listName = draft.name('lines');
	const keepsPosition = random.happens(0.5);
	const rows: Row[] = [];
	const runningSums = [0];
	const lines = Array.from({ length: Math.min(count, shape.maxLines) }, (_, at) => {
		const isDiscount = at === discountAt;
		const unitPrice = random.pick(prices);
		const quantity = isByHour
			? random.between(1, 40) / 4
			: random.pick(
					isCheap(unitPrice)
						? [1, 2, 2, 5, 10, 12, 20, 25, 100, 1000, 2500]
						: [1, 1, 1, 2, 2, 3, 4, 5, 12],
				);
		const amount = isDiscount
			? -cents(random.between(100, 9000) / 100)
			: cents(quantity * unitPrice);
		const rate = random.pick(rates);
		rows.push({ amount, rate });
		runningSums.push(cents(runningSums[at] + amount));
		const path = (key: CellKey): string => `${listName}[${at}].${draft.name(key)}`;
		const name = isDiscount
			? draft.label('discountLine')
			: (isByHour ? serviceName : productName)(random, notation.language);
		const detail = shape.hasDetails && random.happens(0.2) ? `\n${lineDetail(draft)}` : '';
		const unit = units[notation.language].split('|')[isByHour ? 1 : random.pick([0, 0, 0, 2, 3])];
		const item = `${random.pick(['A', 'B', '10'])}${digits(random, 4)}`;
		const cells: Record<CellKey, () => string> = {
			position: () =>
				keepsPosition
					? draft.put(path('position'), 'position', at + 1, String(at + 1))
					: String(at + 1),
			itemNumber: () =>
				isDiscount
					? missing(draft, path('itemNumber'))
					: draft.put(path('itemNumber'), 'identifier', item, item),
			description: () =>
				draft.put(path('description'), 'text', (name + detail).replace('\n', ' '), name + detail),
			quantity: () =>
				isDiscount
					? missing(draft, path('quantity'))
					: draft.put(
							path('quantity'),
							'quantity',
							quantity,
							notation.number(quantity, hasDecimals ? 2 : 0),
						),
			unit: () =>
				isDiscount ? missing(draft, path('unit')) : draft.put(path('unit'), 'unit', unit, unit),
			unitPrice: () =>
				isDiscount
					? missing(draft, path('unitPrice'))
					: draft.money(path('unitPrice'), unitPrice, isBare),
			rate: () => draft.put(path('rate'), 'percent', rate, notation.percent(rate)),
			amount: () => draft.money(path('amount'), amount, isBare),
		};
		const shown = {} as Record<CellKey, string>;
		for (const key of shape.columns) shown[key] = cells[key]();
		return shown;
	});
	return { lines, runningSums, rows };
}

/** A cell that says nothing, whose field is null. */
function missing(draft: Draft, path: string): string {
	draft.put(path, 'text', null, '');
	return '';
}

/** A second line of a description, with numbers that mean nothing to the data. */
function lineDetail(draft: Draft): string {
	const { random, notation } = draft;
	return random.pick([
		`${{ en: 'Serial no.', de: 'Serien-Nr.', fr: 'N° de série' }[notation.language]} ${digits(random, 5)}`,
		`${notation.date(daysLater(draft.mainDate, -random.between(3, 30)))}`,
		`${random.between(2, 9)} x ${random.between(10, 80)} cm`,
	]);
}

function makeTotals(
	draft: Draft,
	rows: readonly Row[],
	hasVat: boolean,
	isBare: boolean,
): Pick<InvoiceFacts, 'totals' | 'payable'> {
	const { random, notation } = draft;
	const parent = random.happens(0.2) ? 'totals.' : '';
	const path = (name: string): string => parent + draft.name(name);
	const pairs: Pair[] = [];
	const add = (label: Label, name: string, value: number): void => {
		pairs.push([draft.label(label), draft.money(path(name), value, isBare)]);
	};
	let sum = cents(rows.reduce((all, { amount }) => all + amount, 0));
	if (random.happens(0.8) || hasVat) add('subtotal', 'subtotal', sum);
	if (random.happens(0.2)) {
		const shipping = random.pick([4.9, 12, 25, 49.5]);
		add('shipping', 'shipping', shipping);
		sum = cents(sum + shipping);
	} else draft.absent(path('shipping'), 'money');
	if (hasVat) {
		const rates = [...new Set(rows.map(({ rate }) => rate))];
		const taxes = rates.map((rate) => {
			const net = rows
				.filter((row) => row.rate === rate)
				.reduce((all, { amount }) => all + amount, 0);
			return { rate, amount: cents((net * rate) / 100) };
		});
		taxes.forEach(({ rate, amount }, at) => {
			const names =
				rates.length === 1
					? { rate: path('taxRate'), amount: path('tax') }
					: { rate: `${path('taxes')}[${at}].rate`, amount: `${path('taxes')}[${at}].amount` };
			// Some models return a rate as a fraction.
			const value = random.happens(0.1) ? rate / 100 : rate;
			const shownRate = draft.put(names.rate, 'percent', value, notation.percent(rate));
			const label = draft
				.label(notation.convention === 'US' ? 'salesTax' : 'tax')
				.replace('#', shownRate);
			pairs.push([label, draft.money(names.amount, amount, isBare)]);
			sum = cents(sum + amount);
		});
	}
	add('total', 'total', sum);
	let payable = draft.again(path('total'), draft.shownMoney(sum));
	if (random.happens(0.15) && sum > 10) {
		const paid = cents(Math.round(sum * 0.3));
		add('paid', 'paid', paid);
		add('amountDue', 'amountDue', cents(sum - paid));
		payable = draft.again(path('amountDue'), draft.shownMoney(cents(sum - paid)));
	} else draft.absent(path('paid'), 'money');
	return { totals: pairs, payable };
}

/** The supplier's tax number and bank account, as they stand in a footer. */
function taxNumbers(draft: Draft): string {
	const { random, notation } = draft;
	const codes = { US: '', UK: 'GB', German: 'DE', French: 'FR' }[notation.convention];
	if (codes === '') return `EIN ${digits(random, 2)}-${digits(random, 7)}`;
	const number = codes + digits(random, 9);
	const shown = random.happens(0.5) ? draft.put('vatId', 'identifier', number, number) : number;
	return `${draft.label('vatId')} ${shown} · ${bankAccount(draft).join(' ')}`;
}

/** Adds an account number; returns it with its label. */
function bankAccount(draft: Draft): Pair {
	const { random, notation } = draft;
	if (notation.convention === 'US') {
		const account = digits(random, 10);
		return ['Account No.', draft.put(draft.name('accountNumber'), 'iban', account, account)];
	}
	const [country, rest] = {
		UK: ['GB', `NWBK${digits(random, 14)}`],
		German: ['DE', digits(random, 18)],
		French: ['FR', digits(random, 23)],
	}[notation.convention];
	const number = `${country}${digits(random, 2)}${rest}`;
	const grouped = number.replace(/(.{4})(?=.)/g, '$1 ');
	return ['IBAN', draft.put('iban', 'iban', random.happens(0.6) ? number : grouped, grouped)];
}
