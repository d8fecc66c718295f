import { labelTable, type Draft } from '../draft';
import { daysAfter, rounded, wording } from '../notation';
import { commonLabels, sum, type DocumentKind } from './common';

const labels = {
	...commonLabels,
	...labelTable(`
page | Payslip | Entgeltabrechnung | Bulletin de paie | Recibo de salarios | Busta paga | Loonstrook | Recibo de vencimento | Pasek wynagrodzeń
title | PAYSLIP;Earnings statement | Entgeltabrechnung;Lohn- und Gehaltsabrechnung;Verdienstabrechnung | BULLETIN DE PAIE;Bulletin de salaire | NÓMINA;Recibo individual de salarios | CEDOLINO PAGA;Busta paga | LOONSTROOK;Salarisspecificatie | RECIBO DE VENCIMENTO | LISTA PŁAC;Pasek wynagrodzenia
period | Pay period | Abrechnungszeitraum;Zeitraum | Période;Période de paie | Periodo de liquidación | Periodo di retribuzione | Loonperiode;Periode | Período | Okres rozliczeniowy
payDate | Pay date;Payment date | Zahltag;Auszahlung am | Date de paiement;Payé le | Fecha de pago | Data pagamento;Valuta | Betaaldatum | Data de pagamento | Data wypłaty
personnel | Employee No.;Employee ID | Personalnummer;Pers.-Nr. | Matricule | N.º empleado;Cód. trabajador | Matricola | Personeelsnummer | N.º mecanográfico | Nr ewidencyjny
taxId | NI number;SSN | Steuer-ID;SV-Nummer | N° de sécurité sociale | N.º afiliación S.S. | Codice fiscale | BSN | NISS | PESEL
position | Job title | Tätigkeit | Emploi | Categoría;Puesto | Qualifica;Mansione | Functie | Categoria | Stanowisko
job | Warehouse operative;Payroll clerk | Lagerist;Sachbearbeiterin | Magasinier;Comptable | Mozo de almacén;Administrativa | Magazziniere;Impiegata | Magazijnmedewerker;Administrateur | Fiel de armazém;Técnica administrativa | Magazynier;Księgowa
joined | Start date;Date joined | Eintritt;Eintrittsdatum | Date d'entrée;Entrée le | Antigüedad;Fecha de alta | Data assunzione | In dienst | Data de admissão | Data zatrudnienia
item | Payments;Description | Lohnart;Bezeichnung | Rubrique;Libellé | Concepto;Devengos | Voce;Descrizione | Omschrijving;Looncomponent | Descrição;Abonos | Składnik
units | Units;Hours | Menge;Stunden | Base;Nombre | Unidades;Cuantía | Quantità;Ore | Aantal | Qtd. | Ilość
rate | Rate | Satz;Faktor | Taux | Precio | Base;Tariffa | Tarief | Valor unit. | Stawka
month | This period;Amount | Betrag;Lfd. Monat | Montant | Importe | Competenze;Importo | Bedrag;Deze periode | Valor | Kwota
year | Year to date;YTD | Jahreswerte;Kumuliert | Cumul annuel;Cumul | Acumulado | Progressivo annuo | Cumulatief | Acumulado | Narastająco
base | Basic pay;Base salary | Grundlohn;Stundenlohn | Salaire de base | Salario base | Paga base | Basisloon | Vencimento base | Wynagrodzenie zasadnicze
overtime | Overtime 125% | Mehrarbeit 125 % | Heures suppl. 125% | Horas extra 125% | Straordinario 125% | Overwerk 125% | Horas extra 125% | Nadgodziny 125%
bonus | Bonus | Prämie | Prime exceptionnelle | Plus productividad | Premio | Bonus | Prémio | Premia
gross | Gross pay;Total gross pay | Gesamtbrutto;Bruttobezüge | Salaire brut;Total brut | Total devengado | Totale competenze;Lordo | Brutoloon;Totaal bruto | Total ilíquido;Total abonos | Wynagrodzenie brutto
tax | Income tax;PAYE tax | Lohnsteuer | Impôt prélevé à la source | Retención IRPF | Ritenute IRPEF | Loonheffing | IRS;Retenção IRS | Zaliczka na podatek
social | National Insurance;Social security | Sozialversicherung AN;SV-Beiträge | Cotisations salariales | Seguridad Social trabajador | Contributi INPS | Sociale premies;Pensioenpremie | Segurança Social | Składki ZUS
employer | Employer NI;Employer contribution | Arbeitgeberanteil SV | Cotisations patronales | Cuota empresa S.S. | Contributi ditta | Werkgeversbijdrage | TSU empresa | Składki pracodawcy
deductions | Total deductions | Summe Abzüge;Abzüge gesamt | Total des retenues | Total a deducir | Totale trattenute | Totaal inhoudingen | Total descontos | Razem potrącenia
net | Net pay | Nettoverdienst;Netto-Verdienst | Net à payer avant impôt;Net payé | Líquido total | Netto in busta | Nettoloon | Total líquido | Wynagrodzenie netto
advance | Less advance paid | Vorschuss | Acompte versé | Anticipo | Acconto | Voorschot | Adiantamento | Zaliczka pobrana
payout | Amount paid to bank | Auszahlungsbetrag;Überweisung | Net versé;Montant viré | Líquido a percibir | Netto a pagare | Uit te betalen;Overgemaakt | Líquido a receber | Do wypłaty
leave | Leave remaining (days) | Resturlaub (Tage) | Congés restants (jours) | Vacaciones pendientes (días) | Ferie residue (giorni) | Resterende vakantiedagen | Férias por gozar (dias) | Urlop pozostały (dni)
leaveTaken | Leave taken (days) | Urlaub genommen (Tage) | Congés pris (jours) | Vacaciones disfrutadas (días) | Ferie godute (giorni) | Opgenomen vakantiedagen | Férias gozadas (dias) | Urlop wykorzystany (dni)`),
};

function writePayslip(draft: Draft): void {
	const { sheet, notation, names, random, language } = draft;
	const bare = { isBare: true };
	const first = `${draft.day().slice(0, 8)}01`;
	const last = daysAfter(first, 27);
	const employer = names.party(names.company());
	const person = names.person();
	sheet.heading(draft.label('title'));
	sheet.blocks(draft.party('employer', employer), draft.party('employee', names.party(person)));
	const [, start] = draft.date('payPeriod.start/periodStart', '', first);
	const [, end] = draft.date('payPeriod.end/periodEnd', '', last);
	sheet.pairs([
		[draft.label('period'), `${start} - ${end}`],
		draft.date('paymentDate/payDate', 'payDate', daysAfter(last, random.pick([-2, 1, 3]))),
		draft.text('employeeNumber/personnelNumber', 'personnel', `0${names.digits(4)}`),
		draft.text('taxId/socialSecurityNumber', 'taxId', names.digits(2, 3, 3, 3)),
		draft.text('jobTitle/position', 'position', draft.label('job'), 'words'),
		draft.date(
			'entryDate/employedSince',
			'joined',
			`20${random.between(10, 21)}-0${random.between(2, 9)}-01`,
		),
		draft.date(
			'',
			'birthDate',
			`19${random.between(65, 99)}-1${random.between(0, 2)}-${random.between(10, 28)}`,
		),
	]);
	const rate = random.between(1320, 3890) / 100;
	const hours = random.pick([151.67, 160, 168, 173.33]);
	const extra = random.between(2, 18) / 2;
	const rows = [
		{ key: 'base', units: hours, rate, month: rounded(hours * rate) },
		{
			key: 'overtime',
			units: extra,
			rate: rounded(rate * 1.25),
			month: rounded(extra * rounded(rate * 1.25)),
		},
		{ key: 'bonus', units: 1, rate: 250, month: 250 },
	];
	const months = Number(first.slice(5, 7)) + 1;
	const gross = sum(rows.map(({ month }) => month));
	const tax = rounded(gross * (0.08 + random.next() / 8));
	const social = rounded(gross * (0.09 + random.next() / 12));
	const net = rounded(gross - tax - social);
	const advance = random.happens(0.5) ? random.pick([100, 200]) : 0;
	draft.table('earnings/payItems', rows, [
		['description/type', 'item', ({ key }) => wording('words', draft.label(key))],
		['units/quantity', 'units', ({ units }) => notation.quantity(units, '', 2)],
		['rate', 'rate', (row) => notation.amount(row.rate, bare)],
		['amount', 'month', ({ month }) => notation.amount(month, bare)],
		['', 'year', ({ month }) => notation.amount(rounded(month * months - 31.4), bare)],
	]);
	const loose = { isBare: true, isSignFree: true };
	sheet.pairs([
		draft.money('grossPay/grossSalary', 'gross', gross, bare),
		draft.money('incomeTax/taxes.incomeTax', 'tax', tax, loose),
		draft.money('socialSecurity/socialSecurityEmployee', 'social', social, loose),
		draft.money('', 'employer', rounded(social * 1.35), bare),
		draft.money('totalDeductions/deductions', 'deductions', rounded(tax + social), loose),
		draft.money('netPay/netSalary', 'net', net),
	]);
	if (advance > 0)
		sheet.pairs([
			draft.money('', 'advance', -advance, bare),
			draft.money('amountPaid/payout', 'payout', net - advance),
		]);
	sheet.pairs([
		draft.text('iban/bankAccount', 'iban', names.iban(language)),
		draft.number('remainingLeaveDays/leaveRemaining', 'leave', random.between(2, 29) / 2),
		draft.number('', 'leaveTaken', random.between(30, 50) / 2),
	]);
}

export const payslip: DocumentKind = { kind: 'payslip', labels, write: writePayslip };
