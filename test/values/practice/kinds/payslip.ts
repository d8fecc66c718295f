import { labelsOf, type Draft } from '../draft';
import type { Leaf } from '../leaf';
import { addDays } from '../notation';
import { jobs, lists } from '../words';

const table = `
title | Payslip; Pay Advice; Statement of Earnings | Entgeltabrechnung; Gehaltsabrechnung; Abrechnung der Brutto/Netto-Bezüge | Bulletin de paie; Bulletin de salaire | Nómina; Recibo de salario | Busta paga; Cedolino paga | Loonstrook; Salarisspecificatie; Loonspecificatie | Recibo de vencimento; Recibo de remunerações | Pasek wynagrodzenia; Odcinek wypłaty
employer | Employer; Company | Arbeitgeber; Firma | Employeur; Société | Empresa; Razón social | Azienda; Datore di lavoro | Werkgever | Entidade patronal; Empresa | Pracodawca; Zakład pracy
employee | Employee; Employee name; Name | Mitarbeiter; Name; Arbeitnehmer | Salarié; Nom et prénom | Trabajador; Nombre | Dipendente; Cognome e nome | Werknemer; Naam | Trabalhador; Nome; Funcionário | Pracownik; Imię i nazwisko
number | Employee No.; Payroll no.; Personnel No.; Emp. number | Personalnummer; Pers.-Nr.; Personal-Nr. | Matricule; N° matricule | N.º empleado; Nº de matrícula | Matricola; N. matricola; Cod. dipendente | Personeelsnummer; Werknemernr. | N.º mecanográfico; N.º de funcionário | Nr pracownika; Nr ewidencyjny
social | NI Number; National Insurance No.; SSN | SV-Nummer; Versicherungsnummer; RV-Nummer | N° Sécurité sociale; N° SS | N.º afiliación S.S.; NASS | Codice fiscale; Cod. fiscale | BSN; Burgerservicenummer | N.º Segurança Social; NISS | PESEL
tax | Tax Code | Steuerklasse; St.-Klasse; StKl | Coefficient | Grupo de cotización; Grupo cot. | Livello | Loonheffingstabel; Tabel | Tabela IRS | Kod tytułu ubezpieczenia
position | Job title; Position | Tätigkeit; Funktion | Emploi; Qualification | Categoría; Puesto de trabajo | Qualifica; Mansione | Functie | Categoria profissional; Função | Stanowisko
department | Department; Cost centre | Abteilung; Kostenstelle | Service; Département | Departamento; Centro | Reparto; Centro di costo | Afdeling | Departamento; Secção | Dział
entry | Date of joining; Start date; Hire date | Eintrittsdatum; Eintritt | Date d'entrée; Entrée le; Ancienneté | Antigüedad; Fecha de alta | Data assunzione; Assunto il | Datum in dienst; In dienst | Data de admissão; Admissão | Data zatrudnienia
period | Pay period; Period | Abrechnungsmonat; Abrechnungszeitraum; Monat | Période; Période de paie | Periodo de liquidación; Período | Periodo; Mese di competenza; Periodo di retribuzione | Periode; Tijdvak | Período; Mês de processamento | Okres; Za okres
paid | Pay date; Payment date; Paid on | Auszahlung am; Zahltag; Auszahlungsdatum | Date de paiement; Payé le | Fecha de pago; Fecha de cobro | Data pagamento; Data di valuta | Betaaldatum; Uitbetaald op | Data de pagamento; Pago em | Data wypłaty
gross | Gross pay; Total gross pay; Total Payments | Gesamtbrutto; Gesamt-Brutto; Bruttobezüge | Salaire brut; Total brut; Rémunération brute | Total devengado; A. Total devengado | Totale competenze; Retribuzione lorda | Bruto loon; Brutoloon; Totaal bruto | Total ilíquido; Remunerações; Total de abonos | Wynagrodzenie brutto; Razem brutto
taxable | Taxable pay; Taxable gross | Steuerbrutto; Steuer-Brutto | Net imposable; Net fiscal | Base IRPF; Base sujeta a retención | Imponibile fiscale; Imponibile IRPEF | Loon voor de loonheffing; Fiscaal loon | Base IRS; Matéria coletável | Podstawa opodatkowania
deductions | Total deductions; Deductions | Summe Abzüge; Gesetzliche Abzüge; Abzüge gesamt | Total des retenues; Total cotisations | Total a deducir; B. Total a deducir | Totale trattenute; Trattenute | Totaal inhoudingen; Inhoudingen | Total de descontos; Descontos | Potrącenia razem; Suma potrąceń
net | Net pay; NET PAY; Take home pay | Auszahlungsbetrag; Netto-Verdienst; Nettobezüge; Überweisung | Net à payer; Net payé; Net à payer au salarié | Líquido total a percibir; Líquido a percibir | Netto in busta; Netto del mese; Netto a pagare | Netto loon; Netto uit te betalen | Líquido a receber; Valor líquido | Do wypłaty; Kwota netto
annual | Annual salary | Jahresgehalt | Salaire annuel | Salario anual | Retribuzione annua | Jaarsalaris | Vencimento anual | Wynagrodzenie roczne
bank | Bank account; Paid to | Bankverbindung; Konto | Virement sur; Compte | Cuenta; IBAN | Banca d'appoggio; Accredito su | Rekeningnummer; Op rekening | Transferência para; NIB/IBAN | Rachunek bankowy
description | Description; Payments | Bezeichnung; Lohnart | Désignation; Rubriques | Concepto; Devengos | Descrizione; Voce | Omschrijving | Descrição; Abonos | Składnik; Nazwa składnika
hours | Hours; Units | Stunden; Einheit; Menge | Base; Nombre | Unidades; Cuantía | Ore/gg; Quantità | Uren; Aantal | Quant.; Horas | Godziny; Liczba
rate | Rate | Faktor; Satz | Taux | Precio | Importo base; Base | Tarief | Valor unit. | Stawka
amount | Amount; Payment | Betrag; EUR | Montant; À payer | Importe; Devengo | Competenze; Importo | Bedrag; Betaling | Valor; Abono | Kwota
deduction | Deductions; Deduction | Abzüge; Abzug | Retenues; Cotisations salariales | Deducciones; A deducir | Trattenute; Ritenute | Inhoudingen; Inhouding | Descontos; Desconto | Potrącenia
year | Year to date; YTD | Jahressumme; kumuliert | Cumul annuel; Cumuls | Acumulado | Progressivo | Cumulatief; T/m periode | Acumulado | Narastająco
`;

const earnings = lists(
	'Basic pay; Overtime; Bonus; Holiday pay; Night allowance',
	'Grundgehalt; Überstunden; Prämie; Urlaubsgeld; Nachtzuschlag',
	'Salaire de base; Heures supplémentaires; Prime d’ancienneté; Indemnité transport; Prime de nuit',
	'Salario base; Horas extraordinarias; Plus de transporte; Incentivos; Plus nocturnidad',
	'Retribuzione ordinaria; Lavoro straordinario; Premio produzione; Indennità trasferta; Maggiorazione notturna',
	'Basissalaris; Overuren; Bonus; Vakantiegeld; Ploegentoeslag',
	'Vencimento base; Horas extra; Subsídio de alimentação; Prémio; Subsídio de turno',
	'Wynagrodzenie zasadnicze; Nadgodziny; Premia; Dodatek stażowy; Dodatek nocny',
);
const deducted = lists(
	'PAYE Tax; National Insurance; Pension; Student loan',
	'Lohnsteuer; Krankenversicherung; Rentenversicherung; Arbeitslosenversicherung; Pflegeversicherung',
	'Sécurité sociale plafonnée; CSG déductible; Retraite complémentaire; Prélèvement à la source',
	'Contingencias comunes; Desempleo; Formación profesional; Retención IRPF',
	'Contributi INPS; IRPEF netta; Addizionale regionale; Addizionale comunale',
	'Loonheffing; Pensioenpremie; Premie WGA; Reiskosten inhouding',
	'Segurança Social; IRS retido; Sindicato; Seguro de saúde',
	'Składka emerytalna; Składka rentowa; Składka zdrowotna; Zaliczka na podatek',
);

/** Two tables or one, with this month's and the year's amounts beside each other, and three totals that are alike. */
export function payslip(draft: Draft): void {
	const { random, sheet, world, language } = draft;
	const label = labelsOf(draft, table);
	const employer = draft.name(world.company());
	const employee = draft.name(world.person());
	const start = { year: random.between(2022, 2025), month: random.between(1, 12), day: 1 };
	const end = addDays({ ...addDays(start, 32), day: 1 }, -1);
	const home = world.address();

	sheet.lines([employer.text, ...Object.values(world.address()).slice(0, 2)]);
	sheet.heading(label('title'));
	draft.add('employer.name|employerName|company', employer, label('employer'));
	if (random.happens(0.5)) {
		sheet.lines([employee.text, home.street, home.place]);
		draft.add('employee.address|employeeAddress|homeAddress', draft.address(home));
	}
	const isMonth = random.happens(0.5);
	const [from, to] = [draft.date(start), draft.date(end)];
	const period = isMonth
		? draft.month(start)
		: { ...from, text: draft.notation.period(from.text, to.text, random) };
	if (isMonth) draft.add('period|payPeriod|month', period, label('period'));
	else {
		draft.add('period.start|periodStart|periodFrom', from);
		draft.add('period.end|periodEnd|periodTo', to);
	}
	const optional: Array<[label: string, leaf: Leaf, names?: string]> = [
		[
			label('social'),
			draft.code(world.code('@@ ## ## ## @', '#########', '## ###### @ ###')),
			'employee.socialSecurityNumber|nationalId|taxId',
		],
		[
			label('tax'),
			draft.code(random.pick(['1257L', '1', 'III', '4', 'BR'])),
			'taxCode|taxClass|taxCode',
		],
		[label('position'), draft.text(random.pick(jobs[language])), 'employee.position|jobTitle|role'],
		[
			label('department'),
			draft.code(world.code('####', '##')),
			'employee.department|department|costCentre',
		],
		[
			label('entry'),
			draft.date({ ...draft.day(), year: random.between(2008, 2021) }),
			'employee.hireDate|startDate|hiredOn',
		],
		[
			label('annual'),
			draft.amount(random.between(28, 70) * 1000),
			'annualSalary|annualSalary|yearlySalary',
		],
	];
	draft.pairs([
		[label('employee'), employee, 'employee.name|employeeName|name'],
		[
			label('number'),
			draft.code(world.code('####', '00####', '#####')),
			'employee.number|employeeNumber|personnelNumber',
		],
		[label('period'), period],
		...optional.filter(() => random.happens(0.6)),
		[
			label('paid'),
			draft.date(addDays(end, random.pick([-2, -1, 0, 5]))),
			'paymentDate|payDate|paidOn',
		],
	]);

	const isBare = { isBare: true };
	const base = random.between(1800, 5200);
	const lines = earnings[language].slice(0, random.between(1, 4)).map((name, number) => {
		const hours = number === 0 ? random.pick([160, 151.67, 173]) : random.between(2, 20);
		const cents = number === 0 ? base * 100 : Math.round(hours * random.between(1100, 4200));
		return { name, hours, cents };
	});
	const gross = lines.reduce((sum, { cents }) => sum + cents, 0);
	const taken = deducted[language].slice(0, random.between(2, 5)).map((name) => ({
		name,
		cents: Math.round((gross * random.between(12, 160)) / 1000),
	}));
	const deductions = taken.reduce((sum, { cents }) => sum + cents, 0);
	const months = start.month;
	const hasYear = random.happens(0.4) && months > 1;
	const yearly = (cents: number) => (hasYear ? [draft.amount((cents * months) / 100, isBare)] : []);
	const yearHead = hasYear ? [label('year')] : [];
	const earned = lines.map(({ name, hours, cents }) => ({
		name: draft.text(name),
		hours: draft.quantity(hours),
		rate: draft.amount(Math.round(cents / hours) / 100, isBare),
		amount: draft.amount(cents / 100, isBare),
		year: yearly(cents),
	}));
	const lost = taken.map(({ name, cents }) => ({
		name: draft.text(name),
		amount: draft.amount(cents / 100, { ...isBare, isSignless: true }),
		year: yearly(cents),
	}));
	sheet.table(
		['description', 'hours', 'rate', 'amount'].map(label).concat(yearHead),
		earned.map(({ name, hours, rate, amount, year }) =>
			[name, hours, rate, amount, ...year].map(({ text }) => text),
		),
	);
	sheet.table(
		[label('deduction'), label('amount'), ...yearHead],
		lost.map(({ name, amount, year }) => [name, amount, ...year].map(({ text }) => text)),
	);
	draft.addRows(
		'earnings|payments|grossItems',
		earned.map(({ name, hours, rate, amount, year }) => ({
			'description|name|type': name,
			'hours|units|hours': hours,
			'rate|hourlyRate|rate': rate,
			'amount|value|amount': amount,
			yearToDate: year[0],
		})),
	);
	draft.addRows(
		'deductions|deductionItems|withheld',
		lost.map(({ name, amount, year }) => ({
			'description|name|type': name,
			'amount|value|amount': amount,
			yearToDate: year[0],
		})),
	);
	const isPlain = { isBare: random.happens(0.5) };
	const taxable = Math.round(gross * 0.93);
	const totals: Array<[label: string, leaf: Leaf, names?: string]> = [
		[label('gross'), draft.amount(gross / 100, isPlain), 'grossPay|totalGross|gross'],
		[
			label('deductions'),
			draft.amount(deductions / 100, { ...isPlain, isSignless: true }),
			'totalDeductions|deductionsTotal|totalWithheld',
		],
		[label('net'), draft.amount((gross - deductions) / 100, isPlain), 'netPay|netAmount|net'],
	];
	if (random.happens(0.4))
		totals.splice(1, 0, [
			label('taxable'),
			draft.amount(taxable / 100, isPlain),
			'taxablePay|taxableGross|taxable',
		]);
	draft.pairs(totals);
	if (random.happens(0.6)) draft.pairs([[label('bank'), draft.iban(), 'bankAccount|iban|account']]);
	if (random.happens(0.3)) draft.add('bonus|overtimeHours|sickDays', null);
}
