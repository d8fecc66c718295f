import type { Draft, LabeledLeaf } from '../draft';
import { addDays } from '../notation';

const table = `
title | Electricity bill; Your energy bill; Statement | Stromrechnung; Jahresabrechnung Strom; Ihre Verbrauchsabrechnung | Facture d'électricité; Votre facture | Factura de electricidad; Factura de la luz | Bolletta luce; Fattura energia elettrica | Energienota; Jaarafrekening elektriciteit | Fatura de eletricidade; Fatura/Recibo | Faktura za energię elektryczną; Rachunek za energię
number = billNumber, invoiceNumber, number | Bill number; Invoice number; Statement no. | Rechnungsnummer; Rechnungs-Nr. | N° de facture; Facture n° | N.º de factura; Nº factura | Numero fattura; Fattura n.; Bolletta n. | Factuurnummer; Notanummer | Fatura n.º; N.º da fatura | Nr faktury; Faktura VAT nr
date = billDate, invoiceDate, issueDate | Bill date; Date of bill; Issue date | Rechnungsdatum; Datum | Date de facture; Facture du | Fecha de emisión; Fecha factura | Data emissione; Emessa il; Data fattura | Factuurdatum; Datum | Data de emissão; Emitida em | Data wystawienia
customer = customerNumber, customer.number, accountNumber | Customer number; Account number; Your account number | Kundennummer; Kunden-Nr.; Ihre Kundennummer | Référence client; N° client | N.º de cliente; Referencia cliente | Codice cliente; Numero cliente | Klantnummer; Klantnr. | N.º de cliente; Código de cliente | Numer klienta; Nr klienta
contract = contractNumber, contract, contractNo | Contract no.; Supply number | Vertragskonto; Vertragsnummer | Référence contrat; N° de contrat; N° de compte | N.º de contrato; Referencia del contrato | Contratto n.; Numero contratto | Contractnummer | N.º de contrato; Contrato | Nr umowy; Nr PPE
holder = customerName, customer.name, accountHolder | Account holder; Customer | Kunde; Vertragspartner | Titulaire; Titulaire du contrat | Titular; Titular del contrato | Intestatario; Intestatario contratto | Contracthouder; Klant | Titular; Nome do cliente | Odbiorca; Nabywca
address = supplyAddress, supplyPoint, serviceAddress | Supply address; Service address | Verbrauchsstelle; Lieferadresse; Abnahmestelle | Lieu de consommation; Adresse de consommation | Dirección de suministro | Indirizzo di fornitura | Leveringsadres; Verbruiksadres | Local de consumo; Morada de fornecimento | Adres punktu poboru; Miejsce dostawy
meter = meterNumber, meter.number, meterSerial | Meter number; Meter no.; Meter serial | Zählernummer; Zähler-Nr. | N° de compteur; Compteur n°; Matricule compteur | N.º de contador; Contador | Matricola contatore; N. contatore | Meternummer; Meternr. | N.º do contador; Contador | Numer licznika; Nr licznika
period | Billing period; Bill period; Period | Abrechnungszeitraum; Lieferzeitraum; Verbrauchszeitraum | Période de facturation; Période; Période de consommation | Periodo de facturación; Período de consumo | Periodo di fatturazione; Periodo; Periodo di riferimento | Periode; Verbruiksperiode; Afrekenperiode | Período de faturação; Período | Okres rozliczeniowy; Okres
previous = previousReading, meter.startReading, readingStart | Previous reading; Last reading; Opening reading | Zählerstand alt; Anfangsstand; Alter Zählerstand | Ancien index; Index début; Relevé précédent | Lectura anterior; Lect. anterior | Lettura precedente; Lettura iniziale | Beginstand; Vorige meterstand; Oude stand | Leitura anterior; Leit. anterior | Wskazanie poprzednie; Poprzedni odczyt
current = currentReading, meter.endReading, readingEnd | Current reading; Latest reading; Closing reading | Zählerstand neu; Endstand; Neuer Zählerstand | Nouvel index; Index fin; Relevé actuel | Lectura actual; Lect. actual | Lettura attuale; Lettura finale | Eindstand; Huidige meterstand; Nieuwe stand | Leitura atual; Leit. atual | Wskazanie bieżące; Bieżący odczyt
usage = consumption, meter.consumption, usageKwh | Consumption; Units used; Usage; kWh used | Verbrauch; Gesamtverbrauch; Verbrauch in kWh | Consommation; Consommation (kWh); Conso | Consumo; Consumo en el periodo | Consumo; Consumo fatturato | Verbruik; Totaal verbruik | Consumo; Consumo faturado | Zużycie; Zużycie energii
energy = energyCharge, charges.energy, energyCost | Energy charge; Electricity used | Arbeitspreis; Energieverbrauch | Consommation électricité; Part variable | Término de energía; Energía consumida | Spesa per la materia energia; Quota energia | Levering elektriciteit; Variabele kosten | Termo de energia; Energia ativa | Energia czynna; Opłata za energię
standing = standingCharge, charges.standing, baseFee | Standing charge; Daily charge | Grundpreis; Grundgebühr | Abonnement; Part fixe | Término de potencia; Potencia contratada | Quota fissa; Spesa fissa | Vastrecht; Vaste kosten | Termo de potência; Termo fixo | Opłata stała; Opłata handlowa
perUnit = pricePerKwh, charges.unitPrice, unitRate | Unit rate; Price per kWh | Preis je kWh; Arbeitspreis netto | Prix unitaire; Prix du kWh | Precio kWh; Precio unitario | Prezzo unitario; Costo kWh | Tarief per kWh; Prijs per kWh | Preço kWh; Preço unitário | Cena za kWh; Cena jednostkowa
net = netAmount, totals.net, subtotal | Total excl. VAT; Subtotal | Nettobetrag; Summe netto | Total HT; Montant hors TVA | Base imponible; Subtotal | Totale imponibile; Imponibile | Totaal excl. btw; Subtotaal | Total sem IVA; Subtotal | Wartość netto; Razem netto
vat = vatAmount, totals.vat, tax | VAT; VAT at {rate} | Umsatzsteuer {rate}; MwSt. {rate} | TVA; TVA {rate} | IVA {rate}; IVA | IVA {rate}; IVA | Btw {rate}; BTW | IVA ({rate}); IVA | VAT {rate}; Kwota VAT
total = totalAmount, totals.gross, total | Total charges; Total this bill; Total for this period | Rechnungsbetrag; Gesamtbetrag brutto; Bruttobetrag | Total TTC; Montant TTC | Total factura; Importe factura | Totale bolletta; Totale fattura | Totaal incl. btw; Factuurbedrag | Total da fatura; Valor da fatura | Wartość brutto; Ogółem brutto
paid = paymentsReceived, totals.paid, paid | Payments received; Less payments | Geleistete Abschläge; Abzüglich Abschlagszahlungen | Mensualités versées; Déjà réglé | Pagos a cuenta | Acconti versati; Già fatturato | Betaalde voorschotten; Voorschotten | Pagamentos efetuados; Já pago | Wpłaty; Zapłacono
toPay = amountDue, amountToPay, balance | Amount due; Please pay; Balance to pay | Nachzahlung; Noch zu zahlen; Offener Betrag | Montant à payer; Solde à payer; Net à payer | Total a pagar; Importe a pagar | Totale da pagare; Importo da pagare | Te betalen; Nog te betalen | Valor a pagar; Total a pagar | Do zapłaty; Należność do zapłaty
due = dueDate, paymentDueDate, payBy | Due date; Payment due by; Pay by | Fällig am; Zahlbar bis; Fälligkeit | À payer avant le; Date limite de paiement; Prélevé le | Fecha de cargo; Fecha límite de pago | Scadenza; Da pagare entro il; Scade il | Vervaldatum; Betalen voor | Data limite de pagamento; Pagar até | Termin płatności; Zapłać do
instalment = monthlyInstalment, instalment, monthlyPayment | New monthly payment; Monthly Direct Debit | Neuer Abschlag; Monatlicher Abschlag | Nouvelle mensualité; Mensualité | Cuota mensual | Nuova rata mensile | Nieuw termijnbedrag; Maandbedrag | Conta certa mensal; Mensalidade | Prognoza miesięczna; Nowa zaliczka
average | Daily average | Durchschnittsverbrauch/Tag | Consommation moyenne/jour | Consumo medio diario | Consumo medio giornaliero | Gemiddeld per dag | Consumo médio diário | Średnie dzienne zużycie
item | Description; Charge | Leistung; Position | Désignation; Libellé | Concepto | Descrizione; Voce | Omschrijving | Descrição | Opis; Wyszczególnienie
amount | Amount | Betrag | Montant | Importe | Importo | Bedrag | Valor | Kwota
page | Page {page} of {pages} | Seite {page}/{pages} | Page {page}/{pages} | Página {page} de {pages} | Pagina {page} di {pages} | Pagina {page}/{pages} | Página {page}/{pages} | Strona {page}/{pages}
`;

const suppliers =
	'Bright Energy; Stadtwerke Nord; Énergie Claire; Luz Directa; Luce Amica; Groene Stroom; Energia Verde';

/** Two pages: what is to be paid, then the meter's readings, as a table or beside labels. */
export function utilityBill(draft: Draft): void {
	const { random, sheet, world, notation } = draft;
	draft.use(table);
	const label = (name: string) => draft.label(name);
	const supplier = draft.name(random.pick(suppliers.split('; ')));
	const holder = draft.name(world.person());
	const [home, supply] = [world.address(), world.address()];
	const start = draft.day();
	const end = addDays(start, random.pick([29, 30, 59, 90, 364]));
	const issued = addDays(end, random.between(3, 25));

	const isNumeric = { isBare: random.happens(0.3) };
	const before = random.between(1200, 60000);
	const used = random.between(90, 4200);
	const perKwh = random.between(1200, 4200) / 10000;
	const energy = Math.round(used * perKwh * 100);
	const standing = random.between(500, 12000);
	const rate = random.pick([notation.taxRate, 5, 7]);
	const net = energy + standing;
	const vat = Math.round((net * rate) / 100);
	const paid = random.happens(0.5) ? Math.round((net + vat) * 0.7) : 0;
	const amount = (cents: number) => draft.amount(cents / 100, isNumeric);
	const toPay = draft.amount((net + vat - paid) / 100);
	const due = draft.date(addDays(issued, random.pick([14, 21, 30])));

	sheet.repeatOnPages({
		header: random.happens(0.5) ? supplier.text : undefined,
		footer: label('page'),
	});
	sheet.heading(supplier.text);
	sheet.lines([holder.text, home.street, home.place]);
	sheet.heading(label('title'), 1);
	draft.add('supplier|provider.name|utilityCompany', supplier);
	draft.addNamed('holder', holder);
	draft.add('billingAddress|customer.address|postalAddress', draft.address(home));
	const details: LabeledLeaf[] = [
		['customer', draft.code(world.code('########', '### ### ###', '######'))],
		['contract', draft.code(world.code('20########', '@@-######'))],
		['number', draft.code(world.code('E24/######', '#########', 'R-######'))],
		['date', draft.date(issued)],
		draft.periodEntry(
			[draft.date(start), draft.date(end)],
			['periodStart|period.from|billingStart', 'periodEnd|period.to|billingEnd'],
		),
	];
	draft.pairs(random.happens(0.5) ? details : random.shuffled(details));
	draft.pairs([['address', draft.address(supply)]]);
	draft.pairs([
		['toPay', toPay],
		['due', due],
	]);

	if (random.happens(0.7)) sheet.newPage();
	const meter = draft.code(world.code('@##@######', '########', '1@@@00########'));
	const unit = random.happens(0.5) ? 'kWh' : '';
	const readings: LabeledLeaf[] = [
		['meter', meter],
		['previous', draft.quantity(before, unit)],
		['current', draft.quantity(before + used, unit)],
		['usage', draft.quantity(used, 'kWh')],
	];
	if (random.happens(0.6)) {
		const known = draft.known(readings);
		sheet.table(
			known.map(([name]) => name),
			[known.map(([, text]) => text)],
		);
	} else draft.pairs(readings);
	if (random.happens(0.4))
		sheet.pairs([[label('average'), draft.quantity(Math.round(used / 3) / 10, 'kWh').text]]);

	const price = draft.bare(perKwh, 4);
	const charges: LabeledLeaf[] = [
		['energy', amount(energy)],
		['standing', amount(standing)],
	];
	const totals: LabeledLeaf[] = [
		['net', amount(net)],
		draft.taxEntry(rate, amount(vat)),
		['total', amount(net + vat)],
	];
	if (paid > 0) {
		totals.push([
			'paid',
			draft.amount((random.pick([1, -1]) * paid) / 100, { ...isNumeric, isSignless: true }),
		]);
		totals.push(['toPay', draft.amount((net + vat - paid) / 100, isNumeric)]);
	}
	if (random.happens(0.5)) {
		const [one, two] = draft.known(charges);
		sheet.table(['item', 'usage', 'perUnit', 'amount'].map(label), [
			[one[0], draft.quantity(used, 'kWh').text, price.text, one[1]],
			[two[0], '', '', two[1]],
		]);
		draft.addNamed('perUnit', price);
		draft.pairs(totals);
	} else draft.pairs([...charges, ...totals]);
	if (random.happens(0.5)) draft.pairs([['instalment', draft.amount(random.between(30, 190))]]);
	if (random.happens(0.3)) draft.add('discount', null);
	if (random.happens(0.5)) draft.add('currency|currencyCode|currency', draft.currency());
}
