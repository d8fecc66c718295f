import type { Draft } from './draft.ts';
import { bankAccount } from './invoiceFacts.ts';
import { daysLater } from './notation.ts';
import type { Sheet } from './sheet.ts';
import { digits, personName, productName } from './words.ts';

/** Writes a letter that charges something, or a contract: values stand in sentences, some in a small table. */
export function writeLetter(draft: Draft, sheet: Sheet, isContract: boolean): void {
	const { random, mainDate } = draft;
	draft.dropsCents = random.happens(0.25);
	const [provider, client] = draft.parties(2);
	const isNested = random.happens(0.5);
	const roles = isContract
		? ['provider', 'client']
		: random.pick([
				['provider', 'client'],
				['supplier', 'customer'],
			]);
	const path = (role: string, key: 'name' | 'address'): string =>
		isNested
			? `${draft.name(role)}.${key}`
			: draft.name(`${role}${key === 'name' ? 'Name' : 'Address'}`);
	const providerName = draft.put(path(roles[0], 'name'), 'company', provider.name, provider.name);
	const clientName = draft.put(path(roles[1], 'name'), 'company', client.name, client.name);
	const separator = isContract ? ', ' : '\n';
	const providerAddress = draft.address(path(roles[0], 'address'), provider, separator);
	const clientAddress = draft.address(path(roles[1], 'address'), client, separator);
	const contract = `${random.pick(['V', 'C-', 'SA '])}${digits(random, 4)}/${mainDate.slice(2, 4)}`;
	const number = draft.put(draft.name('contractNumber'), 'identifier', contract, contract);
	const date = draft.date(
		draft.name(isContract ? 'contractDate' : 'letterDate'),
		mainDate,
		random.happens(0.5),
	);
	if (isContract) {
		sheet.text('Title', draft.label('agreement'), { size: 16, bold: true });
		sheet.text(
			'NarrativeText',
			draft.sentence('parties', {
				number,
				provider: providerName,
				providerAddress,
				client: clientName,
				clientAddress,
			}),
		);
	} else {
		const person = personName(random, draft.notation.language).join(' ');
		sheet.text('UncategorizedText', `${providerName}\n${providerAddress}`, {
			left: sheet.margin + sheet.inner * 0.6,
			width: sheet.inner * 0.4,
		});
		sheet.text('UncategorizedText', `${draft.label('customer')}:\n${clientName}\n${clientAddress}`);
		sheet.skip(10);
		sheet.text(
			'NarrativeText',
			draft.sentence('greeting', {
				person: draft.decoy('person', person, person),
				number,
				provider: providerName,
				client: clientName,
			}),
		);
	}
	const paragraphs = makeParagraphs(draft);
	const stages = random.happens(0.75) ? (): void => writeStages(draft, sheet) : undefined;
	const tableAt = random.between(1, paragraphs.length);
	const section = { en: 'Section', de: '§', fr: 'Article' }[draft.notation.language];
	const isLong = random.happens(0.3);
	paragraphs.forEach((text, at) => {
		if (isContract) sheet.text('Title', `${section} ${at + 1}`, { size: 11, bold: true });
		sheet.text('NarrativeText', text, { size: isLong ? 12 : random.pick([10, 11]) });
		if (isLong) sheet.skip(random.pick([30, 60, 90]));
		if (at + 1 === tableAt) stages?.();
	});
	const terms = (['lateFee', 'priceList'] as const).filter(() => random.happens(0.6));
	sheet.text(
		'NarrativeText',
		[...terms, 'closing' as const].map((term) => draft.sentence(term, draft.lures())).join(' '),
	);
	sheet.text('UncategorizedText', `${isContract ? `${provider.city}, ` : ''}${date}`);
	sheet.text('UncategorizedText', providerName, { width: sheet.inner / 2 });
	sheet.finish(random.happens(0.4) ? `${providerName} · ${number}` : undefined, (page, count) =>
		draft.label('page').replace('#', String(page)).replace('%', String(count)),
	);
}

/** Several amounts, dates and numbers of days that mean different things. */
function makeParagraphs(draft: Draft): string[] {
	const { random, notation, mainDate } = draft;
	const amount = (): number =>
		random.pick([random.between(2, 90) * 50, random.between(10_000, 999_999) / 100]);
	const start = daysLater(mainDate, random.between(5, 60));
	const count = (name: string, value: number): string =>
		draft.put(draft.name(name), 'count', value, String(value));
	const date = (name: string, iso: string): string => draft.date(draft.name(name), iso, true);
	const percent = random.pick([2, 3, 2.5, 5]);
	const term = draft.sentence('term', {
		start: date('startDate', start),
		end: date('endDate', daysLater(start, random.pick([364, 729, 180]))),
		notice: count('noticeDays', random.pick([30, 60, 90])),
	});
	const charge = draft.sentence('charge', {
		fee: draft.money(draft.name('fee'), amount()),
		due: date('dueDate', daysLater(mainDate, random.pick([14, 30, 31]))),
		deposit: draft.money(draft.name('deposit'), amount()),
		depositDate: date('depositDate', daysLater(mainDate, -random.between(10, 80))),
	});
	const early = (): string =>
		draft.sentence('early', {
			days: count('discountDays', random.pick([7, 8, 10])),
			percent: draft.put(
				draft.name('discountPercent'),
				'percent',
				percent,
				notation.percent(percent),
			),
		});
	const liability = (): string =>
		draft.sentence('liability', {
			cap: draft.money(draft.name('liabilityCap'), random.pick([10_000, 50_000, 100_000])),
			money: draft.lures().money,
		});
	const optional = [
		early,
		liability,
		() => draft.sentence('bank', { iban: bankAccount(draft)[1] }),
		() => draft.sentence('replaces', draft.lures()),
	];
	const others = optional.filter(() => random.happens(0.6)).map((make) => make());
	return random.shuffled([term, charge, ...others]);
}

function writeStages(draft: Draft, sheet: Sheet): void {
	const { random, notation, mainDate } = draft;
	const list = draft.name('milestones');
	const isBare = random.happens(0.3);
	const rows = Array.from({ length: random.between(2, 6) }, (_, at) => {
		const path = (name: string): string => `${list}[${at}].${draft.name(name)}`;
		const name = productName(random, notation.language);
		return [
			draft.put(path('description'), 'text', name, name),
			draft.date(path('dueDate'), daysLater(mainDate, 31 * (at + 1))),
			draft.money(path('amount'), random.pick([250, 500, 500, 1250, 2400.5]), isBare),
		];
	});
	const columns = [
		{ heading: draft.label('milestone'), weight: 3 },
		{ heading: draft.label('milestoneDate'), weight: 2 },
		{
			heading: draft.label('amount') + (isBare ? ` (${draft.currency()})` : ''),
			weight: 2,
			isNumber: true,
		},
	];
	sheet.text('NarrativeText', draft.sentence('stages'));
	sheet.table({ columns, rows, as: 'table', hasHeading: true, hasHead: random.happens(0.4) });
}
