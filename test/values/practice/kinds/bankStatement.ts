import type { Draft } from '../draft';
import { addDays, type Day } from '../notation';
import { lists } from '../words';

const table = `
title | Account statement; Your statement; Bank statement | Kontoauszug | Relevé de compte; Extrait de compte | Extracto de cuenta; Extracto bancario | Estratto conto | Rekeningafschrift | Extrato de conta; Extrato bancário | Wyciąg z rachunku; Wyciąg bankowy
number = statementNumber, number, statementNo | Statement number; Sheet number | Auszug Nr.; Auszug-Nr. | Relevé n°; N° extrait | N.º de extracto | Estratto conto n. | Volgnummer; Afschriftnr. | Extrato n.º | Wyciąg nr; Nr wyciągu
holder = accountHolder, holder, customer.name | Account name; Account holder | Kontoinhaber | Titulaire du compte; Titulaire | Titular | Intestatario; Intestato a | Rekeninghouder; Ten name van | Titular | Posiadacz rachunku; Właściciel
sort | Sort code | BLZ | Code banque | Entidad | ABI | Bankcode | Balcão | Nr rozliczeniowy
account = accountNumber, account, account.number | Account number | Kontonummer; Konto | N° de compte; Compte n° | N.º de cuenta | Conto n.; C/C n. | Rekeningnummer | Conta n.º; N.º de conta | Nr rachunku; Rachunek
period | Statement period; Period | Zeitraum; Auszugszeitraum | Période; Période du | Período; Periodo | Periodo; Dal - al | Periode | Período; Período do extrato | Za okres; Okres
opening = openingBalance, balance.opening, startBalance | Opening balance; Balance brought forward; Previous balance | Alter Saldo; Anfangssaldo; Alter Kontostand | Ancien solde; Solde initial; Solde précédent | Saldo anterior; Saldo inicial | Saldo iniziale; Saldo precedente | Vorig saldo; Beginsaldo | Saldo inicial; Saldo anterior | Saldo początkowe; Saldo poprzednie
closing = closingBalance, balance.closing, endBalance | Closing balance; Balance carried forward; New balance | Neuer Saldo; Endsaldo; Neuer Kontostand | Nouveau solde; Solde final | Saldo final; Saldo actual | Saldo finale | Nieuw saldo; Eindsaldo | Saldo final; Saldo disponível | Saldo końcowe
in = totalIn, totals.credits, deposits | Total paid in; Money in; Deposits | Summe Gutschriften; Einzahlungen | Total des crédits; Total crédits | Total abonos; Total ingresos | Totale entrate; Totale avere | Totaal bijgeschreven; Bij | Total de créditos | Suma uznań; Wpływy
out = totalOut, totals.debits, withdrawals | Total paid out; Money out; Withdrawals | Summe Belastungen; Auszahlungen | Total des débits; Total débits | Total cargos; Total gastos | Totale uscite; Totale dare | Totaal afgeschreven; Af | Total de débitos | Suma obciążeń; Wydatki
date = date, bookingDate, date | Date; Posting date | Buchung; Buchungstag; Datum | Date; Date opération | Fecha; F. operación | Data; Data operazione | Datum; Boekdatum | Data; Data mov. | Data; Data operacji
value | Value date | Valuta; Wert; Wertstellung | Date valeur; Valeur | Fecha valor; F. valor | Valuta; Data valuta | Rentedatum; Valutadatum | Data valor | Data waluty; Data księgowania
description = description, text, purpose | Description; Details; Payment type and details | Verwendungszweck; Buchungstext; Erläuterung | Libellé; Nature de l'opération | Concepto; Descripción | Descrizione; Causale; Descrizione operazione | Omschrijving; Naam/omschrijving | Descrição; Descritivo | Opis operacji; Tytuł operacji
amount = amount, value, amount | Amount | Betrag; Umsatz; Betrag EUR | Montant | Importe | Importo | Bedrag | Montante; Valor | Kwota; Kwota operacji
debit = debit, paidOut, withdrawal | Paid out; Debit; Withdrawals | Soll; Belastung; Lastschrift | Débit | Debe; Cargo | Dare; Uscite | Af; Debet | Débito | Obciążenia; Winien
credit = credit, paidIn, deposit | Paid in; Credit; Deposits | Haben; Gutschrift | Crédit | Haber; Abono | Avere; Entrate | Bij; Credit | Crédito | Uznania; Ma
balance = balance, runningBalance, balance | Balance | Saldo; Kontostand | Solde | Saldo | Saldo | Saldo | Saldo | Saldo po operacji; Saldo
page | Page {page} of {pages} | Blatt {page} von {pages}; Seite {page}/{pages} | Page {page}/{pages} | Hoja {page}/{pages}; Página {page} de {pages} | Foglio {page} di {pages} | Blad {page}/{pages} | Página {page}/{pages} | Strona {page}/{pages}
iban = iban, ibanNumber, account.iban | IBAN
`;

const purposes = lists(
	'Direct Debit British Gas; Card payment TESCO STORES 3412; Faster payment rent; Salary; ATM withdrawal; Standing order savings',
	'SEPA-Lastschrift Stadtwerke; Kartenzahlung REWE 4471; Dauerauftrag Miete; Lohn/Gehalt; Geldautomat 13.02/14.32UHR; Überweisung',
	'PRLV SEPA EDF; CARTE CARREFOUR 12/03; VIR LOYER; VIREMENT SALAIRE; RETRAIT DAB; FRAIS DE TENUE DE COMPTE',
	'Recibo Iberdrola; Compra Mercadona 2210; Transferencia alquiler; Nómina; Reintegro cajero; Comisión mantenimiento',
	'SDD Enel Energia; Pagamento POS ESSELUNGA 118; Bonifico affitto; Stipendio; Prelievo Bancomat; Canone conto',
	'Incasso Vattenfall; Betaalautomaat ALBERT HEIJN 1234; Overboeking huur; Salaris; Geldautomaat; Kosten betaalpakket',
	'DD EDP Comercial; Compra CONTINENTE 4821; Transferência renda; Vencimento; Levantamento MB; Comissão manutenção',
	'Polecenie zapłaty PGE; Płatność kartą BIEDRONKA 2210; Przelew czynsz; Wynagrodzenie; Wypłata z bankomatu; Opłata za kartę',
);

/** Rows with a sign, a letter, or a column for each direction, and the balance beside; days without their year. */
export function bankStatement(draft: Draft): void {
	const { random, sheet, world, language } = draft;
	draft.use(table);
	const label = (name: string) => draft.label(name);
	const holder = draft.name(world.person());
	const home = world.address();
	const first: Day = { year: random.between(2022, 2025), month: random.between(1, 12), day: 1 };
	const last = addDays({ ...addDays(first, 32), day: 1 }, -1);
	const bank = draft.name(
		draft.choose(
			'Northbank; Sparkasse Mitte; Banque du Rhône; Banco Norte; Banca Etrusca; Rijnbank',
		),
	);

	const hasDebitColumn = random.happens(0.35);
	const isShort = !hasDebitColumn && random.happens(0.5);
	const purposesOf = random.shuffled(purposes[language]);
	let balance = random.between(20_000, 500_000);
	const opening = balance;
	let day = 1;
	const bookings = Array.from({ length: random.between(4, 9) }, (_, number) => {
		day = Math.min(day + random.between(0, 4), 28);
		const date = { ...first, day };
		const purpose = purposesOf[number % purposesOf.length];
		const isIncome = purpose === purposes[language][3] || random.happens(0.15);
		const cents = isIncome ? random.between(5_000, 300_000) : -random.between(300, 90_000);
		balance += cents;
		const positive = draft.bare(Math.abs(cents) / 100);
		return {
			date: isShort ? draft.shortDate(date) : draft.date(date),
			value: draft.date(addDays(date, random.between(0, 2))),
			description: draft.text(purpose),
			amount: draft.amount(cents / 100, { isBare: true, isSignless: hasDebitColumn }),
			debit: cents < 0 ? positive : undefined,
			credit: cents > 0 ? positive : undefined,
			balance: draft.bare(balance / 100),
			cents,
		};
	});
	const rows = bookings.map(({ cents: _, ...row }) => row);

	sheet.repeatOnPages({ header: bank.text, footer: label('page') });
	sheet.lines([holder.text, home.street, home.place]);
	sheet.heading(label('title'));
	draft.add('bank|bankName|bank.name', bank);
	draft.addNamed('holder', holder);
	draft.add('address|customerAddress|customer.address', draft.address(home));
	draft.pairs([
		['number', draft.code(`${random.between(1, 12)}/${first.year}`)],
		['account', draft.code(world.code('########', '## ### ###'))],
		['iban', draft.iban()],
		draft.periodEntry(
			[draft.date(first), draft.date(last)],
			['periodStart|period.from|statementFrom', 'periodEnd|period.to|statementTo'],
		),
	]);
	const sums = (direction: number) =>
		bookings
			.filter(({ cents }) => cents * direction > 0)
			.reduce((sum, { cents }) => sum + Math.abs(cents), 0);
	const money = (cents: number, isSignless = false) => draft.amount(cents / 100, { isSignless });
	const start = ['opening', money(opening)] as const;
	const end = ['closing', money(balance)] as const;
	const totals = [
		['in', money(sums(1))],
		['out', money(sums(-1), true)],
	] as const;
	const isSummedFirst = random.happens(0.5);
	draft.pairs(isSummedFirst ? [start, ...totals, end] : [start]);
	const sides = ['debit', 'credit'];
	const [valueDate, balances] = [draft.some(0.3, 'value'), draft.some(0.5, 'balance')];
	const amounts = hasDebitColumn ? sides : ['amount'];
	draft.table(['date', ...valueDate, 'description', ...amounts, ...balances], rows);
	// Models return both sides, or one amount with a sign that the document doesn't print.
	const fields = hasDebitColumn && random.happens(0.5) ? sides : ['amount'];
	draft.addRows('transactions|bookings|entries', rows, [
		'date',
		'description',
		...fields,
		...balances,
	]);
	if (!isSummedFirst) draft.pairs([...totals, end]);
	draft.add('currency|currencyCode|account.currency', draft.currency());
}
