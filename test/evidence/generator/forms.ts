import type { Draft, Kind } from './draft.ts';
import { bankAccount } from './invoiceFacts.ts';
import type { Label } from './labels.ts';
import { daysLater } from './notation.ts';
import type { Block, Sheet } from './sheet.ts';
import { companyName, digits, party, personName, phoneNumber } from './words.ts';

interface Field {
	label: string;
	value: string;
}

type Style = 'oneLine' | 'oneAbove' | 'twoAbove' | 'twoLeft' | 'table';

/** Writes a form: labels left of values or above them, in one element, in two, or in tables. */
export function writeForm(draft: Draft, sheet: Sheet): void {
	const { random } = draft;
	draft.dropsCents = random.happens(0.25);
	const style = random.pick<Style>([
		'oneLine',
		'oneAbove',
		'twoAbove',
		'twoLeft',
		'table',
		'table',
	]);
	const isNumbered = random.happens(0.25);
	const space = random.pick([8, 8, 24, 110]);
	let count = 0;
	const section = (title: Label, fields: Field[]): void => {
		sheet.text('Title', draft.label(title), { size: 12, bold: true });
		const labeled = fields.map(({ label, value }) => ({
			label: isNumbered && label !== '' ? `${++count}. ${label}` : label,
			value,
		}));
		writeFields(draft, sheet, labeled, style);
		sheet.skip(space);
	};
	const organization = companyName(random, draft.notation.convention);
	sheet.text('Header', draft.decoy('company', organization, organization), { size: 9 });
	sheet.text('Title', draft.label('application'), { size: 17, bold: true });
	section('personal', personalFields(draft));
	// The same labels once more: only the section tells whose they are.
	if (random.happens(0.3)) section('partner', nameFields(draft, `${draft.name('partner')}.`));
	section('details', detailFields(draft));
	if (random.happens(0.4)) writeFamily(draft, sheet);
	section('consent', checkFields(draft));
	const hotline = phoneNumber(random, draft.notation.convention);
	sheet.text(
		'NarrativeText',
		draft.sentence('privacy', { ...draft.lures(), phone: draft.decoy('phone', hotline, hotline) }),
		{ size: 8 },
	);
	const reference = draft.put(
		draft.name('referenceNumber'),
		'identifier',
		...twice(`${random.pick(['AZ', 'F', 'M'])}-${digits(random, 5)}`),
	);
	sheet.finish(`${draft.label('referenceNumber')} ${reference}`, (page, pages) =>
		draft.label('page').replace('#', String(page)).replace('%', String(pages)),
	);
}

const twice = (text: string): [string, string] => [text, text];

function personalFields(draft: Draft): Field[] {
	const { random, notation } = draft;
	const { street, city, postalCode } = party(random, notation.convention, '');
	const field = makeField(draft);
	return [
		...nameFields(draft, ''),
		field('street', 'street', street),
		field('postalCode', 'postalCode', postalCode),
		field('city', 'city', city),
		optional(draft, 'phone', 'phone', 0.8, () => phoneNumber(random, notation.convention)),
		...(random.happens(0.5)
			? [
					field('emergencyName', 'person', personName(random, notation.language).join(' ')),
					field('emergencyPhone', 'phone', phoneNumber(random, notation.convention)),
				]
			: []),
		optional(draft, 'employer', 'company', 0.4, () => companyName(random, notation.convention)),
	];
}

/** Who it is; the paths of the values begin with the prefix. */
function nameFields(draft: Draft, prefix: string): Field[] {
	const { random, notation } = draft;
	const [first, last] = personName(random, notation.language);
	const field = makeField(draft, prefix);
	const names = random.happens(0.6)
		? [field('lastName', 'person', last), field('firstName', 'person', first)]
		: [field('fullName', 'person', `${first} ${last}`)];
	const birth = draft.someDate(1950, 2004);
	const mail = `${first[0]}.${last}${random.between(1, 99)}`
		.normalize('NFD')
		.replace(/[^\w.]/g, '')
		.toLowerCase();
	const domain = { en: 'example.com', de: 'beispiel.de', fr: 'exemple.fr' }[notation.language];
	return [
		...names,
		{ label: draft.label('birthDate'), value: draft.date(prefix + draft.name('birthDate'), birth) },
		field('email', 'email', `${mail}@${domain}`),
	];
}

function detailFields(draft: Draft): Field[] {
	const { random, mainDate } = draft;
	const field = makeField(draft);
	const date = (label: Label, iso: string): Field => ({
		label: draft.label(label),
		value: draft.date(draft.name(label), iso),
	});
	const money = (label: Label, value: number): Field => ({
		label: draft.label(label),
		value: draft.money(draft.name(label), value),
	});
	const [bankLabel, bankValue] = bankAccount(draft);
	const fields = [
		field(
			'memberNumber',
			'identifier',
			random.pick([digits(random, 6), `${mainDate.slice(0, 4)}-${digits(random, 4)}`]),
		),
		date('startDate', draft.someDate(2025, 2026)),
		money('annualFee', random.between(40, 2400) / 2),
		...(random.happens(0.6) ? [money('admissionFee', random.between(5, 120))] : []),
		...(random.happens(0.4) ? [money('donation', random.pick([50, 100, 1000, 1250]))] : []),
		{ label: bankLabel, value: bankValue },
		...(random.happens(0.5)
			? [date('receivedDate', daysLater(mainDate, random.between(1, 20)))]
			: []),
	];
	return [...random.shuffled(fields), date('signedDate', mainDate)];
}

/** Questions with check boxes: yes or no, one of several, any of several. */
function checkFields(draft: Draft): Field[] {
	const { random } = draft;
	const style = random.pick(['☒☐', '☒☐', '[x][ ]', 'word']);
	const [on, off] = style === '☒☐' ? ['☒', '☐'] : ['[x]', '[ ]'];
	const [yes, no] = [draft.label('yes'), draft.label('no')];
	const yesNo = (label: Label): Field => {
		const value = random.happens(0.5);
		const both = `${value ? on : off} ${yes} ${value ? off : on} ${no}`;
		return {
			label: draft.label(label),
			value: draft.put(
				draft.name(label),
				'flag',
				value,
				style === 'word' ? (value ? yes : no) : both,
			),
		};
	};
	const single = (label: Label): Field => {
		const value = random.happens(0.7);
		const shown = `${value ? on : off} ${draft.label(label)}`;
		return { label: '', value: draft.put(draft.name(label), 'flag', value, shown) };
	};
	const types = draft.label('types').split(', ');
	const type = random.pick(types);
	const mark = (word: string, isOn: boolean, path: string, kind: Kind): string => {
		if (isOn) return `${on} ${draft.put(path, kind, word, word)}`;
		return `${off} ${draft.decoy(kind, word, word)}`;
	};
	const typeField: Field = {
		label: draft.label('membershipType'),
		value: types
			.map((word) => mark(word, word === type, draft.name('membershipType'), 'choice'))
			.join(' '),
	};
	const fields = [
		yesNo('newsletter'),
		...(random.happens(0.6) ? [yesNo('smoker')] : []),
		...(random.happens(0.5) ? [yesNo('firstAid')] : []),
		typeField,
	];
	if (random.happens(0.4)) {
		let at = 0;
		const sports = draft
			.label('sports')
			.split(', ')
			.map((word, index) => {
				const isOn = index === 1 || random.happens(0.4);
				return mark(word, isOn, `${draft.name('interests')}[${isOn ? at++ : 0}]`, 'interest');
			});
		fields.push({ label: draft.label('interests'), value: sports.join(' ') });
	}
	return style === 'word' ? fields : [...fields, single('termsAccepted')];
}

function writeFields(draft: Draft, sheet: Sheet, fields: readonly Field[], style: Style): void {
	const { random, notation } = draft;
	const half = sheet.inner / 2 - 10;
	const type = 'UncategorizedText';
	const colon = notation.language === 'fr' ? ' :' : ':';
	const sideLeft = [sheet.margin, sheet.margin + half + 20];
	const pairsOf = (list: readonly Field[]): Field[][] =>
		list.flatMap((_, at) => (at % 2 === 0 ? [list.slice(at, at + 2)] : []));
	if (style === 'oneLine') {
		for (const { label, value } of fields)
			sheet.text(type, label === '' ? value : `${label}${colon} ${value}`.trim());
	} else if (style === 'oneAbove') {
		for (const pair of pairsOf(fields)) {
			sheet.side(
				pair.map(({ label, value }, at) => ({
					type,
					text: `${label}\n${value}`.trim(),
					width: half,
					left: sideLeft[at],
				})),
			);
		}
	} else if (style === 'twoAbove') {
		for (const pair of pairsOf(fields)) {
			const labels = pair.map(({ label }, at): Block => ({
				type,
				text: label,
				size: 8,
				width: half,
				left: sideLeft[at],
			}));
			const values = pair.map(({ value }, at): Block => ({
				type,
				text: value,
				width: half,
				left: sideLeft[at],
			}));
			const isGiven = ({ text }: Block): boolean => text !== '';
			if (labels.some(isGiven)) sheet.side(labels.filter(isGiven), 1, 30);
			if (values.some(isGiven)) sheet.side(values.filter(isGiven), 7);
		}
	} else if (style === 'twoLeft') {
		const rows = fields.map(({ label, value }): Block[] => [
			...(label === ''
				? []
				: [{ type, text: label + (isSpoken(fields) ? colon : ''), width: sheet.inner * 0.4 - 8 }]),
			...(value === ''
				? []
				: [
						{ type, text: value, left: sheet.margin + sheet.inner * 0.4, width: sheet.inner * 0.6 },
					]),
		]);
		sheet.grid(rows, random.happens(0.15));
	} else {
		const column = { heading: '', weight: 1 };
		const isWide = random.happens(0.4);
		const cells = isWide
			? pairsOf(fields).map((pair) =>
					[0, 1].flatMap((at) => [pair[at]?.label ?? '', pair[at]?.value ?? '']),
				)
			: fields.map(({ label, value }) => [label, value]);
		const columns = isWide ? [column, column, column, column] : [column, { ...column, weight: 2 }];
		sheet.table({
			columns,
			rows: cells,
			as: 'table',
			hasHeading: false,
			hasHead: random.happens(0.3),
			size: isWide ? 8 : 9,
		});
	}
}

const isSpoken = (fields: readonly Field[]): boolean => fields.length % 2 === 0;

function writeFamily(draft: Draft, sheet: Sheet): void {
	const { random, notation } = draft;
	const list = draft.name('familyMembers');
	const rows = Array.from({ length: random.between(1, 5) }, (_, at) => {
		const name = personName(random, notation.language).join(' ');
		return [
			draft.put(`${list}[${at}].name`, 'person', name, name),
			draft.date(`${list}[${at}].${draft.name('birthDate')}`, draft.someDate(1950, 2020)),
			draft.money(`${list}[${at}].${draft.name('annualFee')}`, random.pick([12, 24, 24, 36.5])),
		];
	});
	const columns = (['name', 'birthDate', 'annualFee'] as const).map((label) => ({
		heading: draft.label(label),
		weight: 1,
	}));
	sheet.text('Title', draft.label('family'), { size: 12, bold: true });
	sheet.table({
		columns,
		rows,
		as: random.happens(0.8) ? 'table' : 'rows',
		hasHeading: true,
		hasHead: random.happens(0.4),
	});
}

function makeField(draft: Draft, prefix = ''): (label: Label, kind: Kind, value: string) => Field {
	return (label, kind, shown) => {
		// Some models leave out what only groups a number.
		const value =
			kind === 'phone' && draft.random.happens(0.3) ? shown.replace(/[^\d+]/g, '') : shown;
		return {
			label: draft.label(label),
			value: draft.put(prefix + draft.name(label), kind, value, shown),
		};
	};
}

/** A field that some leave empty: its label stands there all the same. */
function optional(
	draft: Draft,
	label: Label,
	kind: Kind,
	share: number,
	make: () => string,
): Field {
	if (draft.random.happens(share)) return makeField(draft)(label, kind, make());
	return { label: draft.label(label), value: draft.put(draft.name(label), kind, null, '') };
}
