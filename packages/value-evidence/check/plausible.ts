import type { Steps } from '../../pauses';
import { reasons, toReview, type Finding } from '../finding';
import { legalForm } from './sorts';
import { readNumberText } from '../reading/numbers';
import type { DataValues, Value } from '../values';

/** Amounts, days and readings of which the first is never more than the second. */
const pairs: ReadonlyArray<readonly [less: string, more: string, isOfDays?: boolean]> = [
	['net', 'gross'],
	['net', 'total'],
	['taxable', 'gross'],
	['tax', 'net'],
	['tax', 'gross'],
	['tax', 'total'],
	['discount', 'total'],
	['discount', 'gross'],
	['discount', 'net'],
	['shipment', 'total'],
	['shipment', 'gross'],
	['deposit', 'total'],
	['deposit', 'gross'],
	['deduction', 'gross'],
	['change', 'cash'],
	['total', 'cash'],
	['tax', 'cash'],
	['tip', 'total'],
	['opening', 'closing'],
	['start', 'end'],
	['month', 'annual'],
	['amount', 'ytd'],
	['invoice', 'due', true],
	['order', 'due', true],
	['birth', 'invoice', true],
	['birth', 'start', true],
	['start', 'payment', true],
];
/** Words that leave an amount what it is. */
const neutralWords: ReadonlySet<string> = new Set(
	'amount total gross net tax invoice payment date salary cash customer supplier period month contract payable reading meter order due birth start end discount shipment deposit deduction change tip taxable opening closing annual ytd'.split(
		' ',
	),
);
/** A total of one of these isn't the total. */
const parts: ReadonlySet<string> = new Set(
	'net tax discount deposit deduction shipment change tip taxable payable'.split(' '),
);
/** More values aren't compared with each other. */
const maxCompared = 200;

const persons: ReadonlySet<string> = new Set(
	'employee cashier driver patient student passenger first last doctor teacher witness'.split(' '),
);
const companies: ReadonlySet<string> = new Set('company employer supplier'.split(' '));

type Findings = Map<Value, Finding>;

/** Marks values that can't be right as they are or beside each other, where no label surely confirms them. */
export function* checkPlausible(
	{ single, lists }: Pick<DataValues, 'single' | 'lists'>,
	findings: Findings,
): Steps<void> {
	const few = single.length > maxCompared ? [] : single;
	checkCompanies(few, findings);
	confirmSums(few, findings);
	checkOrder(few, findings);
	for (const entries of lists) yield* checkProducts(entries, findings);
}

function doubt(value: Value, beside: Value | undefined, findings: Findings): void {
	const finding = findings.get(value);
	if (finding === undefined || finding.status === 'review' || finding.isSure === true) return;
	const reason = beside ? reasons.doubtful(beside.path) : reasons.format;
	findings.set(value, toReview(reason, finding.place, finding.instead));
}

/** A person's name has no legal form; where one has, another value without one isn't a company's. */
function checkCompanies(values: readonly Value[], findings: Findings): void {
	const isCalled = ({ field: { concepts, above } }: Value, words: ReadonlySet<string>) =>
		[...words].some((word) => concepts.has(word) || (above.has(word) && concepts.has('name')));
	const named = values.filter(({ value }) => typeof value === 'string' && !/\d/.test(value));
	const wrong = named.filter(
		(value) =>
			isCalled(value, persons) &&
			!isCalled(value, companies) &&
			legalForm.test(String(value.value)),
	);
	for (const person of wrong) {
		doubt(person, undefined, findings);
		for (const value of named) {
			const isName = isCalled(value, companies) && !isCalled(value, persons);
			if (isName && !legalForm.test(String(value.value))) doubt(value, person, findings);
		}
	}
}

/** What a value is in an order of sizes; none if its name says more. */
function rolesOf({ field: { concepts } }: Value): ReadonlySet<string> {
	const words = [...concepts];
	if (!words.every((word) => neutralWords.has(word))) return new Set();
	const isPart = words.some((word) => parts.has(word));
	return new Set(words.filter((word) => !isPart || (word !== 'total' && word !== 'gross')));
}

function measureOf({ value, field }: Value): number | undefined {
	if (field.concepts.has('percent')) return undefined;
	if (typeof value === 'number') return Math.abs(value);
	if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return undefined;
	return Date.parse(value.slice(0, 10));
}

/** What a sum consists of. */
const sums: ReadonlyArray<readonly [parts: readonly string[], sum: ReadonlySet<string>]> = [
	[['net', 'tax'], new Set(['total', 'gross', 'amount'])],
	[['net', 'tip'], new Set(['total', 'gross', 'amount'])],
];

/** A net amount, its tax and the total that add up are right, whatever stands beside them. */
function confirmSums(values: readonly Value[], findings: Findings): void {
	const amounts = values.flatMap((value) => {
		const size = numberOf(value);
		const isPlaced = findings.get(value)?.place !== undefined;
		return size === undefined || !isPlaced || value.field.concepts.has('percent')
			? []
			: [{ value, size }];
	});
	const called = (words: ReadonlySet<string>) =>
		amounts.filter(({ value: { field } }) => [...field.concepts].some((word) => words.has(word)));
	for (const [[one = '', other = ''], whole] of sums) {
		for (const first of called(new Set([one]))) {
			for (const second of called(new Set([other]))) {
				const all = called(whole).filter(
					({ value, size }) =>
						value !== first.value &&
						value !== second.value &&
						Math.abs(size - first.size - second.size) < 0.006,
				);
				if (all.length === 0 || first.size < second.size || second.size === 0) continue;
				for (const { value } of [first, second, ...all]) {
					const finding = findings.get(value);
					if (finding?.status === 'review')
						findings.set(value, { status: 'found', place: finding.place });
				}
			}
		}
	}
}

function checkOrder(values: readonly Value[], findings: Findings): void {
	const measured = values.flatMap((value) => {
		const measure = measureOf(value);
		const roles = measure === undefined ? undefined : rolesOf(value);
		return measure === undefined || !roles?.size
			? []
			: [{ value, measure, roles, isDay: typeof value.value === 'string' }];
	});
	for (const one of measured) {
		for (const other of measured) {
			if (one.measure <= other.measure || one.isDay !== other.isDay) continue;
			const isWrong = pairs.some(
				([less, more, isOfDays = less === 'start' && one.isDay]) =>
					isOfDays === one.isDay &&
					one.roles.has(less) &&
					other.roles.has(more) &&
					!one.roles.has(more) &&
					!other.roles.has(less),
			);
			if (!isWrong) continue;
			doubt(one.value, other.value, findings);
			doubt(other.value, one.value, findings);
		}
	}
}

const factors: readonly [ReadonlySet<string>, ReadonlySet<string>, ReadonlySet<string>] = [
	new Set('quantity hour unit consumption factor'.split(' ')),
	new Set('price percent rate unit'.split(' ')),
	new Set('amount total net payment'.split(' ')),
];

/** Marks two of a quantity, a price and an amount that would fit if they were exchanged. */
function* checkProducts(entries: ReadonlyArray<readonly Value[]>, findings: Findings): Steps<void> {
	for (const entry of entries) {
		yield;
		const numbers = entry.flatMap((value) => {
			const size = numberOf(value);
			return size === undefined ? [] : [{ value, size }];
		});
		if (numbers.length > 12) continue;
		const called = factors.map((words) =>
			numbers.filter(
				({ value: { field } }) =>
					[...field.concepts].some((word) => words.has(word)) &&
					!field.concepts.has('ytd') &&
					!field.concepts.has('tax'),
			),
		);
		const [quantities = [], prices = [], amounts = []] = called;
		for (const quantity of quantities) {
			for (const amount of amounts) {
				if (amount === quantity) continue;
				const price = prices.find((one) => one !== quantity && one !== amount);
				if (price === undefined) continue;
				const fits = (one: number, other: number, product: number) =>
					Math.abs(one * other - product) <= 0.011 * Math.max(1, Math.abs(product));
				const [q, p, a] = [quantity.size, price.size, amount.size];
				if (fits(q, p, a) || !(fits(a, p, q) || fits(q, a, p))) continue;
				const { value: wrong } = fits(q, a, p) ? price : quantity;
				doubt(wrong, amount.value, findings);
				doubt(amount.value, wrong, findings);
			}
		}
	}
}

function numberOf({ value }: Value): number | undefined {
	if (typeof value === 'number') return Math.abs(value);
	return typeof value === 'string' ? readNumberText(value, undefined)?.values[0] : undefined;
}
