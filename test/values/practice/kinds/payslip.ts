import type { Draft, LabeledLeaf } from '../draft';
import { addDays } from '../notation';
import { jobs, lists } from '../words';

const table = `
title | Payslip; Pay Advice; Statement of Earnings | Entgeltabrechnung; Gehaltsabrechnung; Abrechnung der Brutto/Netto-Bezüge | Bulletin de paie; Bulletin de salaire | Nómina; Recibo de salario | Busta paga; Cedolino paga | Loonstrook; Salarisspecificatie; Loonspecificatie | Recibo de vencimento; Recibo de remunerações | Pasek wynagrodzenia; Odcinek wypłaty
employer = employer.name, employerName, company | Employer; Company | Arbeitgeber; Firma | Employeur; Société | Empresa; Razón social | Azienda; Datore di lavoro | Werkgever | Entidade patronal; Empresa | Pracodawca; Zakład pracy
employee = employee.name, employeeName, name | Employee; Employee name; Name | Mitarbeiter; Name; Arbeitnehmer | Salarié; Nom et prénom | Trabajador; Nombre | Dipendente; Cognome e nome | Werknemer; Naam | Trabalhador; Nome; Funcionário | Pracownik; Imię i nazwisko
number = employee.number, employeeNumber, personnelNumber | Employee No.; Payroll no.; Personnel No.; Emp. number | Personalnummer; Pers.-Nr.; Personal-Nr. | Matricule; N° matricule | N.º empleado; Nº de matrícula | Matricola; N. matricola; Cod. dipendente | Personeelsnummer; Werknemernr. | N.º mecanográfico; N.º de funcionário | Nr pracownika; Nr ewidencyjny
social = employee.socialSecurityNumber, nationalId, taxId | NI Number; National Insurance No.; SSN | SV-Nummer; Versicherungsnummer; RV-Nummer | N° Sécurité sociale; N° SS | N.º afiliación S.S.; NASS | Codice fiscale; Cod. fiscale | BSN; Burgerservicenummer | N.º Segurança Social; NISS | PESEL
tax = taxCode, taxClass, taxCode | Tax Code | Steuerklasse; St.-Klasse; StKl | Coefficient | Grupo de cotización; Grupo cot. | Livello | Loonheffingstabel; Tabel | Tabela IRS | Kod tytułu ubezpieczenia
position = employee.position, jobTitle, role | Job title; Position | Tätigkeit; Funktion | Emploi; Qualification | Categoría; Puesto de trabajo | Qualifica; Mansione | Functie | Categoria profissional; Função | Stanowisko
department = employee.department, department, costCentre | Department; Cost centre | Abteilung; Kostenstelle | Service; Département | Departamento; Centro | Reparto; Centro di costo | Afdeling | Departamento; Secção | Dział
entry = employee.hireDate, startDate, hiredOn | Date of joining; Start date; Hire date | Eintrittsdatum; Eintritt | Date d'entrée; Entrée le; Ancienneté | Antigüedad; Fecha de alta | Data assunzione; Assunto il | Datum in dienst; In dienst | Data de admissão; Admissão | Data zatrudnienia
period = period, payPeriod, month | Pay period; Period | Abrechnungsmonat; Abrechnungszeitraum; Monat | Période; Période de paie | Periodo de liquidación; Período | Periodo; Mese di competenza; Periodo di retribuzione | Periode; Tijdvak | Período; Mês de processamento | Okres; Za okres
paid = paymentDate, payDate, paidOn | Pay date; Payment date; Paid on | Auszahlung am; Zahltag; Auszahlungsdatum | Date de paiement; Payé le | Fecha de pago; Fecha de cobro | Data pagamento; Data di valuta | Betaaldatum; Uitbetaald op | Data de pagamento; Pago em | Data wypłaty
gross = grossPay, totalGross, gross | Gross pay; Total gross pay; Total Payments | Gesamtbrutto; Gesamt-Brutto; Bruttobezüge | Salaire brut; Total brut; Rémunération brute | Total devengado; A. Total devengado | Totale competenze; Retribuzione lorda | Bruto loon; Brutoloon; Totaal bruto | Total ilíquido; Remunerações; Total de abonos | Wynagrodzenie brutto; Razem brutto
taxable = taxablePay, taxableGross, taxable | Taxable pay; Taxable gross | Steuerbrutto; Steuer-Brutto | Net imposable; Net fiscal | Base IRPF; Base sujeta a retención | Imponibile fiscale; Imponibile IRPEF | Loon voor de loonheffing; Fiscaal loon | Base IRS; Matéria coletável | Podstawa opodatkowania
deductions = totalDeductions, deductionsTotal, totalWithheld | Total deductions; Deductions | Summe Abzüge; Gesetzliche Abzüge; Abzüge gesamt | Total des retenues; Total cotisations | Total a deducir; B. Total a deducir | Totale trattenute; Trattenute | Totaal inhoudingen; Inhoudingen | Total de descontos; Descontos | Potrącenia razem; Suma potrąceń
net = netPay, netAmount, net | Net pay; NET PAY; Take home pay | Auszahlungsbetrag; Netto-Verdienst; Nettobezüge; Überweisung | Net à payer; Net payé; Net à payer au salarié | Líquido total a percibir; Líquido a percibir | Netto in busta; Netto del mese; Netto a pagare | Netto loon; Netto uit te betalen | Líquido a receber; Valor líquido | Do wypłaty; Kwota netto
annual = annualSalary, annualSalary, yearlySalary | Annual salary | Jahresgehalt | Salaire annuel | Salario anual | Retribuzione annua | Jaarsalaris | Vencimento anual | Wynagrodzenie roczne
bank = bankAccount, iban, account | Bank account; Paid to | Bankverbindung; Konto | Virement sur; Compte | Cuenta; IBAN | Banca d'appoggio; Accredito su | Rekeningnummer; Op rekening | Transferência para; NIB/IBAN | Rachunek bankowy
description = description, name, type | Description; Payments | Bezeichnung; Lohnart | Désignation; Rubriques | Concepto; Devengos | Descrizione; Voce | Omschrijving | Descrição; Abonos | Składnik; Nazwa składnika
hours = hours, units, hours | Hours; Units | Stunden; Einheit; Menge | Base; Nombre | Unidades; Cuantía | Ore/gg; Quantità | Uren; Aantal | Quant.; Horas | Godziny; Liczba
rate = rate, hourlyRate, rate | Rate | Faktor; Satz | Taux | Precio | Importo base; Base | Tarief | Valor unit. | Stawka
amount = amount, value, amount | Amount; Payment | Betrag; EUR | Montant; À payer | Importe; Devengo | Competenze; Importo | Bedrag; Betaling | Valor; Abono | Kwota
deduction = description, name, type | Deductions; Deduction | Abzüge; Abzug | Retenues; Cotisations salariales | Deducciones; A deducir | Trattenute; Ritenute | Inhoudingen; Inhouding | Descontos; Desconto | Potrącenia
year = yearToDate | Year to date; YTD | Jahressumme; kumuliert | Cumul annuel; Cumuls | Acumulado | Progressivo | Cumulatief; T/m periode | Acumulado | Narastająco
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
	draft.use(table);
	const employer = draft.name(world.company());
	const employee = draft.name(world.person());
	const start = { year: random.between(2022, 2025), month: random.between(1, 12), day: 1 };
	const end = addDays({ ...addDays(start, 32), day: 1 }, -1);
	const home = world.address();

	sheet.lines([employer.text, ...Object.values(world.address()).slice(0, 2)]);
	sheet.heading(draft.label('title'));
	draft.addNamed('employer', employer);
	if (random.happens(0.5)) {
		sheet.lines([employee.text, home.street, home.place]);
		draft.add('employee.address|employeeAddress|homeAddress', draft.address(home));
	}
	const month = draft.month(start);
	const isMonth = random.happens(0.5);
	if (isMonth) draft.addNamed('period', month);
	const period: LabeledLeaf = isMonth
		? ['', month, draft.label('period')]
		: draft.periodEntry(
				[draft.date(start), draft.date(end)],
				['period.start|periodStart|periodFrom', 'period.end|periodEnd|periodTo'],
			);
	const optional: LabeledLeaf[] = [
		['social', draft.code(world.code('@@ ## ## ## @', '#########', '## ###### @ ###'))],
		['tax', draft.code(random.pick(['1257L', '1', 'III', '4', 'BR']))],
		['position', draft.text(random.pick(jobs[language]))],
		['department', draft.code(world.code('####', '##'))],
		['entry', draft.date({ ...draft.day(), year: random.between(2008, 2021) })],
		['annual', draft.amount(random.between(28, 70) * 1000)],
	];
	draft.pairs([
		['employee', employee],
		['number', draft.code(world.code('####', '00####', '#####'))],
		period,
		...draft.some(0.6, ...optional),
		['paid', draft.date(addDays(end, random.pick([-2, -1, 0, 5])))],
	]);

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
	const year = start.month > 1 ? draft.some(0.4, 'year') : [];
	const earned = lines.map(({ name, hours, cents }) => ({
		description: draft.text(name),
		hours: draft.quantity(hours),
		rate: draft.bare(Math.round(cents / hours) / 100),
		amount: draft.bare(cents / 100),
		year: draft.bare((cents * start.month) / 100),
	}));
	const lost = taken.map(({ name, cents }) => ({
		deduction: draft.text(name),
		amount: draft.amount(cents / 100, { isBare: true, isSignless: true }),
		year: draft.bare((cents * start.month) / 100),
	}));
	const columns = ['description', 'hours', 'rate', 'amount', ...year];
	draft.table(columns, earned);
	draft.addRows('earnings|payments|grossItems', earned, columns);
	const lostColumns = ['deduction', 'amount', ...year];
	draft.table(lostColumns, lost);
	draft.addRows('deductions|deductionItems|withheld', lost, lostColumns);
	const isPlain = { isBare: random.happens(0.5) };
	const taxable = Math.round(gross * 0.93);
	const totals: LabeledLeaf[] = [
		['gross', draft.amount(gross / 100, isPlain)],
		['deductions', draft.amount(deductions / 100, { ...isPlain, isSignless: true })],
		['net', draft.amount((gross - deductions) / 100, isPlain)],
	];
	if (random.happens(0.4)) totals.splice(1, 0, ['taxable', draft.amount(taxable / 100, isPlain)]);
	draft.pairs(totals);
	if (random.happens(0.6)) draft.pairs([['bank', draft.iban()]]);
	if (random.happens(0.3)) draft.add('bonus|overtimeHours|sickDays', null);
}
