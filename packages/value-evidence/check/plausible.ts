import type { Steps } from '../../pauses';
import type { DocumentIndex } from '../document/documentIndex';
import { numberKey } from '../document/figures';
import { reasons, toReview, type Finding } from '../finding';
import { readNumberText } from '../reading/numbers';
import type { Value } from '../values';

/** Amounts, days and readings of which the first is never more than the second. */
const amounts =
	'net gross,net total,tax net,tax gross,tax total,discount total,discount gross,discount net,shipment total,shipment gross,deposit total,deposit gross,change cash,total cash,tip total,opening closing,month annual,amount ytd';
const days = 'invoice due,order due,birth invoice,birth start,start payment,start end';
const pairs = [amounts, days].map((text) => text.split(',').map((pair) => pair.split(' ')));
/** Words that leave an amount what it is. */
const neutralWords = new Set(
	`amount date salary customer supplier period contract payable reading meter taxable ${amounts} ${days}`.split(
		/[ ,]/,
	),
);
/** A total of one of these isn't the total. */
const parts = new Set('net tax discount deposit shipment change tip taxable payable'.split(' '));
/** What a sum consists of, and how much it may differ. */
const sums = [
	['net', 'tax'],
	['net', 'tip'],
];
const wholes = ['total', 'gross', 'amount'];
const precision = 0.006;
/** What may be multiplied in an entry of a list, and what comes out; how much it may differ, in parts. */
const factors = [
	['quantity', 'hour', 'unit'],
	['price', 'percent', 'unit'],
	['amount', 'total', 'net'],
];
const productPrecision = 0.011;
/** More values aren't compared with each other. */
const maxCompared = 200;

type Findings = Map<Value, Finding>;

/** A value with its size. */
interface Sized {
	value: Value;
	size: number;
	isDay: boolean;
}

/** Marks values that can't be right beside each other where no label surely confirms them, and trusts amounts that add up. */
export function* checkPlausible(
	values: readonly Value[],
	findings: Findings,
	index: DocumentIndex,
): Steps<void> {
	if (values.length > maxCompared) return;
	const sized = values.flatMap((value) => sizeOf(value) ?? []);
	confirmSums(
		sized.filter(({ value, isDay }) => !isDay && findings.get(value)?.place !== undefined),
		findings,
	);
	yield* doubtSums(sized, findings, index);
	for (const one of sized) {
		for (const other of sized) {
			if (one.size <= other.size || one.isDay !== other.isDay || !isLess(one, other)) continue;
			doubt(one.value, other.value, findings);
			doubt(other.value, one.value, findings);
		}
	}
}

/** Marks two numbers of an entry that would be right if they were exchanged: its quantity, price and amount. */
export function checkProduct(entry: readonly Value[], findings: Findings): void {
	if (entry.length > maxCompared) return;
	const sized = entry.flatMap((value) => sizeOf(value, true) ?? []);
	const called = (words: readonly string[] = []) =>
		sized.find(({ value: { field } }) => words.some((word) => field.concepts.has(word)));
	const [quantity, price, amount] = factors.map(called);
	if (!quantity || !price || !amount || price === quantity || amount === quantity) return;
	const isProduct = (one: Sized, other: Sized, product: Sized) =>
		Math.abs(one.size * other.size - product.size) <= productPrecision * Math.max(1, product.size);
	const wrong = isProduct(quantity, amount, price) ? price : quantity;
	const isRight = isProduct(quantity, price, amount);
	if (isRight || !(wrong === price || isProduct(amount, price, quantity))) return;
	doubt(wrong.value, amount.value, findings);
	doubt(amount.value, wrong.value, findings);
}

function sizeOf(value: Value, withRates = false): Sized | undefined {
	const { value: own, field } = value;
	if ((field.concepts.has('percent') && !withRates) || typeof own === 'boolean' || own === null)
		return undefined;
	if (typeof own === 'number') return { value, size: Math.abs(own), isDay: false };
	const day = /^\d{4}-\d\d-\d\d/.exec(own)?.[0];
	if (day !== undefined) return { value, size: Date.parse(day), isDay: true };
	const size = readNumberText(own, undefined)?.values[0];
	return size === undefined ? undefined : { value, size: Math.abs(size), isDay: false };
}

function doubt(value: Value, beside: Value, findings: Findings): void {
	const finding = findings.get(value);
	if (finding === undefined || finding.status === 'review' || finding.isSure === true) return;
	findings.set(value, toReview(reasons.doubtful(beside.path), finding.place, finding.instead));
}

/** What a value is in an order of sizes; nothing if its name says more. */
function rolesOf({ field: { concepts } }: Value): string[] {
	const words = [...concepts];
	if (!words.every((word) => neutralWords.has(word))) return [];
	const isPart = words.some((word) => parts.has(word));
	return words.filter((word) => !isPart || (word !== 'total' && word !== 'gross'));
}

/** Whether a value is never more than another one. */
function isLess(one: Sized, other: Sized): boolean {
	const [own, others] = [rolesOf(one.value), rolesOf(other.value)];
	return (pairs[one.isDay ? 1 : 0] ?? []).some(
		([less = '', more = '']) =>
			own.includes(less) && others.includes(more) && !own.includes(more) && !others.includes(less),
	);
}

/** Marks the net amount, the tax or the total that doesn't add up with the others where the document has the one that would. */
function* doubtSums(
	sized: readonly Sized[],
	findings: Findings,
	index: DocumentIndex,
): Steps<void> {
	const called = (...roles: string[]) => {
		const has = ({ value }: Sized) => rolesOf(value).some((role) => roles.includes(role));
		const [one, other] = sized.filter((each) => !each.isDay && has(each));
		return other === undefined ? one : undefined;
	};
	const [net, tax, total] = [called('net'), called('tax'), called('total', 'gross')];
	if (!net || !tax || !total) return;
	const difference = Math.abs(net.size + tax.size - total.size);
	const explains = (one: Sized) =>
		![net, tax, total].includes(one) && Math.abs(one.size - difference) < precision;
	if (difference < precision || sized.some(explains)) return;
	const expected: Array<[Sized, number]> = [
		[total, net.size + tax.size],
		[net, total.size - tax.size],
		[tax, total.size - net.size],
	];
	for (const [{ value }, size] of expected) {
		const figures = size > precision ? yield* index.withKeys([numberKey(size)]) : [];
		const place = figures.find(({ isPercent }) => isPercent !== true);
		const finding = findings.get(value);
		if (place && finding?.status !== 'review' && finding?.isSure !== true)
			findings.set(value, toReview(reasons.doubtful(total.value.path), finding?.place, place));
	}
}

/** A net amount, its tax and the total that add up are right, whatever stands beside them. */
function confirmSums(amounts: readonly Sized[], findings: Findings): void {
	const called = (words: readonly string[]) =>
		amounts.filter(({ value: { field } }) => words.some((word) => field.concepts.has(word)));
	for (const [one = '', other = ''] of sums) {
		for (const first of called([one])) {
			for (const second of called([other])) {
				const all = called(wholes).filter(
					(whole) =>
						whole !== first &&
						whole !== second &&
						Math.abs(whole.size - first.size - second.size) < precision,
				);
				if (all.length === 0 || first.size < second.size) continue;
				for (const { value } of [first, second, ...all]) {
					const finding = findings.get(value);
					if (finding?.status === 'review')
						findings.set(value, { status: 'found', place: finding.place });
				}
			}
		}
	}
}
