import { labelTable, type Draft } from '../draft';
import { daysAfter, rounded, wording } from '../notation';
import { commonLabels, vatRates, type DocumentKind } from './common';

const labels = {
	...commonLabels,
	...labelTable(`
page | Electricity bill | Stromrechnung | Facture d'électricité | Factura de electricidad | Bolletta luce | Energienota | Fatura de eletricidade | Rachunek za energię
title | Your electricity bill | Ihre Jahresabrechnung Strom;Stromrechnung | Votre facture d'électricité | Factura de electricidad | Bolletta energia elettrica | Jaarafrekening stroom | Fatura de eletricidade | Faktura rozliczeniowa za energię
bill | Bill number | Rechnungsnummer | N° de facture | N.º de factura | Numero bolletta | Factuurnummer | Fatura n.º | Nr faktury
contract | Contract account | Vertragskonto | N° de contrat | N.º de contrato | Numero contratto | Contractnummer | N.º de contrato | Numer umowy
meter | Meter number | Zählernummer | N° de compteur | N.º de contador | Matricola contatore | Meternummer | N.º do contador | Numer licznika
period | Billing period | Abrechnungszeitraum | Période de facturation | Periodo de facturación | Periodo di fatturazione | Afrekenperiode | Período de faturação | Okres rozliczeniowy
reading | Reading | Ablesung | Relevé | Lectura | Lettura | Meterstand | Leitura | Odczyt
readOn | Date read | Ablesedatum | Date du relevé | Fecha de lectura | Data lettura | Opnamedatum | Data da leitura | Data odczytu
register | Register | Zählwerk | Poste horaire | Periodo | Fascia | Telwerk | Período horário | Strefa
previous | Previous reading | Zählerstand alt;Anfangsstand | Ancien index | Lectura anterior | Lettura precedente | Beginstand | Leitura anterior | Odczyt poprzedni
current | Current reading | Zählerstand neu;Endstand | Nouvel index | Lectura actual | Lettura attuale | Eindstand | Leitura atual | Odczyt bieżący
used | Usage kWh | Verbrauch kWh | Consommation kWh | Consumo kWh | Consumo kWh | Verbruik kWh | Consumo kWh | Zużycie kWh
day | Day | HT | Heures pleines | Punta | F1 | Normaal | Vazio | Dzień
night | Night | NT | Heures creuses | Valle | F2 | Dal | Fora de vazio | Noc
all | Total usage | Gesamtverbrauch | Consommation totale | Consumo total | Consumo totale | Totaal verbruik | Consumo total | Zużycie łącznie
price | Unit price | Arbeitspreis | Prix du kWh | Precio kWh | Prezzo kWh | Tarief per kWh | Preço kWh | Cena za kWh
energy | Energy charge | Arbeitspreis gesamt;Energiekosten | Montant consommation | Término de energía | Spesa per la materia energia | Leveringskosten | Termo de energia | Opłata za energię
standing | Standing charge | Grundpreis | Abonnement | Término de potencia | Quota fissa | Vaste leveringskosten | Termo de potência | Opłata stała
net | Total excluding VAT | Summe netto | Total HT | Base imponible | Imponibile | Totaal excl. btw | Total sem IVA | Wartość netto
tax | VAT | Umsatzsteuer | TVA | IVA | IVA | Btw | IVA | VAT
gross | Total charges for this period | Rechnungsbetrag brutto | Total TTC | Importe total del periodo | Totale bolletta | Totale kosten | Total do período | Wartość brutto
paid | Payments already made | Geleistete Abschläge | Versements déjà effectués | Pagos a cuenta | Acconti già versati | Betaalde voorschotten | Pagamentos por conta | Wpłacone zaliczki
due | Amount to pay | Nachzahlung | Reste à payer | Total a pagar | Totale da pagare | Nog te betalen | Valor a pagar | Do zapłaty
refund | Credit in your favour | Ihr Guthaben | Montant en votre faveur | Saldo a su favor | Credito a Suo favore | Te ontvangen | Saldo a seu favor | Nadpłata
dueDate | Payment due by | Fällig am | À payer avant le | Fecha de cargo | Scadenza | Uiterste betaaldatum | Data limite de pagamento | Termin płatności
instalment | New monthly instalment | Neuer monatlicher Abschlag | Nouvelle mensualité | Nueva cuota mensual | Nuova rata mensile | Nieuw termijnbedrag | Nova mensalidade | Nowa zaliczka miesięczna
oldInstalment | Previous instalment | Bisheriger Abschlag | Ancienne mensualité | Cuota anterior | Rata precedente | Oud termijnbedrag | Mensalidade anterior | Dotychczasowa zaliczka
next | First due on | Erstmals fällig am | Premier prélèvement le | Primer cargo el | Prima scadenza | Voor het eerst op | Primeiro débito em | Po raz pierwszy dnia
estimated | estimated | geschätzt | estimé | estimada | stimata | geschat | estimada | szacunek`),
};

function writeBill(draft: Draft): void {
	const { sheet, notation, names, random, language } = draft;
	const day = draft.day();
	const [from, to] = [daysAfter(day, -380), daysAfter(day, -16)];
	const unit = ' kWh';
	sheet.block(draft.party('provider/supplier', names.party(names.company()), false));
	sheet.block(draft.party('customer/accountHolder', names.party(names.person())));
	sheet.heading(draft.label('title'));
	const [, start] = draft.date('billingPeriod.from/periodStart', '', from);
	const [, end] = draft.date('billingPeriod.to/periodEnd', '', to);
	sheet.pairs([
		draft.text('billNumber/invoiceNumber', 'bill', names.digits(9)),
		draft.text('customerNumber', 'customerNumber', names.digits(7)),
		draft.text('', 'contract', names.digits(10)),
		draft.text('meterNumber', 'meter', `1EMH00${names.digits(8)}`),
		draft.date('billDate/invoiceDate', 'issued', day),
		[draft.label('period'), `${start} – ${end}`],
	]);
	const parts = ['day', 'night'].map((key) => {
		const previous = random.between(1200, 48_000);
		return { key, previous, used: random.between(240, 2900) };
	});
	draft.table('readings/meterReadings', parts, [
		['register/tariff', 'register', ({ key }) => wording('words', draft.label(key))],
		['previousReading/startReading', 'previous', ({ previous }) => notation.quantity(previous)],
		[
			'currentReading/endReading',
			'current',
			({ previous, used }) => notation.quantity(previous + used),
		],
		['consumption/consumptionKwh', 'used', ({ used }) => notation.quantity(used)],
	]);
	const used = parts[0].used + parts[1].used;
	const price = random.between(1890, 4120) / 10_000;
	const energy = rounded(used * price);
	const standing = rounded(random.between(7000, 16_000) / 100);
	const net = rounded(energy + standing);
	const rate = vatRates[language][0];
	const tax = rounded((net * rate) / 100);
	const gross = rounded(net + tax);
	const monthly = Math.round(gross / 12);
	const paid = rounded((monthly + random.pick([-7, -4, 3, 6])) * 12);
	const taxed = draft.money('vatAmount', 'tax', tax);
	if (random.happens(0.4)) sheet.turnPage();
	sheet.pairs([
		draft.number('totalConsumption/consumptionKwh', 'all', used, unit.trim()),
		[
			draft.label('price'),
			`${draft.number('pricePerKwh/unitPrice', '', price, '', 4)[1]} ${notation.currency}${unit.replace(' ', '/')}`,
		],
		draft.money('energyCost/energyCharge', 'energy', energy),
		draft.money('standingCharge/basePrice', 'standing', standing),
		draft.money('netAmount', 'net', net),
		[`${taxed[0]} ${notation.percent(rate).text}`, taxed[1]],
		draft.money('grossAmount/totalCharges', 'gross', gross),
		draft.money('paymentsMade/advancePayments', 'paid', paid, { isSignFree: true }),
	]);
	if (gross > paid) {
		sheet.pairs([
			draft.money('amountDue/amountToPay', 'due', rounded(gross - paid)),
			draft.date('dueDate', 'dueDate', daysAfter(day, 14)),
		]);
	} else {
		sheet.pairs([
			draft.money('refund/creditAmount', 'refund', rounded(paid - gross), { isSignFree: true }),
		]);
		draft.absentField('dueDate', 'date');
	}
	sheet.pairs([
		draft.money('', 'oldInstalment', rounded(paid / 12)),
		draft.money('newMonthlyInstalment/newInstalment', 'instalment', monthly),
		draft.date('firstInstalmentDate', 'next', daysAfter(day, 35)),
	]);
}

export const bill: DocumentKind = { kind: 'utility bill', labels, write: writeBill };
