import { labelTable, type Draft } from '../draft';
import { daysAfter, rounded, wording } from '../notation';
import type { Pair } from '../sheet';
import { commonLabels, sum, vatRates, type DocumentKind } from './common';

const labels = {
	...commonLabels,
	...labelTable(`
page | Invoice | Rechnung | Facture | Factura | Fattura | Factuur | Fatura | Faktura
title | INVOICE;Tax Invoice;Invoice | RECHNUNG;Rechnung | FACTURE;Facture | FACTURA;Factura | FATTURA;Fattura | FACTUUR;Factuur | FATURA;Fatura | FAKTURA VAT;Faktura
number | Invoice No.;Invoice number;Invoice # | Rechnungsnummer;Rechnungs-Nr.;Rechnung Nr. | Facture n°;N° de facture;Numéro de facture | N.º de factura;Factura n.º;Número de factura | Fattura n.;Numero fattura;N. documento | Factuurnummer;Factuurnr. | Fatura n.º;N.º da fatura | Faktura nr;Numer faktury
invoiceDate | Invoice date;Date of issue;Date | Rechnungsdatum;Datum | Date de facturation;Date de facture;Date | Fecha de factura;Fecha de emisión;Fecha | Data fattura;Data documento;Data | Factuurdatum;Datum | Data de emissão;Data da fatura | Data wystawienia
dueDate | Due date;Payment due;Please pay by | Fällig am;Zahlbar bis;Fälligkeitsdatum | Échéance;Date d'échéance;À régler avant le | Vencimiento;Fecha de vencimiento | Scadenza;Data scadenza | Vervaldatum;Te betalen vóór | Vencimento;Data de vencimento | Termin płatności
deliveryDate | Delivery date;Supply date | Lieferdatum;Leistungsdatum | Date de livraison | Fecha de entrega | Data di consegna | Leverdatum | Data de entrega | Data sprzedaży;Data dostawy
orderDate | Order date | Bestelldatum;Auftragsdatum | Date de commande | Fecha de pedido | Data ordine | Orderdatum;Besteldatum | Data da encomenda | Data zamówienia
order | Your order;PO number;Purchase order | Ihre Bestellung;Bestellnummer | Votre commande;Réf. commande | Su pedido;N.º de pedido | Vs. ordine;Rif. ordine | Uw order;Uw referentie | V/ encomenda;N.º encomenda | Nr zamówienia
billTo | Bill to;Invoice to | Rechnungsadresse;Rechnung an | Facturé à;Adresse de facturation | Facturar a;Cliente | Spett.le;Cliente | Factuuradres | Faturar a;Cliente | Nabywca
shipTo | Ship to;Deliver to | Lieferadresse;Lieferung an | Livré à;Adresse de livraison | Enviar a;Dirección de entrega | Destinazione merce;Luogo di consegna | Afleveradres | Entregar a;Local de entrega | Odbiorca;Adres dostawy
seller | From;Seller | Verkäufer;Lieferant | Émetteur;Fournisseur | Emisor;Proveedor | Fornitore;Cedente | Leverancier | Fornecedor;Emitente | Sprzedawca
vatId | VAT Reg. No.;VAT No. | USt-IdNr.;USt-ID | N° TVA;TVA intracommunautaire | NIF;CIF | P.IVA;Partita IVA | Btw-nr.;BTW-nummer | NIF;Contribuinte | NIP
customerVatId | Customer VAT No. | Ihre USt-IdNr. | N° TVA client | NIF cliente | P.IVA cliente | Uw btw-nr. | NIF do cliente | NIP nabywcy
itemsTotal | Items total;Goods total | Warenwert;Summe Positionen | Total lignes HT;Montant marchandises HT | Suma de líneas;Importe bruto | Totale merce | Totaal artikelen | Total de artigos;Total ilíquido | Wartość towarów netto
discount | Discount;Less discount | Rabatt;abzgl. Rabatt | Remise | Descuento;Dto. | Sconto | Korting | Desconto | Rabat
shipping | Shipping;Carriage | Versandkosten;Fracht | Frais de port;Port HT | Portes;Gastos de envío | Spese di trasporto | Verzendkosten | Portes | Koszty dostawy
net | Net total;Total excl. VAT;Subtotal excl. VAT | Nettobetrag;Summe netto;Zwischensumme netto | Total HT;Montant HT total | Base imponible | Imponibile;Totale imponibile | Totaal excl. btw;Subtotaal excl. btw | Total líquido;Base tributável | Razem netto;Wartość netto razem
tax | VAT;Total VAT | Umsatzsteuer;MwSt.-Betrag;zzgl. MwSt. | TVA;Total TVA | IVA;Cuota IVA | IVA;Totale IVA | Btw;Btw-bedrag | IVA;Total IVA | Kwota VAT;Podatek VAT
gross | Invoice total;Total incl. VAT;Grand total | Rechnungsbetrag;Gesamtbetrag;Bruttobetrag | Total TTC;Montant TTC | Total factura;Total con IVA | Totale fattura;Totale documento | Factuurbedrag;Totaal incl. btw | Total com IVA;Total da fatura | Razem brutto;Należność ogółem
deposit | Less deposit paid;Paid to date | abzgl. Anzahlung;Bereits bezahlt | Acompte versé;Déjà réglé | Anticipo;Pagado a cuenta | Acconto versato | Reeds voldaan;Aanbetaling | Adiantamento;Valor já pago | Zapłacono;Zaliczka
due | Amount due;Balance due | Zahlbetrag;Offener Betrag;Noch zu zahlen | Net à payer;Reste à payer | Total a pagar;Pendiente de pago | Netto a pagare;Totale da pagare | Te betalen;Nog te voldoen | Total a pagar;Valor a pagar | Do zapłaty;Pozostało do zapłaty
rateBase | Net;Taxable | Netto;Bemessungsgrundlage | Base HT | Base | Imponibile | Grondslag | Incidência;Base | Netto
rateTax | VAT amount | Steuerbetrag | Montant TVA | Cuota | Imposta | Btw-bedrag | Valor IVA | VAT
rateGross | Gross | Brutto | TTC | Total | Totale | Totaal | Total | Brutto
period | Service period;Billing period | Leistungszeitraum;Abrechnungszeitraum | Période;Période de facturation | Periodo;Periodo de facturación | Periodo;Periodo di riferimento | Periode;Factuurperiode | Período;Período de faturação | Okres rozliczeniowy;Okres
service | Consulting;Workshop;Support on site | Beratung;Workshop;Support vor Ort | Conseil;Atelier;Assistance sur site | Consultoría;Taller;Soporte presencial | Consulenza;Workshop;Assistenza in loco | Advies;Workshop;Ondersteuning op locatie | Consultoria;Workshop;Apoio presencial | Doradztwo;Warsztat;Wsparcie na miejscu
service2 | Documentation;Translation;Project management | Dokumentation;Übersetzung;Projektleitung | Documentation;Traduction;Gestion de projet | Documentación;Traducción;Gestión de proyecto | Documentazione;Traduzione;Gestione progetto | Documentatie;Vertaling;Projectleiding | Documentação;Tradução;Gestão de projeto | Dokumentacja;Tłumaczenie;Zarządzanie projektem
travel | Travel expenses | Reisekosten | Frais de déplacement | Gastos de viaje | Spese di viaggio | Reiskosten | Despesas de deslocação | Koszty podróży
hours | Hours;Hrs | Std.;Stunden | Heures | Horas | Ore | Uren | Horas | Godz.
rate | Hourly rate;Rate | Stundensatz;Satz | Taux horaire | Tarifa/hora | Tariffa oraria | Uurtarief | Valor/hora | Stawka godz.
plan | Team plan, monthly;Business plan, 12 seats | Tarif Team, monatlich;Business-Paket, 12 Plätze | Forfait Équipe, mensuel;Offre Business, 12 postes | Plan Equipo, mensual;Plan Business, 12 puestos | Piano Team, mensile;Piano Business, 12 postazioni | Teamabonnement, maandelijks;Zakelijk pakket, 12 plekken | Plano Equipa, mensal;Plano Business, 12 lugares | Plan Zespół, miesięczny;Pakiet Firma, 12 stanowisk
unused | Unused time on previous plan | Nicht genutzte Zeit des vorigen Tarifs | Temps non utilisé de l'ancienne offre | Tiempo no usado del plan anterior | Tempo non usato del piano precedente | Ongebruikte tijd vorig abonnement | Tempo não usado do plano anterior | Niewykorzystany czas poprzedniego planu
usage | Additional storage | Zusätzlicher Speicher | Stockage supplémentaire | Almacenamiento adicional | Spazio aggiuntivo | Extra opslag | Armazenamento adicional | Dodatkowa przestrzeń
previous | Previous balance;Last invoice | Vorheriger Saldo;Letzte Rechnung | Solde précédent;Facture précédente | Saldo anterior | Saldo precedente | Vorig saldo;Vorige factuur | Saldo anterior | Saldo poprzednie
payments | Payments received | Eingegangene Zahlungen | Paiements reçus | Pagos recibidos | Pagamenti ricevuti | Ontvangen betalingen | Pagamentos recebidos | Otrzymane wpłaty
greeting | Please find below our charges for the work carried out between {from} and {to}. | Für unsere Leistungen im Zeitraum vom {from} bis {to} erlauben wir uns zu berechnen: | Veuillez trouver ci-dessous nos honoraires pour la période du {from} au {to}. | Por los servicios prestados del {from} al {to} les facturamos: | Per le prestazioni svolte dal {from} al {to} Vi fatturiamo quanto segue: | Voor onze werkzaamheden van {from} tot en met {to} brengen wij u in rekening: | Pelos serviços prestados de {from} a {to}, vimos faturar o seguinte: | Za usługi wykonane w okresie od {from} do {to} obciążamy Państwa następująco:
terms | Payable by {due} without deduction. If paid by {early}, {percent} cash discount applies, i.e. {reduced}. | Zahlbar bis {due} ohne Abzug. Bei Zahlung bis {early} gewähren wir {percent} Skonto, d. h. {reduced}. | Règlement avant le {due} sans escompte. En cas de paiement avant le {early} : {percent} d'escompte, soit {reduced}. | Pago hasta el {due} sin descuento. Si paga antes del {early}, {percent} de descuento por pronto pago: {reduced}. | Pagamento entro il {due}. Per pagamento entro il {early} sconto {percent}, pari a {reduced}. | Te betalen vóór {due}. Bij betaling vóór {early} geldt {percent} korting: {reduced}. | Pagamento até {due}. Se pagar até {early}, desconto de {percent}, ou seja {reduced}. | Płatne do {due}. Przy zapłacie do {early} skonto {percent}, tj. {reduced}.
late | Late payments may be charged interest at {percent} per year. Reminder fee: {fee}. | Bei Verzug berechnen wir {percent} Zinsen p. a. Mahngebühr: {fee}. | Pénalités de retard : {percent} par an. Indemnité forfaitaire de recouvrement : {fee}. | Intereses de demora: {percent} anual. Gastos de reclamación: {fee}. | Interessi di mora: {percent} annuo. Spese di sollecito: {fee}. | Bij te late betaling: {percent} rente per jaar. Aanmaningskosten: {fee}. | Juros de mora: {percent} ao ano. Custos de cobrança: {fee}. | Odsetki za opóźnienie: {percent} rocznie. Opłata za wezwanie: {fee}.
method | Payment method | Zahlungsart | Mode de paiement | Forma de pago | Modalità di pagamento | Betaalwijze | Forma de pagamento | Sposób zapłaty
transfer | Bank transfer | Überweisung | Virement | Transferencia | Bonifico bancario | Bankoverschrijving | Transferência | Przelew`),
};

interface Line {
	name: string;
	count: number;
	price: number;
	total: number;
	rate: number;
}

function goodsLines({ random, names, language }: Draft): Line[] {
	return Array.from({ length: random.between(2, 5) }, () => {
		const count = random.happens(0.25) ? 1 : random.between(2, 40);
		const price = rounded(random.between(150, 48_000) / 100);
		const rate = vatRates[language][random.happens(0.6) ? 0 : 1];
		return { name: names.goods(), count, price, total: rounded(count * price), rate };
	});
}

function invoiceNumber({ random }: Draft, day: string): string {
	const year = day.slice(0, 4);
	const count = random.between(10, 9999);
	const forms = [
		`RE-${year}-${String(count).padStart(4, '0')}`,
		`${year}/${count}`,
		`INV/${year}/0${count}`,
	];
	forms.push(`F${count}${random.between(100, 999)}`, String(random.between(1_000_000, 99_999_999)));
	return random.pick([...forms, `FV ${count}/${day.slice(5, 7)}/${year}`]);
}

/** Number and dates: not all of them are asked for. */
function headPairs(draft: Draft, day: string): Pair[] {
	const { names, random } = draft;
	const pairs = [
		draft.text('invoiceNumber/invoiceNo/number', 'number', invoiceNumber(draft, day)),
		draft.date('invoiceDate/issueDate', 'invoiceDate', day),
	];
	if (random.happens(0.7))
		pairs.push(draft.text('customerNumber/customerNo', 'customerNumber', names.digits(5)));
	if (random.happens(0.5))
		pairs.push(draft.text('orderNumber/purchaseOrder/poNumber', 'order', `PO${names.digits(6)}`));
	else draft.absentField('purchaseOrder/poNumber', 'id');
	if (random.happens(0.4))
		pairs.push(draft.date('', 'orderDate', daysAfter(day, -random.between(12, 40))));
	if (random.happens(0.5))
		pairs.push(draft.date('deliveryDate', 'deliveryDate', daysAfter(day, -random.between(1, 9))));
	return pairs;
}

function bankPairs(draft: Draft): Pair[] {
	const bank = draft.random.pick(['COBADE', 'BNPAFR', 'INGBNL', 'BREXPL', 'CAIXES']);
	return [
		draft.text('iban/bankAccount/supplierIban', 'iban', draft.names.iban(draft.language)),
		draft.text('', 'bic', `${bank}2L${draft.names.digits(3)}`),
	];
}

/** Goods: two addresses, a discount, carriage, and what was paid before. */
function writeGoods(draft: Draft): void {
	const { sheet, notation, names, random, language } = draft;
	const day = draft.day();
	sheet.block(draft.party('supplier/vendor/seller', names.party(names.company())));
	sheet.heading(draft.label('title'));
	const bill = draft.party('customer/buyer/billTo', names.party(names.company()));
	const goal = names.party(names.company());
	const ship = random.happens(0.4)
		? draft.party('shipTo/deliveryAddress', goal)
		: [goal.name, goal.street, goal.town];
	draft.text('', '', goal.name, 'name');
	sheet.blocks([draft.label('billTo'), ...bill], [draft.label('shipTo'), ...ship]);
	sheet.pairs(headPairs(draft, day));
	const lines = goodsLines(draft);
	const rate = vatRates[language][0];
	const goods = sum(lines.map(({ total }) => total));
	const percent = random.pick([2, 5, 10]);
	const discount = rounded((goods * percent) / 100);
	const carriage = rounded(random.between(490, 4900) / 100);
	const net = rounded(goods - discount + carriage);
	const tax = rounded((net * rate) / 100);
	const gross = rounded(net + tax);
	const paid = random.happens(0.5) ? Math.round(gross / 3) : 0;
	const less = draft.money('discount/discountAmount', 'discount', -discount, { isSignFree: true });
	const taxed = draft.money('vatAmount/taxAmount', 'tax', tax);
	const totals: Pair[] = [
		draft.money('', 'itemsTotal', goods),
		[`${less[0]} ${notation.percent(percent).text}`, less[1]],
		draft.money('shippingCosts/shipping/freight', 'shipping', carriage),
		draft.money('netTotal/totalNet/netAmount', 'net', net),
		[`${taxed[0]} ${draft.percent('vatRate/taxRate', '', rate)[1]}`, taxed[1]],
		draft.money('grossTotal/totalGross/totalInclVat', 'gross', gross),
	];
	if (paid > 0)
		totals.push(
			draft.money('', 'deposit', -paid),
			draft.money('amountDue/balanceDue', 'due', rounded(gross - paid)),
		);
	draft.table(
		'lines/items/lineItems',
		lines,
		[
			['description/name/item', 'description', ({ name }) => wording('words', name)],
			['quantity/qty', 'quantity', ({ count }) => notation.quantity(count)],
			['unitPrice/price', 'unitPrice', ({ price }) => notation.amount(price, { isBare: true })],
			['amount/lineTotal/total', 'amount', ({ total }) => notation.amount(total, { isBare: true })],
		],
		totals,
	);
	draft.field('currency', notation.currencyCode());
	if (random.happens(0.4)) sheet.turnPage();
	sheet.pairs([
		draft.date('dueDate/paymentDueDate', 'dueDate', daysAfter(day, random.pick([10, 14, 30, 45]))),
		...bankPairs(draft),
	]);
	const parts = {
		percent: draft.percent('', '', random.pick([8, 9, 12]))[1],
		fee: draft.money('', '', random.pick([5, 15, 40]))[1],
	};
	sheet.paragraph(draft.sentence('late', parts));
}

/** Work by the hour, as a letter: a period, expenses, and a discount for paying early. */
function writeServices(draft: Draft): void {
	const { sheet, notation, names, random, language } = draft;
	const day = draft.day();
	const supplier = names.party(names.person());
	sheet.paragraph([supplier.name, supplier.street, supplier.town].join(' · '));
	draft.field('supplier.name/issuer.name/contractor.name', wording('name', supplier.name));
	sheet.block(draft.party('client/customer', names.party(names.company())));
	const number = draft.text('invoiceNumber/number', 'number', invoiceNumber(draft, day));
	if (random.happens(0.5)) sheet.heading(number.join(' '));
	else sheet.pairs([number]);
	const vatId = draft.text(
		'supplierVatId/vatId',
		'vatId',
		`${language.toUpperCase()}${names.digits(9)}`,
	);
	sheet.pairs([draft.date('invoiceDate/issueDate', 'invoiceDate', day), vatId]);
	const [, from] = draft.date('servicePeriod.from', '', daysAfter(day, -34));
	const [, to] = draft.date('servicePeriod.to', '', daysAfter(day, -4));
	sheet.paragraph(draft.sentence('greeting', { from, to }));
	const hourly = random.between(62, 145);
	const works = ['service', 'service2'].map((key) => {
		const hours = random.between(6, 90) / 2 + (random.happens(0.3) ? 0.25 : 0);
		const price = random.happens(0.6) ? hourly : hourly - 15;
		return { name: draft.label(key), hours, price, total: rounded(hours * price) };
	});
	const travel = rounded(random.between(2000, 32_000) / 100);
	const net = rounded(sum(works.map(({ total }) => total)) + travel);
	const rate = vatRates[language][0];
	const tax = rounded((net * rate) / 100);
	const gross = rounded(net + tax);
	const taxed = draft.money('vat/taxAmount', 'tax', tax);
	draft.table(
		'items/services/positions',
		works,
		[
			['description/task/activity', 'description', ({ name }) => wording('words', name)],
			['hours/quantity', 'hours', ({ hours }) => notation.quantity(hours, '', 2)],
			['hourlyRate/unitPrice', 'rate', ({ price }) => notation.amount(price, { isBare: true })],
			['amount/total', 'amount', ({ total }) => notation.amount(total, { isBare: true })],
		],
		[
			draft.money('travelExpenses/expenses', 'travel', travel),
			draft.money('netAmount/totalNet', 'net', net),
			[`${taxed[0]} (${draft.percent('', '', rate)[1]})`, taxed[1]],
			draft.money('totalAmount/grossAmount', 'gross', gross),
		],
	);
	const percent = random.pick([2, 3]);
	sheet.paragraph(
		draft.sentence('terms', {
			due: draft.date('dueDate', '', daysAfter(day, 30))[1],
			early: draft.date('', '', daysAfter(day, 10))[1],
			percent: draft.percent('cashDiscountPercent/earlyPaymentDiscount.percent', '', percent)[1],
			reduced: draft.money('', '', rounded(gross * (1 - percent / 100)))[1],
		}),
	);
	sheet.pairs(bankPairs(draft));
}

/** Two rates of tax: a summary by rate, in which each number has three neighbors that look alike. */
function writeRates(draft: Draft): void {
	const { sheet, notation, names, random, language } = draft;
	const day = draft.day();
	const bare = { isBare: true };
	sheet.heading(
		draft.text('invoiceNumber/documentNumber', 'number', invoiceNumber(draft, day)).join(' '),
	);
	sheet.pairs([
		draft.date('issueDate/invoiceDate', 'invoiceDate', day),
		draft.date('saleDate/deliveryDate', 'deliveryDate', daysAfter(day, -random.between(1, 6))),
		draft.date('dueDate/paymentTerm', 'dueDate', daysAfter(day, 14)),
		draft.text('paymentMethod', 'method', draft.label('transfer'), 'words'),
	]);
	const side = (key: string, role: string) => {
		const address = draft.party(role, names.party(names.company()));
		const vatId = draft.text(
			`${role}.vatId/${role}.taxId`,
			'vatId',
			names.digits(3, 3, 2, 2).replaceAll(' ', '-'),
		);
		return [draft.label(key), ...address, vatId.join(': ')];
	};
	sheet.blocks(side('seller', 'seller'), side('billTo', 'buyer'));
	const lines = goodsLines(draft);
	[lines[0].rate, lines[1].rate] = vatRates[language];
	draft.table('items/lines', lines, [
		['name/description', 'description', ({ name }) => wording('words', name)],
		['quantity/qty', 'quantity', ({ count }) => notation.quantity(count)],
		['unitPrice/netPrice', 'unitPrice', ({ price }) => notation.amount(price, bare)],
		['vatRate/taxRate', 'vatRate', ({ rate }) => notation.percent(rate)],
		['netAmount/netValue', 'amount', ({ total }) => notation.amount(total, bare)],
	]);
	const byRate = vatRates[language].map((rate) => {
		const net = sum(lines.filter((line) => line.rate === rate).map(({ total }) => total));
		return { rate, net, tax: rounded((net * rate) / 100) };
	});
	draft.table('taxes/vatBreakdown/vatSummary', byRate, [
		['rate', 'vatRate', ({ rate }) => notation.percent(rate)],
		['net/base/taxableAmount', 'rateBase', ({ net }) => notation.amount(net, bare)],
		['tax/vat/taxAmount', 'rateTax', ({ tax }) => notation.amount(tax, bare)],
		['gross/total', 'rateGross', ({ net, tax }) => notation.amount(rounded(net + tax), bare)],
	]);
	const net = sum(byRate.map((part) => part.net));
	const tax = sum(byRate.map((part) => part.tax));
	const paid = random.happens(0.4) ? Math.round(net / 2) : 0;
	sheet.pairs([
		draft.money('totalNet/netTotal', 'net', net),
		draft.money('totalVat/totalTax', 'tax', tax),
		draft.money('totalGross/grossTotal', 'gross', rounded(net + tax)),
		...(paid > 0 ? [draft.money('amountPaid/paid', 'deposit', paid, { isSignFree: true })] : []),
		draft.money('amountDue/amountToPay', 'due', rounded(net + tax - paid)),
	]);
	draft.field('currency', notation.currencyCode());
	sheet.pairs(bankPairs(draft));
}

/** A subscription: a period, a credit, and the balance of last time. */
function writeSubscription(draft: Draft): void {
	const { sheet, notation, names, random } = draft;
	const day = draft.day();
	sheet.heading(draft.label('title'));
	const [, start] = draft.date('billingPeriod.start/periodStart', '', daysAfter(day, -1));
	const [, end] = draft.date('billingPeriod.end/periodEnd', '', daysAfter(day, 29));
	sheet.pairs([
		draft.text(
			'invoiceNumber/invoiceId',
			'number',
			`${names.digits(4)}A${names.digits(2)}-00${names.digits(2)}`,
		),
		draft.date('dateOfIssue/invoiceDate', 'invoiceDate', day),
		draft.date('dateDue/dueDate', 'dueDate', daysAfter(day, random.pick([1, 8, 15]))),
		[draft.label('period'), `${start} – ${end}`],
	]);
	const buyer = draft.text('customer.name/billTo.name', 'billTo', names.person(), 'name');
	const mail = draft.text('customer.email/billTo.email', '', names.mail(buyer[1]));
	sheet.blocks(draft.party('vendor/supplier', names.party(names.company())), [...buyer, mail[1]]);
	const seats = random.between(3, 25);
	const price = random.between(8, 49);
	const storage = rounded(random.between(300, 5900) / 100);
	const credit = -rounded(seats * price * 0.4);
	const lines = [
		{ key: 'plan', count: seats, price, total: seats * price },
		{ key: 'usage', count: 1, price: storage, total: storage },
		{ key: 'unused', count: 1, price: credit, total: credit },
	];
	const net = sum(lines.map(({ total }) => total));
	const rate = vatRates[draft.language][0];
	const tax = rounded((net * rate) / 100);
	const before = rounded(random.between(2000, 30_000) / 100);
	const taxed = draft.money('tax/taxAmount', 'tax', tax);
	if (random.happens(0.5)) sheet.turnPage();
	draft.table(
		'lineItems/items',
		lines,
		[
			['description/product', 'description', ({ key }) => wording('words', draft.label(key))],
			['quantity/qty', 'quantity', ({ count }) => notation.quantity(count)],
			['unitPrice/price', 'unitPrice', (line) => notation.amount(line.price), true],
			['amount/total', 'amount', ({ total }) => notation.amount(total)],
		],
		[
			draft.money('subtotal/totalExclTax', 'net', net),
			[`${taxed[0]} (${draft.percent('taxRate/vatRate', '', rate)[1]})`, taxed[1]],
			draft.money('total/totalInclTax', 'gross', rounded(net + tax)),
		],
	);
	// What is due isn't the invoice's total.
	sheet.pairs([
		draft.money('', 'previous', before),
		draft.money('', 'payments', -rounded(before - 12.5)),
		draft.money('amountDue/balanceDue', 'due', rounded(net + tax + 12.5)),
	]);
	draft.field('currency/currencyCode', notation.currencyCode());
	draft.absentField('poNumber/purchaseOrder', 'id');
}

export const invoices: readonly DocumentKind[] = [
	writeGoods,
	writeServices,
	writeRates,
	writeSubscription,
].map((write) => ({ kind: 'invoice', labels, write }));
