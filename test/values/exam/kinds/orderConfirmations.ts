import { labelTable, type Draft } from '../draft';
import { daysAfter, rounded, wording } from '../notation';
import { commonLabels, sum, vatRates, type DocumentKind } from './common';

const labels = {
	...commonLabels,
	...labelTable(`
page | Order confirmation | Auftragsbestätigung | Confirmation de commande | Confirmación de pedido | Conferma d'ordine | Orderbevestiging | Confirmação de encomenda | Potwierdzenie zamówienia
title | Order Confirmation;Order Acknowledgement | Auftragsbestätigung | Accusé de réception de commande;Confirmation de commande | Confirmación de pedido | Conferma d'ordine | Orderbevestiging | Confirmação de encomenda | Potwierdzenie zamówienia
ours | Our order No.;Sales order | Auftragsnummer;Unsere Auftrags-Nr. | Notre n° de commande | N/ pedido n.º | Ns. conferma n. | Ons ordernummer | N/ encomenda n.º | Nr naszego zamówienia
yours | Your order No.;Customer PO | Ihre Bestellnummer;Ihre Bestellung | Votre n° de commande | S/ pedido n.º | Vs. ordine n. | Uw bestelnummer | V/ encomenda n.º | Nr Państwa zamówienia
yourDate | Your order of | Ihre Bestellung vom | Votre commande du | S/ pedido de fecha | Vs. ordine del | Uw bestelling van | V/ encomenda de | Państwa zamówienie z dnia
quote | Quotation | Angebot | Devis | Oferta | Offerta | Offerte | Proposta | Oferta
contact | Your contact | Ihr Ansprechpartner | Votre interlocuteur | Su contacto | Vs. riferimento | Uw contactpersoon | O seu contacto | Osoba kontaktowa
delivery | Delivery date;Expected delivery | Liefertermin;Voraussichtlicher Liefertermin | Date de livraison prévue | Fecha de entrega prevista | Consegna prevista | Verwachte levering | Entrega prevista | Przewidywana dostawa
incoterm | Delivery terms;Incoterms | Lieferbedingung | Incoterm | Incoterm | Resa;Incoterms | Leveringsconditie | Incoterm | Warunki dostawy
terms | Payment terms | Zahlungsbedingungen | Conditions de règlement | Condiciones de pago | Condizioni di pagamento | Betalingsconditie | Condições de pagamento | Warunki płatności
days | {days} days net | {days} Tage netto | {days} jours net | {days} días netos | {days} giorni netto | {days} dagen netto | {days} dias líquidos | {days} dni netto
shipTo | Delivery address | Lieferanschrift | Adresse de livraison | Dirección de entrega | Indirizzo di consegna | Afleveradres | Morada de entrega | Adres dostawy
article | Item No.;SKU | Artikel-Nr.;Art.-Nr. | Référence;Réf. | Referencia;Ref. | Codice;Cod. art. | Artikelnr. | Referência;Ref. | Indeks
position | Pos. | Pos. | Pos. | Pos. | Pos. | Pos. | Pos. | Lp.
discount | Disc. | Rabatt | Remise | Dto. | Sconto | Korting | Desc. | Rabat
net | Net order value;Order total excl. VAT | Nettoauftragswert;Auftragswert netto | Total HT | Total neto | Totale imponibile | Totaal excl. btw | Total líquido | Wartość netto
tax | VAT | MwSt. | TVA | IVA | IVA | Btw | IVA | VAT
gross | Order total incl. VAT | Auftragswert brutto;Gesamtbetrag | Total TTC | Total con IVA | Totale ordine | Totaal incl. btw | Total com IVA | Wartość brutto
partial | Partial delivery accepted | Teillieferung zulässig | Livraison partielle acceptée | Se admite entrega parcial | Consegna parziale ammessa | Deellevering toegestaan | Entrega parcial permitida | Dostawa częściowa dozwolona`),
};

function writeOrder(draft: Draft): void {
	const { sheet, notation, names, random, language } = draft;
	const bare = { isBare: true };
	const day = draft.day();
	sheet.block(draft.party('supplier/seller', names.party(names.company())));
	const buyer = draft.party('customer/buyer', names.party(names.company()));
	sheet.blocks(buyer, [
		draft.label('shipTo'),
		...draft.party('deliveryAddress/shipTo', names.party(names.company()), true),
	]);
	sheet.heading(draft.label('title'));
	sheet.pairs([
		draft.text('orderNumber/salesOrderNumber', 'ours', `AB${names.digits(6)}`),
		draft.date('confirmationDate', 'issued', day),
		draft.text('customerOrderNumber/customerPo', 'yours', `${names.digits(7)}`),
		draft.date('customerOrderDate/poDate', 'yourDate', daysAfter(day, -random.between(1, 6))),
		draft.text('', 'quote', `AN${names.digits(6)}`),
		draft.text('contactPerson/contact', 'contact', names.person(), 'name'),
	]);
	const lines = Array.from({ length: random.between(2, 5) }, () => {
		const [count, price] = [random.between(1, 120), random.between(95, 38_000) / 100];
		const discount = random.pick([0, 0, 5, 10, 15]);
		return {
			name: names.goods(),
			count,
			price,
			discount,
			total: rounded(count * price * (1 - discount / 100)),
		};
	});
	const net = sum(lines.map(({ total }) => total));
	const rate = vatRates[language][0];
	const tax = rounded((net * rate) / 100);
	const taxed = draft.money('vatAmount/tax', 'tax', tax);
	draft.table(
		'positions/items/orderLines',
		lines,
		[
			['position/lineNumber', 'position', (_, at) => notation.quantity((at + 1) * 10)],
			[
				'articleNumber/sku',
				'article',
				() => wording('id', `${names.digits(3)}-${names.digits(4)}`),
			],
			['description/name', 'description', ({ name }) => wording('words', name)],
			['quantity/qty', 'quantity', ({ count }) => notation.quantity(count)],
			['unitPrice/price', 'unitPrice', ({ price }) => notation.amount(price, bare)],
			['discountPercent/discount', 'discount', ({ discount }) => notation.percent(discount)],
			['lineTotal/amount', 'amount', ({ total }) => notation.amount(total, bare)],
		],
		[
			draft.money('netTotal/totalNet', 'net', net),
			[`${taxed[0]} ${draft.percent('vatRate', '', rate)[1]}`, taxed[1]],
			draft.money('grossTotal/totalGross', 'gross', rounded(net + tax)),
		],
	);
	if (random.happens(0.4)) sheet.turnPage();
	const days = random.pick([10, 14, 30, 60]);
	sheet.pairs([
		draft.date('deliveryDate/expectedDelivery', 'delivery', daysAfter(day, random.between(14, 50))),
		draft.text(
			'incoterm/deliveryTerms',
			'incoterm',
			random.pick(['EXW', 'DAP', 'FCA', 'CPT']),
			'choice',
		),
		draft.text('paymentTerms', 'terms', draft.sentence('days', { days: String(days) }), 'words'),
	]);
	sheet.line(
		draft.tick(
			'partialDeliveryAllowed/isPartialDeliveryAllowed',
			draft.label('partial'),
			random.happens(0.5),
		),
	);
	draft.field('currency', notation.currencyCode());
}

export const orderConfirmation: DocumentKind = {
	kind: 'order confirmation',
	labels,
	write: writeOrder,
};
