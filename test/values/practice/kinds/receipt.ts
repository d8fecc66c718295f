import type { Draft, LabeledLeaf } from '../draft';
import { lists } from '../words';

const table = `
number = receiptNumber, transactionId, number | Receipt No.; Bill no.; Trans # | Bon-Nr.; Beleg-Nr.; Quittung Nr. | Ticket n°; N° ticket | Factura simplificada; Nº ticket; Ticket | Doc. n.; Documento N.; Scontrino n. | Bonnr.; Bonnummer | Fatura simplificada; N.º doc. | Paragon nr; Nr wydruku
cashier = cashier, servedBy, operator | Cashier; Served by; Operator | Kassierer; Es bediente Sie; Bediener | Caissier; Servi par; Hôtesse | Cajero; Le atendió | Operatore; Cassiere | Kassier; U werd geholpen door | Operador; Atendido por | Kasjer; Kasa
till | Till; POS; Register | Kasse; Terminal | Caisse; TPV | Caja; TPV | Cassa; POS | Kassa | Caixa; POS | Stanowisko; Kasa nr
tax = merchant.taxId, taxId, vatNumber | VAT No.; GST ID; Tax No. | USt-IdNr.; St.-Nr. | N° TVA; SIRET | NIF; CIF | P.IVA; P. Iva | BTW nr. | NIF; Contribuinte | NIP
subtotal = subtotal, subTotal, subtotal | Subtotal; Sub Total; SUBTOTAL | Zwischensumme; Zw.-Summe | Sous-total; SOUS TOTAL | Subtotal; SUBTOTAL | Subtotale; SUBTOTALE | Subtotaal; SUBTOTAAL | Subtotal; SUBTOTAL | Suma częściowa; Podsuma
total = total, totalAmount, total | TOTAL; Total; Total due | SUMME; Summe; Gesamtbetrag; zu zahlen | TOTAL; A PAYER; Total TTC | TOTAL; Total a pagar | TOTALE COMPLESSIVO; TOTALE; Totale euro | TOTAAL; Te betalen | TOTAL; Total a pagar | SUMA; DO ZAPŁATY
cash = cashTendered, amountGiven, cash | CASH; Cash tendered; Cash | BAR; Gegeben; Bar | ESPECES; Reçu; Espèces | EFECTIVO; Entregado | CONTANTI; Pagamento contante | CONTANT; Contant ontvangen | NUMERÁRIO; Entregue | GOTÓWKA; Gotówka
change = change, changeDue, change | CHANGE; Change due; Change | Rückgeld; Zurück; RÜCKGELD | RENDU; Monnaie rendue | CAMBIO; Cambio | RESTO; Resto | WISSELGELD; Terug | TROCO; Troco | RESZTA; Reszta
tax2 = tax, vatAmount, taxAmount | VAT; Incl. VAT; TAX | MwSt.; enth. MwSt. | TVA; dont TVA | IVA; IVA incl. | di cui IVA; IVA | BTW; waarvan BTW | IVA; IVA incl. | PTU; Kwota VAT
net | NET; Excl. VAT | Netto | H.T.; HT | Base; BASE IMP. | Imponibile | EXCL.; Netto | Base; Incid. | Sprzed. opod.; Netto
gross | GROSS; Incl. VAT | Brutto | T.T.C.; TTC | Total | Totale | INCL.; Bruto | Total | Brutto
round | Rounding; Round off | Rundung | Arrondi | Redondeo | Arrotondamento | Afronding | Arredondamento | Zaokrąglenie
thanks | Thank you for shopping with us! | Vielen Dank für Ihren Einkauf! | Merci de votre visite | Gracias por su visita | Grazie e arrivederci | Bedankt en tot ziens! | Obrigado e volte sempre | Dziękujemy za zakupy
item = name, description, name | Item; Description | Artikel; Bezeichnung | Article; Désignation | Artículo; Descripción | Descrizione; Articolo | Artikel; Omschrijving | Artigo; Descrição | Nazwa; Towar
quantity = quantity, qty, quantity | Qty; Qty. | Menge; Anz. | Qté | Cant.; Uds. | Q.tà; Qtà | Aant.; Aantal | Qtd.; Qtd | Ilość; Szt.
price = unitPrice, price, unitPrice | Price; Each | Preis; E-Preis | P.U.; Prix | Precio; P.V.P. | Prezzo; Pr. un. | Prijs; Stuk | Preço; P.Unit. | Cena
amount = amount, totalPrice, price | Amount; Total | Betrag; EUR | Montant; Total | Importe | Importo; Euro | Bedrag; Totaal | Valor; Total | Wartość
`;

const goods = lists(
	'Milk 1L; Wholemeal bread; Bananas loose; Eggs free range x6; Cheddar 350g; Coffee beans 500g; Orange juice; Orange juice 2L; Washing up liquid; Chocolate bar',
	'Vollmilch 1L; Vollkornbrot; Bananen; Eier Freiland 10er; Gouda 400g; Kaffee gemahlen; Orangensaft; Orangensaft 2L; Spülmittel; Schokolade',
	'Lait demi-écrémé 1L; Pain complet; Bananes vrac; Oeufs plein air x6; Comté 250g; Café moulu; Jus d’orange; Jus d’orange 2L; Liquide vaisselle; Chocolat noir',
	'Leche entera 1L; Pan integral; Plátano; Huevos camperos 12; Queso curado; Café molido; Zumo naranja; Zumo naranja 2L; Lavavajillas; Chocolate negro',
	'Latte intero 1L; Pane integrale; Banane; Uova fresche x6; Parmigiano 300g; Caffè macinato; Succo arancia; Succo arancia 2L; Detersivo piatti; Cioccolato fond.',
	'Halfvolle melk 1L; Volkorenbrood; Bananen; Eieren scharrel 10; Goudse kaas; Koffie snelfilter; Sinaasappelsap; Sinaasappelsap 2L; Afwasmiddel; Chocolade puur',
	'Leite meio gordo 1L; Pão integral; Banana; Ovos M 12un; Queijo flamengo; Café moído; Sumo laranja; Sumo laranja 2L; Detergente loiça; Chocolate negro',
	'Mleko 3,2% 1L; Chleb razowy; Banany luz; Jaja M 10 szt; Ser żółty gouda; Kawa mielona; Sok pomarańczowy; Sok pomarańczowy 2L; Płyn do naczyń; Czekolada gorzka',
);
const shops = 'Fresh & Co; City Market; Bio Corner; Mega Store 24; Café Central; Casa Verde'.split(
	'; ',
);

/** Short lines below each other: items with quantities in lines of their own, before the name or in columns. */
export function receipt(draft: Draft): void {
	const { random, sheet, world, notation } = draft;
	draft.use(table);
	const label = (name: string) => draft.label(name);
	const isUpper = random.happens(0.5);
	const printed = (text: string) => (isUpper ? text.toUpperCase() : text);
	const keepsCase = random.happens(0.7);
	const text = (value: string) => draft.text(printed(value), keepsCase ? printed(value) : value);

	const shop = random.pick(shops);
	const merchant = draft.name(printed(shop), keepsCase ? printed(shop) : shop);
	const place = world.address();
	const tax = draft.code(world.taxNumber());
	const phone = draft.code(world.phone());
	sheet.lines([
		merchant.text,
		place.street,
		place.place,
		`Tel. ${phone.text}`,
		`${label('tax')} ${tax.text}`,
	]);
	draft.add('merchant.name|storeName|merchant', merchant);
	draft.add('merchant.address|storeAddress|address', draft.address(place));
	if (random.happens(0.5)) draft.add('merchant.phone|storePhone|phone', phone);
	if (random.happens(0.5)) draft.addNamed('tax', tax);

	const date = draft.date(draft.day());
	const time = draft.time(random.between(8, 21), random.between(10, 59));
	const number = draft.code(world.code('####', '00##-##', '#### ####', 'T##/####'));
	const cashier = draft.name(world.person().split(' ')[0]);
	const till = draft.code(String(random.between(1, 9)));
	if (random.happens(0.5)) {
		sheet.lines([
			`${date.text} ${time.text} ${label('till')} ${till.text} ${label('number')} ${number.text}`,
		]);
		draft.addNamed('number', number);
		draft.add('date|purchaseDate|date', date);
		draft.add('time|purchaseTime|time', time);
	} else {
		sheet.lines([`${date.text} ${time.text}`]);
		draft.add('date|purchaseDate|date', date);
		draft.add('time|purchaseTime|time', time);
		draft.pairs([
			['number', number],
			['till', till],
			['cashier', cashier],
		]);
	}

	const items = random
		.shuffled(goods[draft.language])
		.slice(0, random.between(2, 7))
		.map((name) => {
			const count = random.happens(0.65) ? 1 : random.between(2, 4);
			const cents = random.between(49, 1899);
			return {
				item: text(name),
				quantity: draft.quantity(count),
				price: draft.bare(cents / 100),
				amount: draft.bare((cents * count) / 100),
				count,
				cents: cents * count,
			};
		});
	const rows = items.map(({ item, quantity, price, amount }) => ({
		item,
		quantity,
		price,
		amount,
	}));
	const layout = random.pick(['before', 'below', 'table', 'before']);
	const columns = ['item', 'quantity', 'price', 'amount'];
	if (layout === 'table') {
		draft.table(columns, rows);
		draft.addRows('items|lineItems|products', rows);
	} else {
		const times = random.pick([' x ', ' x ', 'x', ' X ', ' × ']);
		const mark = random.pick([' A', ' B', '', '']);
		sheet.lines(
			items.flatMap(({ item, quantity, price, amount, count }) => {
				const line = `${item.text} ${amount.text}${mark}`;
				if (count === 1) return [line];
				const number = quantity.text + times;
				return layout === 'before' ? [number + line] : [line, `  ${number}${price.text}`];
			}),
		);
		draft.addRows(
			'items|lineItems|products',
			items.map(({ item, quantity, price, amount, count }) => ({
				item,
				quantity: count === 1 ? undefined : quantity,
				price: count === 1 || layout === 'before' ? undefined : price,
				amount,
			})),
		);
	}

	const total = items.reduce((sum, { cents }) => sum + cents, 0) / 100;
	const rate = random.pick([notation.taxRate, 5, 10]);
	const vat = Math.round((total * 100 * rate) / (100 + rate)) / 100;
	const given = Math.ceil(total / 10) * 10 + random.pick([0, 0, 10]);
	const isCash = random.happens(0.5);
	const isBare = random.happens(0.5);
	const amount = (value: number) => draft.amount(value, { isBare });
	const foot: LabeledLeaf[] = [];
	foot.push(...draft.some(0.4, ['subtotal', amount(total)] as const));
	foot.push(...draft.some(0.3, ['round', amount(0)] as const));
	foot.push(['total', amount(total)]);
	if (isCash) {
		foot.push(['cash', amount(given)]);
		foot.push(['change', amount(Math.round((given - total) * 100) / 100)]);
	} else {
		const card = random.pick(['VISA', 'Mastercard', 'Maestro', 'AMEX']);
		foot.push(['', amount(total), card]);
		draft.add('paymentMethod|cardType|paidBy', draft.text(card));
	}
	const pairs = draft.known(foot);
	if (random.happens(0.5)) sheet.pairs(pairs);
	else sheet.lines(pairs.map((pair) => pair.join(' ')));
	const digits = draft.code(world.digits(4));
	if (!isCash) {
		sheet.lines([
			`${random.pick(['**** **** **** ', 'XXXX XXXX XXXX ', '############'])}${digits.text}`,
		]);
		if (random.happens(0.6)) draft.add('cardLastDigits|last4|cardNumberEnding', digits);
	}

	const taxRate = draft.rate(rate);
	const taxAmount = draft.bare(vat);
	const net = Math.round((total - vat) * 100) / 100;
	if (random.happens(0.5)) {
		sheet.table(
			['%', label('net'), label('tax2'), label('gross')],
			[[taxRate.text, notation.number(net), taxAmount.text, notation.number(total)]],
		);
		if (random.happens(0.5)) draft.add('net|netAmount|netTotal', draft.bare(net));
	} else sheet.lines([`${label('tax2')} ${taxRate.text}: ${taxAmount.text}`]);
	draft.add('taxRate|vatRate|taxRate', taxRate);
	draft.addNamed('tax2', taxAmount);
	draft.add('tip', null);
	sheet.lines([label('thanks')]);
}
