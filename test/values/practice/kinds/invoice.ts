import { addDays, type Day } from '../notation';
import type { Draft, LabeledLeaf, LeafRow } from '../draft';
import type { Leaf } from '../leaf';
import type { Pair } from '../sheet';

const table = `
title | Invoice; INVOICE; Tax Invoice | Rechnung; RECHNUNG | Facture; FACTURE | Factura; FACTURA | Fattura; FATTURA | Factuur; FACTUUR | Fatura; FATURA | Faktura VAT; Faktura
number = invoiceNumber, invoiceNo, number | Invoice No.; Invoice number; Invoice #; Inv. no. | Rechnungsnummer; Rechnungs-Nr.; Rechnung Nr. | Facture n°; N° de facture; Numéro de facture; Réf. | Número de factura; Factura nº; N.º factura | Fattura n.; Numero fattura; N. documento | Factuurnummer; Factuurnr.; Factuur nr. | Fatura n.º; Número da fatura; Nº da Fatura | Nr faktury; Numer faktury; Faktura nr
date = invoiceDate, date, issueDate | Invoice date; Date; Date of issue | Rechnungsdatum; Datum; Belegdatum | Date de facturation; Date; Date d'émission | Fecha de emisión; Fecha; Fecha factura | Data fattura; Data; Data documento | Factuurdatum; Datum | Data de emissão; Data; Data da fatura | Data wystawienia; Data faktury
due = dueDate, paymentDue, dueDate | Due date; Payment due; Date due; Due | Fällig am; Zahlbar bis; Fälligkeitsdatum | Date d'échéance; Échéance; À régler avant le | Fecha de vencimiento; Vencimiento | Scadenza; Data scadenza; Scadenza pagamento | Vervaldatum; Uiterste betaaldatum; Te betalen voor | Data de vencimento; Vencimento; Pagar até | Termin płatności; Zapłata do
delivered = deliveryDate, serviceDate, suppliedOn | Delivery date; Date of supply; Service date | Lieferdatum; Leistungsdatum; Liefer-/Leistungsdatum | Date de livraison; Date de prestation | Fecha de entrega; Fecha operación | Data consegna; Data prestazione | Leverdatum; Datum levering | Data de entrega; Data do serviço | Data sprzedaży; Data dostawy
customerNumber = customer.number, customerNumber, accountNumber | Customer No.; Account no.; Customer ID | Kundennummer; Kunden-Nr.; Kd.-Nr. | N° client; Code client; Référence client | N.º cliente; Código cliente | Codice cliente; Cod. cliente | Klantnummer; Debiteurnummer; Klantnr. | N.º de cliente; Código do cliente | Nr klienta; Kod klienta
order = orderNumber, poNumber, purchaseOrder | PO number; Order No.; Purchase order | Bestellnummer; Auftragsnummer; Ihre Bestellung | N° de commande; Bon de commande | N.º de pedido; Pedido | Ordine n.; Vs. ordine; N. ordine | Ordernummer; Uw bestelnummer; Bestelnummer | N.º de encomenda; Encomenda | Nr zamówienia; Zamówienie nr
orderDate = orderDate, orderDate, orderedOn | Order date | Bestelldatum; Auftragsdatum | Date de commande | Fecha de pedido | Data ordine | Orderdatum; Besteldatum | Data da encomenda | Data zamówienia
tax = supplier.vatId, vendorTaxId, sellerVatNumber | VAT no.; VAT Reg No; Tax ID | USt-IdNr.; USt-ID; Steuernummer | N° TVA; TVA intracommunautaire | NIF; CIF; NIF/CIF | P. IVA; Partita IVA | Btw-nummer; BTW-nr.; BTW | NIF; Contribuinte | NIP
seller = supplier.name, vendorName, seller | From; Seller; Supplier | Lieferant; Rechnungssteller; Von | Émetteur; Vendeur; Fournisseur | Emisor; Vendedor; Proveedor | Fornitore; Cedente | Leverancier; Afzender | Fornecedor; Emitente | Sprzedawca; Wystawca
buyer = customer.name, customerName, buyer | Bill to; Invoice to; Customer; Billed to | Rechnungsempfänger; Kunde; Rechnung an | Adressé à; Client; Facturé à | Cliente; Facturar a | Cliente; Spett.le; Intestatario | Factuuradres; Klant; Aan | Cliente; Faturar a; Adquirente | Nabywca; Klient
shipTo = deliveryAddress.address, shippingAddress, shipToAddress | Ship to; Delivery address; Deliver to | Lieferadresse; Lieferanschrift | Adresse de livraison; Livré à | Dirección de entrega; Enviar a | Luogo di consegna; Destinazione merce | Afleveradres; Verzendadres | Morada de entrega; Local de descarga | Adres dostawy; Odbiorca
contact = contact.name, contactPerson, contact | Contact; Your contact; Attn | Ansprechpartner; Bearbeiter; Ihr Ansprechpartner | Contact; Votre contact; Suivi par | Contacto; Atendido por | Referente; Contatto; Alla c.a. | Contactpersoon; T.a.v. | Contacto; A/C | Osoba kontaktowa; Kontakt
description = description, name, description | Description; Item; Details | Bezeichnung; Beschreibung; Artikel; Leistung | Désignation; Description; Libellé | Descripción; Concepto | Descrizione; Articolo | Omschrijving; Artikel | Descrição; Designação; Artigo | Nazwa towaru lub usługi; Nazwa; Opis
quantity = quantity, qty, quantity | Qty; Quantity; Qty. | Menge; Anzahl; Anz. | Qté; Quantité | Cantidad; Cant. | Quantità; Q.tà; Qtà | Aantal; Aant. | Quantidade; Qtd.; Quant. | Ilość
price = unitPrice, price, unitPrice | Unit price; Price; Rate | Einzelpreis; E-Preis; Preis | Prix unitaire; P.U. HT; PU HT | Precio; Precio unitario; P. unit. | Prezzo; Prezzo unitario; Pr. unit. | Prijs; Stukprijs; Prijs per stuk | Preço unitário; Preço; Pr. Unit. | Cena netto; Cena jedn. netto
amount = amount, lineTotal, total | Amount; Total; Line total | Gesamtpreis; Betrag; Gesamt; G-Preis | Montant HT; Total HT; Montant | Importe; Total | Importo; Totale | Bedrag; Totaal | Valor; Total; Montante | Wartość netto; Wartość
article = articleNumber, sku, itemCode | Item no.; SKU; Code | Art.-Nr.; Artikelnr. | Réf.; Référence | Ref.; Código | Codice; Cod. art. | Artikelnr.; Art. | Código; Ref.ª | Indeks; Symbol
position | #; Line; No. | Pos.; Pos; Nr. | N°; Pos. | N.º; Línea | N.; Riga | Nr.; Regel | N.º; Linha | Lp.; Poz.
rate = vatRate, taxRate, vatRate | VAT %; VAT; Tax rate | MwSt.; USt. %; MwSt. % | TVA; Taux TVA; TVA % | IVA; % IVA; IVA % | IVA; Al. IVA; % IVA | BTW; BTW % | IVA; Taxa IVA; % IVA | Stawka VAT; VAT %; VAT
net = totals.net, netAmount, subtotal | Subtotal; Net total; Sub-total; Total excl. VAT | Nettobetrag; Zwischensumme; Summe netto; Netto | Total HT; Sous-total HT; Montant HT | Base imponible; Subtotal; Suma sin IVA | Imponibile; Totale imponibile; Totale netto | Subtotaal; Totaal excl. btw; Netto | Subtotal; Total ilíquido; Valor líquido | Razem netto; Suma netto; Wartość netto razem
vat = totals.vat, vatAmount, tax | VAT {rate}; VAT; Tax ({rate}); VAT @ {rate} | zzgl. {rate} MwSt.; MwSt. {rate}; Umsatzsteuer {rate}; USt. | TVA {rate}; TVA ({rate}); Montant TVA | IVA {rate}; IVA ({rate}); Cuota IVA | IVA {rate}; Imposta; IVA | Btw {rate}; BTW {rate}; Btw-bedrag | IVA ({rate}); IVA; Imposto | Kwota VAT; VAT {rate}; Podatek VAT
total = totals.gross, totalAmount, total | Total; Invoice total; Grand total; Total incl. VAT | Rechnungsbetrag; Gesamtbetrag; Gesamtsumme; Bruttobetrag | Total TTC; Montant total TTC; Montant TTC | Total factura; Importe total; TOTAL | Totale fattura; Totale documento; Totale | Totaal; Totaal incl. btw; Factuurbedrag | Total; Total da fatura; Valor total | Razem brutto; Suma brutto; Wartość brutto razem
paid = totals.paid, amountPaid, deposit | Amount paid; Deposit paid; Less payment received | Anzahlung; bereits bezahlt; Abzgl. Anzahlung | Acompte versé; Déjà réglé | Anticipo; Pagado a cuenta | Acconto; Già versato | Reeds voldaan; Aanbetaling | Adiantamento; Já pago | Zapłacono; Zaliczka
toPay = totals.due, amountDue, balanceDue | Amount due; Balance due; Total due | Zahlbetrag; Offener Betrag; Zu zahlen; Restbetrag | Net à payer; Reste à payer; Solde dû | Total a pagar; Importe pendiente | Netto a pagare; Saldo; Totale da pagare | Te betalen; Openstaand bedrag; Nog te voldoen | Total a pagar; Valor em dívida | Do zapłaty; Pozostaje do zapłaty; Razem do zapłaty
shipping = shippingCost, freight, shipping | Shipping; Delivery; Freight | Versandkosten; Versand; Porto und Verpackung | Frais de port; Port; Livraison | Gastos de envío; Portes | Spese di spedizione; Trasporto | Verzendkosten | Portes; Custos de envio | Koszt dostawy; Wysyłka
discount = discount, discountAmount, rebate | Discount; Discount {rate} | Rabatt {rate}; Nachlass; Rabatt | Remise; Remise {rate} | Descuento; Dto. {rate} | Sconto; Sconto {rate} | Korting; Korting {rate} | Desconto; Desconto {rate} | Rabat; Rabat {rate}
bank = bank.name, bankName, bank | Bank; Bank name | Bank; Bankverbindung | Banque; Domiciliation | Banco; Entidad | Banca; Banca d'appoggio | Bank | Banco | Bank; Nazwa banku
currency = currency, currencyCode, currency | Currency | Währung | Devise | Moneda | Valuta | Valuta | Moeda | Waluta
terms | Payment within {days} days by bank transfer to the account below. | Zahlbar innerhalb von {days} Tagen ohne Abzug. | Règlement à {days} jours par virement bancaire. | Forma de pago: transferencia a {days} días. | Pagamento: bonifico bancario {days} gg data fattura. | Gelieve te betalen binnen {days} dagen na factuurdatum. | Pagamento a {days} dias por transferência bancária. | Sposób płatności: przelew {days} dni.
thanks | Thank you for your business! | Vielen Dank für Ihren Auftrag. | Nous vous remercions de votre confiance. | Gracias por su confianza. | Grazie per averci scelto. | Dank voor uw bestelling. | Obrigado pela sua preferência. | Dziękujemy za zakupy.
page | Page {page} of {pages}; Page {page}/{pages} | Seite {page} von {pages}; Seite {page}/{pages} | Page {page} sur {pages}; Page {page}/{pages} | Página {page} de {pages} | Pag. {page}/{pages}; Pagina {page} di {pages} | Pagina {page} van {pages} | Página {page} de {pages} | Strona {page} z {pages}; Strona {page}/{pages}
iban = bank.iban, iban, ibanNumber | IBAN
bic = bank.bic, bic, swift | BIC
`;

const banks = 'Barclays; Commerzbank; BNP Paribas; Santander; UniCredit; ING; Millennium'.split(
	'; ',
);

interface Line extends LeafRow {
	description: Leaf;
	amount: Leaf;
}

function invoiceLines(draft: Draft, count: number): Line[] {
	const { random, world, notation } = draft;
	return world.products(count).map((product, number) => {
		const price = random.happens(0.15) ? random.between(1, 9) : draft.money(2, 400);
		const quantity = random.happens(0.1) ? random.between(2, 9) / 2 : random.between(1, 12);
		return {
			position: draft.code(String(number + 1)),
			article: draft.code(world.code('#####', '@@-####', '###.###')),
			description: draft.text(product),
			quantity: draft.quantity(quantity),
			price: draft.bare(price),
			rate: draft.rate(notation.taxRate),
			amount: draft.bare(Math.round(price * quantity * 100) / 100),
		};
	});
}

function drawLines(draft: Draft, lines: readonly Line[], foot: Pair[]): void {
	const { random } = draft;
	const isQuantityFirst = random.happens(0.3);
	const columns = [
		...draft.some(0.4, 'position'),
		...(isQuantityFirst ? ['quantity'] : []),
		...draft.some(0.4, 'article'),
		...(isQuantityFirst ? ['description'] : ['description', 'quantity']),
		'price',
		...draft.some(0.4, 'rate'),
		'amount',
	];
	draft.table(columns, lines, foot);
	draft.addRows('lines|items|lineItems', lines, columns);
}

/** In cents. */
interface Sums {
	net: number;
	discount: number;
	shipping: number;
	tax: number;
	total: number;
	paid: number;
}

function sumsOf({ random, notation }: Draft, lines: readonly Line[]): Sums {
	const sum = lines.reduce(
		(all, { amount }) => all + Math.round((amount.amount?.value ?? 0) * 100),
		0,
	);
	const discount = random.happens(0.25) ? Math.round(sum * 0.1) : 0;
	const shipping = random.happens(0.3) ? random.pick([490, 595, 990, 1500]) : 0;
	const net = sum - discount + shipping;
	const tax = Math.round((net * notation.taxRate) / 100);
	const paid = random.happens(0.3) ? Math.round((net + tax) / random.pick([2, 3, 5])) : 0;
	return { net, discount, shipping, tax, total: net + tax, paid };
}

function totals(draft: Draft, { net, discount, shipping, tax, total, paid }: Sums): Pair[] {
	const { random, notation } = draft;
	const isBare = random.happens(0.3);
	const amount = (cents: number, isSignless = false) =>
		draft.amount(cents / 100, { isBare, isSignless });
	const entries: LabeledLeaf[] = [];
	if (discount > 0) {
		const label = draft.label('discount').replace('{rate}', draft.rate(10).text);
		entries.push(['discount', amount(random.pick([1, -1]) * discount, true), label]);
	}
	if (shipping > 0) entries.push(['shipping', amount(shipping)]);
	entries.push(['net', amount(net)], draft.taxEntry(notation.taxRate, amount(tax)));
	entries.push(['total', amount(total)]);
	if (paid > 0) entries.push(['paid', amount(paid, true)], ['toPay', amount(total - paid)]);
	return draft.known(entries);
}

/** With a table or without, of five layouts: a letter's, two boxes, a subscription's, one with a delivery address, services. */
export function invoice(draft: Draft): void {
	const { random, sheet, world, notation } = draft;
	draft.use(table);
	const label = (name: string) => draft.label(name);
	const layout = random.pick(['letter', 'boxes', 'subscription', 'delivery', 'services'] as const);
	const seller = draft.name(world.company());
	const buyer = draft.name(random.happens(0.75) ? world.company() : world.person());
	const [from, to] = [world.address(), world.address()];
	const issued: Day = draft.day();
	const days = random.pick([7, 10, 14, 30]);
	const [tax, buyerTax] = [draft.code(world.taxNumber()), draft.code(world.taxNumber())];
	const iban = draft.iban();
	const bank = draft.text(random.pick(banks));
	const bic = draft.code(
		`${world.code('@@@@')}${notation.country}${random.pick(['2L', 'PP', 'MM'])}`,
	);
	const numbers = 'RE-2024-####; 2024/#####; INV-####; ########; F24####; FV/##/2024; #### / 24';
	const number = draft.code(world.code(...numbers.split('; ')));
	const contact = draft.name(random.happens(0.3) ? buyer.text : world.person());
	const sellerLines = [seller.text, from.street, from.place];
	const buyerLines = [buyer.text, to.street, to.place];

	draft.addNamed('seller', seller);
	draft.add('supplier.address|vendorAddress|sellerAddress', draft.address(from));
	draft.addNamed('buyer', buyer);
	draft.add('customer.address|billingAddress|buyerAddress', draft.address(to));
	if (random.happens(0.4)) draft.add('customer.city|customerCity|buyerCity', draft.place(to.city));
	if (random.happens(0.3)) draft.add('projectNumber|costCenter|approvedBy', null);

	const head: LabeledLeaf[] = [
		['number', number],
		['date', draft.date(issued)],
	];
	const optional: typeof head = [
		['due', draft.date(addDays(issued, days))],
		['customerNumber', draft.code(world.code('#####', 'K-####', '######'))],
		['order', draft.code(world.code('PO#####', 'PO-#####', '45########', 'B-####'))],
		['orderDate', draft.date(addDays(issued, -random.between(5, 40)))],
		['delivered', draft.date(addDays(issued, -random.between(1, 4)))],
		['contact', contact],
	];
	head.push(...optional.filter(() => random.happens(0.6)));
	const footer = [
		seller.text,
		`${from.street}, ${from.place}`,
		`${label('tax')} ${tax.text}`,
		`IBAN ${iban.text}`,
	];

	if (layout === 'letter') {
		sheet.repeatOnPages({ footer: `${footer.join(' · ')} · ${label('page')}` });
		sheet.paragraph([seller.text, from.street, from.place].join(' · '));
		sheet.lines(buyerLines);
		sheet.heading(random.happens(0.5) ? `${label('title')} ${number.text}` : label('title'));
		draft.pairs(head);
	} else if (layout === 'delivery') {
		sheet.repeatOnPages({ header: seller.text, footer: label('page') });
		sheet.lines([...sellerLines, world.phone()]);
		sheet.heading(label('title'));
		const place = world.address();
		const receiver = draft.name(random.happens(0.5) ? buyer.text : world.company());
		sheet.beside(
			[`${label('buyer')}:`, ...buyerLines],
			[`${label('shipTo')}:`, receiver.text, place.street, place.place],
		);
		draft.add('deliveryAddress.name|shipToName|shipTo', receiver);
		draft.addNamed('shipTo', draft.address(place));
		draft.pairs(head);
	} else {
		sheet.heading(label('title'));
		if (layout === 'boxes') draft.pairs(head);
		sheet.beside(
			[label('seller'), ...sellerLines, `${label('tax')}: ${tax.text}`],
			[
				label('buyer'),
				...buyerLines,
				...(random.happens(0.5) ? [`${label('tax')}: ${buyerTax.text}`] : []),
			],
		);
		if (layout !== 'boxes') draft.pairs(head);
	}
	if (layout !== 'delivery') draft.addNamed('tax', tax);

	const isService = layout === 'services';
	const lines = invoiceLines(draft, isService ? random.between(1, 3) : random.between(2, 7));
	const sums = sumsOf(draft, lines);
	if (layout === 'subscription' && sums.paid === 0) {
		const total = draft.amount(sums.total / 100);
		sheet.heading(`${label('toPay')}: ${total.text}`, 1);
		draft.addNamed('toPay', total);
	}
	if (isService) {
		const services = lines.map(({ description, amount }) => ({
			description,
			amount: draft.amount(amount.amount?.value ?? 0),
		}));
		sheet.list(services.map(({ description, amount }) => `${description.text}: ${amount.text}`));
		draft.addRows('services|positions|items', services);
		sheet.pairs(totals(draft, sums));
	} else drawLines(draft, lines, totals(draft, sums));

	if (random.happens(0.6)) draft.addNamed('currency', draft.currency());
	sheet.paragraph(label('terms').replace('{days}', String(days)));
	if (random.happens(0.5)) draft.add('paymentTermDays|paymentDays|netDays', draft.quantity(days));
	if (layout !== 'letter' || random.happens(0.3)) {
		draft.pairs([
			['bank', bank],
			['iban', iban],
			['bic', bic],
		]);
	} else draft.add('bank.iban|iban|ibanNumber', iban);
	sheet.paragraph(label('thanks'));
}
