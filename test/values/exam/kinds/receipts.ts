import { labelTable, type Draft } from '../draft';
import { rounded, wording } from '../notation';
import { commonLabels, sum, vatRates, type DocumentKind } from './common';

const labels = {
	...commonLabels,
	...labelTable(`
receiptNumber | Receipt No.;Trans. | Beleg-Nr.;Bon-Nr. | Ticket n°;Reçu n° | Ticket n.º;N.º op. | Scontrino n.;Doc. n. | Bonnr.;Transactie | Talão n.º;FS n.º | Nr paragonu;Paragon nr
cashier | Cashier;Served by | Kassierer;Es bediente Sie | Caissier;Servi par | Cajero;Le atendió | Operatore;Cassiere | Kassier;U werd geholpen door | Operador;Atendido por | Kasjer
till | Till;Reg. | Kasse | Caisse | Caja | Cassa | Kassa | Caixa | Kasa
total | TOTAL;Total to pay | SUMME;Zu zahlen;GESAMT | TOTAL TTC;A PAYER | TOTAL;TOTAL A PAGAR | TOTALE COMPLESSIVO;TOTALE EURO | TOTAAL;Te betalen | TOTAL;Total a pagar | SUMA PLN;SUMA
subtotal | Subtotal | Zwischensumme | Sous-total | Subtotal | Subtotale | Subtotaal | Subtotal | Suma częściowa
voucher | Voucher;Loyalty discount | Gutschein;Treuerabatt | Bon de réduction | Cupón;Descuento socio | Buono sconto | Bonuskaartkorting | Desconto cartão | Rabat;Kupon
cash | Cash;Cash tendered | Bar;Gegeben | Espèces;Reçu espèces | Efectivo;Entregado | Contanti | Contant | Numerário;Entregue | Gotówka
change | Change;Change due | Rückgeld;Zurück | Rendu;Monnaie rendue | Cambio;Devuelto | Resto | Wisselgeld;Terug | Troco | Reszta
card | Card payment;VISA DEBIT | Kartenzahlung;girocard | Carte bancaire;CB | Tarjeta | Carta di credito;Bancomat | Pinpas;Betaalpas | Multibanco;Cartão | Karta płatnicza
tip | Tip;Gratuity | Trinkgeld | Pourboire | Propina | Mancia | Fooi | Gratificação | Napiwek
net | Net | Netto | HT | Base | Imponibile | Excl. | Incidência | Netto
tax | VAT | MwSt | TVA | Cuota | IVA | Btw | IVA | PTU
gross | Gross | Brutto | TTC | Total | Lordo | Incl. | Total | Brutto
time | Time | Uhrzeit;Zeit | Heure | Hora | Ora | Tijd | Hora | Godz.
terminal | Terminal ID | Terminal-ID | N° terminal | Terminal | Terminale | Terminal | Terminal | Terminal
points | Points earned | Gesammelte Punkte | Points gagnés | Puntos | Punti | Punten | Pontos | Punkty
thanks | Thank you for shopping with us | Vielen Dank für Ihren Einkauf | Merci de votre visite | Gracias por su visita | Grazie e arrivederci | Bedankt en tot ziens | Obrigado pela visita | Dziękujemy, zapraszamy ponownie
goods | Whole milk 1 L;Sourdough loaf;Bananas;Ground coffee 250 g | Vollmilch 1 L;Roggenbrot;Bananen;Kaffee 250 g | Lait entier 1 L;Baguette;Bananes;Café moulu 250 g | Leche entera 1 L;Pan de molde;Plátanos;Café molido 250 g | Latte intero 1 L;Pane casereccio;Banane;Caffè 250 g | Volle melk 1 L;Volkorenbrood;Bananen;Koffie 250 g | Leite gordo 1 L;Pão de forma;Bananas;Café moído 250 g | Mleko 1 L;Chleb żytni;Banany;Kawa mielona 250 g
drinks | House red 0.2 l;Espresso;Sparkling water | Hausrot 0,2 l;Espresso;Sprudel | Pichet rouge 25 cl;Expresso;Eau gazeuse | Tinto de la casa;Café solo;Agua con gas | Rosso della casa;Espresso;Acqua frizzante | Huiswijn rood;Espresso;Spa rood | Vinho da casa;Café;Água com gás | Wino domowe;Espresso;Woda gazowana`),
};

function writeReceipt(draft: Draft): void {
	const { sheet, notation, names, random, language } = draft;
	const bare = { isBare: true };
	const day = draft.day();
	const shop = names.party(names.company());
	sheet.heading(draft.text('merchant.name/storeName/shop.name', '', shop.name, 'name')[1]);
	sheet.block([shop.street, shop.town]);
	const goods = random.shuffled([...labels.goods[language], ...labels.drinks[language]]);
	const lines = goods.slice(0, random.between(3, 6)).map((name) => {
		const price = random.between(89, 1490) / 100;
		const count = random.happens(0.3) ? random.between(2, 6) : 1;
		return { name, count, price, total: rounded(count * price) };
	});
	const subtotal = sum(lines.map(({ total }) => total));
	const voucher = random.happens(0.4) ? random.pick([0.5, 1, 2]) : 0;
	const total = rounded(subtotal - voucher);
	const rate = vatRates[language][random.between(0, 1)];
	const net = rounded(total / (1 + rate / 100));
	const head = [
		draft.text('receiptNumber/receiptNo', 'receiptNumber', names.digits(4)),
		draft.date('date/purchaseDate', 'issued', day),
		draft.pair('time/purchaseTime', 'time', draft.time()),
		draft.text('', 'cashier', names.person(), 'name'),
		draft.text('', 'till', String(random.between(1, 9))),
	];
	const totals = [draft.money('total/totalAmount/grandTotal', 'total', total)];
	if (voucher > 0) {
		const less = draft.money('discount/voucher', 'voucher', -voucher, {
			...bare,
			isSignFree: true,
		});
		totals.unshift(draft.money('', 'subtotal', subtotal, bare), less);
	}
	if (random.happens(0.6)) sheet.pairs(head);
	else sheet.line(head.map((pair) => pair.join(' ')).join(' '));
	draft.table(
		'items/lines',
		lines,
		[
			['name/description', 'description', ({ name }) => wording('words', name)],
			['quantity/qty', 'quantity', ({ count }) => notation.quantity(count)],
			['unitPrice/price', 'unitPrice', ({ price }) => notation.amount(price, bare)],
			['total/amount', 'amount', (line) => notation.amount(line.total, bare)],
		],
		totals,
	);
	if (random.happens(0.5)) {
		const given = Math.ceil(total / 10) * 10 + random.pick([0, 10]);
		const back = draft.money('changeGiven/change', 'change', rounded(given - total));
		sheet.pairs([draft.money('cashTendered/cashPaid', 'cash', given), back]);
	} else {
		const tip = random.pick([1, 2, 3.5]);
		const paid = draft.money('amountCharged/cardAmount', 'card', rounded(total + tip));
		sheet.pairs([draft.money('tip/tipAmount', 'tip', tip), paid]);
		sheet.pairs([draft.text('', 'terminal', names.digits(8))]);
	}
	draft.table(
		'vat/taxes',
		[rate],
		[
			['rate/percent', 'vatRate', (value) => notation.percent(value)],
			['net/netAmount', 'net', () => notation.amount(net, bare)],
			['tax/vatAmount', 'tax', () => notation.amount(rounded(total - net), bare)],
			['', 'gross', () => notation.amount(total, bare)],
		],
	);
	if (random.happens(0.5))
		sheet.pairs([draft.number('loyaltyPoints/points', 'points', random.between(10, 400))]);
	sheet.paragraph(draft.label('thanks'));
}

export const receipt: DocumentKind = { kind: 'receipt', labels, write: writeReceipt };
