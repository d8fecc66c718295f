import type { Draft, LabeledLeaf } from '../draft';
import { addDays } from '../notation';

const table = `
title | Delivery note; Packing slip; Despatch note | Lieferschein | Bon de livraison; Bordereau de livraison | Albarán; Nota de entrega | Documento di trasporto; DDT; Bolla di consegna | Pakbon; Leverbon; Vrachtbrief | Guia de remessa; Guia de transporte | Dokument WZ; List przewozowy; Dowód dostawy
number = deliveryNoteNumber, noteNumber, number | Delivery note no.; Packing slip #; Despatch no. | Lieferschein-Nr.; Lieferscheinnummer | BL n°; N° de BL; Bon n° | N.º de albarán; Albarán nº | DDT n.; N. documento; Numero DDT | Pakbonnummer; Leverbonnr. | Guia n.º; N.º da guia | WZ nr; Nr dokumentu
date = deliveryDate, date, shipDate | Date; Delivery date; Despatch date | Datum; Lieferdatum; Versanddatum | Date; Date de livraison; Date d'expédition | Fecha; Fecha de entrega | Data; Data documento; Data trasporto | Datum; Leverdatum; Verzenddatum | Data; Data de expedição | Data; Data wydania
order = orderNumber, poNumber, order.number | Order no.; Your order; PO no. | Auftrags-Nr.; Ihre Bestellung; Bestellnummer | Commande n°; Votre commande | Pedido n.º; Su pedido | Vs. ordine; Ordine n. | Ordernummer; Uw order | Encomenda n.º; V/ encomenda | Zamówienie nr; Nr zamówienia
ordered = orderDate, orderedOn, order.date | Order date; Ordered on | Bestelldatum; Auftragsdatum | Date de commande | Fecha de pedido | Data ordine; Del | Orderdatum; Besteldatum | Data da encomenda | Data zamówienia; Z dnia
customer = customerNumber, customerNo, accountNumber | Customer no.; Account | Kunden-Nr.; Kundennummer | Code client; N° client | Cliente n.º; Código cliente | Cod. cliente; Codice cliente | Klantnr.; Klantnummer | Cliente n.º | Nr klienta; Kontrahent
shipTo = recipient.name, shipToName, receiver | Ship to; Deliver to; Consignee | Lieferanschrift; Empfänger; Warenempfänger | Livré à; Adresse de livraison; Destinataire | Dirección de entrega; Destinatario | Destinatario; Luogo di destinazione | Afleveradres; Geadresseerde | Local de descarga; Destinatário | Odbiorca; Adres dostawy
sender = sender.name, supplier, senderName | From; Sender; Supplier | Absender; Lieferant | Expéditeur; Fournisseur | Remitente; Proveedor | Mittente; Cedente | Afzender; Leverancier | Expedidor; Remetente | Nadawca; Dostawca
carrier = carrier, shippedVia, carrier | Carrier; Shipped via; Haulier | Spediteur; Versandart; Versand durch | Transporteur; Mode d'expédition | Transportista; Agencia | Vettore; Trasporto a cura | Vervoerder; Verzending via | Transportador; Expedido por | Przewoźnik; Spedytor
contact = contact, contactPerson, attention | Contact; Attention | Ansprechpartner; Bearbeiter | Contact; À l'attention de | Contacto; A la atención de | Referente; Alla c.a. | Contactpersoon; T.a.v. | Contacto; A/C | Osoba kontaktowa; Kontakt
packages = packages, packageCount, parcels | Packages; No. of packages; Parcels | Packstücke; Anzahl Pakete; Kolli | Nombre de colis; Colis | Bultos; N.º de bultos | N. colli; Colli | Aantal colli; Colli | N.º de volumes; Volumes | Liczba paczek; Ilość opakowań
package | Package | Paket | Colis | Bulto | Collo | Collo | Volume | Paczka
gross = grossWeight, weight.gross, totalWeight | Gross weight; Total weight | Bruttogewicht; Gesamtgewicht | Poids brut; Poids total | Peso bruto; Peso total | Peso lordo; Peso totale | Brutogewicht; Totaalgewicht | Peso bruto; Peso total | Waga brutto; Masa brutto
net = netWeight, weight.net, netWeightKg | Net weight | Nettogewicht | Poids net | Peso neto | Peso netto | Nettogewicht | Peso líquido | Waga netto; Masa netto
position | Pos.; Line; # | Pos. | Pos.; Ligne | Línea; Pos. | Pos.; Riga | Regel; Pos. | Linha; Pos. | Lp.; Poz.
article = articleNumber, sku, itemNumber | Item no.; Part number; SKU | Artikel-Nr.; Art.-Nr. | Référence; Réf. | Referencia; Ref. | Codice; Cod. articolo | Artikelnr.; Artikel | Referência; Código | Indeks; Kod towaru
description = description, name, description | Description; Item | Bezeichnung; Artikelbezeichnung | Désignation; Description | Descripción; Artículo | Descrizione; Descrizione dei beni | Omschrijving | Designação; Descrição | Nazwa; Nazwa towaru
orderedQuantity = quantityOrdered, ordered, orderedQty | Ordered; Qty ordered | Bestellt; Bestellmenge | Qté cdée; Commandé | Pedida; Cant. pedida | Ordinata; Q.tà ordinata | Besteld | Qtd. encomendada; Encomendada | Zamówiono; Ilość zam.
delivered = quantityDelivered, delivered, shippedQty | Delivered; Shipped; Qty shipped | Geliefert; Liefermenge | Livré; Qté livrée | Servida; Cant. entregada | Consegnata; Q.tà consegnata | Geleverd | Qtd. entregue; Entregue | Wydano; Ilość wydana
open = quantityOpen, backOrder, openQty | Back order; Outstanding | Rückstand; Rest | Reste à livrer; Reliquat | Pendiente | Residua; Da evadere | Nalevering; Rest | Pendente; Em falta | Pozostało; Do wydania
unit | Unit; UoM | Einheit; ME | Unité; U. | Ud.; Unidad | U.M.; UM | Eenheid; Eenh. | Un.; Unid. | J.m.; Jm
pieces | pcs; EA | Stk; St. | pce; U | ud; uds | pz; NR | st; stuks | un; UN | szt.; szt
driver | Driver; Received by | Fahrer; Ware erhalten | Chauffeur; Reçu par | Conductor; Recibí | Conducente; Firma destinatario | Chauffeur; Ontvangen door | Motorista; Recebido por | Kierowca; Odebrał
`;

/** Amounts ordered, delivered and open, often the same; numbers and dates of two documents beside each other. */
export function deliveryNote(draft: Draft): void {
	const { random, sheet, world } = draft;
	draft.use(table);
	const label = (name: string) => draft.label(name);
	const [sender, receiver] = [draft.name(world.company()), draft.name(world.company())];
	const [from, to] = [world.address(), world.address()];
	const day = draft.day();
	const packages = random.between(1, 4);
	const number = draft.code(
		world.code('LS-######', '80######', 'BL24-####', '####/24', 'WZ/###/24'),
	);
	const order = draft.code(world.code('45########', 'PO-#####', 'A######', 'B-####'));
	const ordered = draft.date(addDays(day, -random.between(1, 20)));
	const date = draft.date(day);
	sheet.repeatOnPages({ header: sender.text });
	sheet.heading(random.happens(0.5) ? `${label('title')} ${number.text}` : label('title'));
	sheet.beside(
		[`${label('sender')}:`, sender.text, from.street, from.place],
		[`${label('shipTo')}:`, receiver.text, to.street, to.place],
	);
	draft.addNamed('sender', sender);
	draft.addNamed('shipTo', receiver);
	draft.add('recipient.address|deliveryAddress|shipToAddress', draft.address(to));
	if (random.happens(0.5))
		draft.add('sender.address|supplierAddress|senderAddress', draft.address(from));
	draft.pairs([
		['number', number],
		['date', date],
		['order', order],
		['ordered', ordered],
	]);
	const kilos = random.between(20, 9000) / 10;
	const optional: LabeledLeaf[] = [
		['customer', draft.code(world.code('#####', 'D#####'))],
		['carrier', draft.text(draft.choose('DHL; DB Schenker; UPS; GLS; Chronopost; SEUR; PostNL'))],
		['contact', draft.name(world.person())],
		['packages', draft.quantity(packages)],
		['gross', draft.quantity(kilos, 'kg')],
		['net', draft.quantity(Math.round(kilos * 9) / 10, 'kg')],
	];
	draft.pairs(draft.some(0.7, ...optional));
	sheet.lines([`${label('package')} 1/${packages}`]);

	const pieces = draft.text(label('pieces'));
	const rows = world.products(random.between(2, 7)).map((product, number) => {
		const wanted = random.between(1, 24);
		const sent = random.happens(0.7) ? wanted : random.between(0, wanted);
		return {
			position: draft.code(String((number + 1) * 10)),
			article: draft.code(world.code('######', '@@####', '##-###-##')),
			description: draft.text(product),
			orderedQuantity: draft.quantity(wanted),
			delivered: draft.quantity(sent),
			open: draft.quantity(wanted - sent),
			unit: pieces,
		};
	});
	const start = [...draft.some(0.5, 'position'), ...draft.some(0.7, 'article'), 'description'];
	const columns = [...start, 'orderedQuantity', 'delivered', ...draft.some(0.4, 'open'), 'unit'];
	draft.table(columns, rows);
	draft.addRows('items|positions|lines', rows, columns);
	sheet.lines([`${label('driver')}: ____________________`]);
	if (random.happens(0.3)) draft.add('trackingNumber', null);
}
