import { labelTable, type Draft } from '../draft';
import { daysAfter, rounded, wording } from '../notation';
import { commonLabels, sum, type DocumentKind } from './common';

const labels = {
	...commonLabels,
	...labelTable(`
page | Statement of account | Kontoauszug | Relevé de compte | Extracto de cuenta | Estratto conto | Rekeningafschrift | Extrato de conta | Wyciąg z rachunku
title | Account statement;Statement of account | Kontoauszug | Relevé de compte;Extrait de compte | Extracto de cuenta | Estratto conto | Rekeningafschrift | Extrato de conta | Wyciąg bankowy;Wyciąg z rachunku
statement | Statement No.;Sheet number | Auszug Nr.;Auszugsnummer | Relevé n° | Extracto n.º | Estratto n. | Afschriftnummer;Volgnummer | Extrato n.º | Wyciąg nr
holder | Account holder;Account name | Kontoinhaber | Titulaire | Titular | Intestatario | Rekeninghouder | Titular | Posiadacz rachunku
period | Statement period | Zeitraum | Période | Periodo | Periodo | Periode | Período | Okres
opening | Opening balance;Balance brought forward;Previous balance | Alter Kontostand;Anfangssaldo | Ancien solde;Solde précédent;Solde initial | Saldo anterior;Saldo inicial | Saldo iniziale | Beginsaldo;Vorig saldo | Saldo anterior;Saldo inicial | Saldo początkowe
closing | Closing balance;New balance | Neuer Kontostand;Endsaldo | Nouveau solde;Solde final | Saldo final;Saldo actual | Saldo finale | Eindsaldo;Nieuw saldo | Saldo final | Saldo końcowe
credits | Total paid in;Total credits | Summe Gutschriften | Total des crédits | Total abonos | Totale entrate | Totaal bij | Total créditos | Suma uznań
debits | Total paid out;Total debits | Summe Belastungen | Total des débits | Total cargos | Totale uscite | Totaal af | Total débitos | Suma obciążeń
limit | Arranged overdraft | Dispositionskredit;Kreditlinie | Découvert autorisé | Límite de descubierto | Fido accordato | Kredietlimiet | Descoberto autorizado | Limit w rachunku
booked | Date | Buchungstag;Buchung | Date;Date opér. | Fecha;F. operación | Data;Data op. | Datum;Boekdatum | Data mov.;Data | Data księgowania
value | Value date | Wert;Valuta | Valeur;Date valeur | F. valor | Valuta | Rentedatum;Valutadatum | Data valor | Data waluty
text | Description;Details | Verwendungszweck;Vorgang | Libellé;Nature de l'opération | Concepto | Descrizione operazione | Omschrijving | Descrição | Opis operacji
out | Paid out;Debit | Soll;Belastung;Lastschrift | Débit | Cargo;Debe | Dare;Uscite | Af;Debet | Débito | Obciążenie
in | Paid in;Credit | Haben;Gutschrift | Crédit | Abono;Haber | Avere;Entrate | Bij;Credit | Crédito | Uznanie
balance | Balance | Saldo | Solde | Saldo | Saldo | Saldo | Saldo | Saldo
amount | Amount | Betrag;Umsatz | Montant | Importe | Importo | Bedrag | Montante | Kwota
fee | Account fee;Monthly charge | Kontoführung;Entgeltabschluss | Cotisation compte;Frais de tenue | Comisión mantenimiento | Canone mensile | Kosten rekening | Comissão manutenção | Opłata za rachunek
salary | Salary;Wages | Gehalt;Lohn | Virement salaire | Nómina | Stipendio;Emolumenti | Salaris | Ordenado | Wynagrodzenie
rent | Rent;Standing order rent | Dauerauftrag Miete | Loyer;Prélèvement loyer | Alquiler | Affitto | Huur | Renda | Czynsz`),
};

function writeStatement(draft: Draft): void {
	const { sheet, notation, names, random, language } = draft;
	const bare = { isBare: true };
	const first = `${draft.day().slice(0, 8)}01`;
	const holder = names.person();
	sheet.heading(draft.label('title'));
	sheet.block(draft.party('bank', names.party(names.company()), false));
	const [, start] = draft.date('period.from/periodStart', '', first);
	const [, end] = draft.date('period.to/periodEnd', '', daysAfter(first, 27));
	sheet.pairs([
		draft.text('accountHolder', 'holder', holder, 'name'),
		draft.text('iban', 'iban', names.iban(language)),
		draft.text('statementNumber', 'statement', `${random.between(1, 12)}/${first.slice(0, 4)}`),
		[draft.label('period'), `${start} - ${end}`],
		draft.money('', 'limit', random.pick([500, 1000, 2000])),
	]);
	const opening = rounded(random.between(-40_000, 480_000) / 100);
	let day = first;
	let balance = opening;
	const texts = random.shuffled([
		draft.label('fee'),
		draft.label('salary'),
		draft.label('rent'),
		names.company(),
		names.company(),
		names.company(),
	]);
	const rows = texts.slice(0, random.between(4, 6)).map((text, at) => {
		day = daysAfter(day, random.between(1, 4));
		const isIn =
			text === draft.label('salary') ||
			(at % 3 === 1 && text !== draft.label('fee') && text !== draft.label('rent'));
		const amount = rounded(random.between(390, isIn ? 320_000 : 95_000) / 100) * (isIn ? 1 : -1);
		balance = rounded(balance + amount);
		return { text, day, value: random.happens(0.3) ? daysAfter(day, 1) : day, amount, balance };
	});
	const signed = random.happens(0.5);
	const outs = rows.filter(({ amount }) => amount < 0).map(({ amount }) => amount);
	const ins = rows.filter(({ amount }) => amount > 0).map(({ amount }) => amount);
	const openingPair = draft.money('openingBalance/startBalance', 'opening', opening);
	if (random.happens(0.5)) sheet.pairs([openingPair]);
	else sheet.line(openingPair.join(' '));
	type Row = (typeof rows)[number];
	const single = [
		['amount', 'amount', ({ amount }: Row) => notation.amount(amount, bare)],
	] as const;
	const double = [
		[
			'debit',
			'out',
			({ amount }: Row) => (amount < 0 ? notation.amount(-amount, bare) : undefined),
			true,
		],
		['credit', 'in', ({ amount }: Row) => (amount > 0 ? notation.amount(amount, bare) : undefined)],
	] as const;
	draft.table('transactions/entries', rows, [
		['date/bookingDate', 'booked', (row) => notation.date(row.day)],
		['valueDate', 'value', ({ value }) => notation.date(value)],
		['description/text', 'text', ({ text }) => wording('words', text)],
		...(signed ? single : double),
		[random.pick(['balance', '']), 'balance', (row) => notation.amount(row.balance, bare)],
	]);
	const both = [
		draft.money('totalCredits', 'credits', sum(ins)),
		draft.money('totalDebits', 'debits', -sum(outs), { isSignFree: true }),
	];
	if (random.happens(0.6)) sheet.turnPage();
	sheet.pairs([...both, draft.money('closingBalance/endBalance', 'closing', balance)]);
	draft.field('currency', notation.currencyCode());
}

export const bankStatement: DocumentKind = {
	kind: 'bank statement',
	labels,
	write: writeStatement,
};
