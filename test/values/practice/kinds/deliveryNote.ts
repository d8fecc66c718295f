import { labelsOf, type Draft } from '../draft';
import type { Leaf } from '../leaf';
import { addDays } from '../notation';

const table = `
title | Delivery note; Packing slip; Despatch note | Lieferschein | Bon de livraison; Bordereau de livraison | Albarán; Nota de entrega | Documento di trasporto; DDT; Bolla di consegna | Pakbon; Leverbon; Vrachtbrief | Guia de remessa; Guia de transporte | Dokument WZ; List przewozowy; Dowód dostawy
number | Delivery note no.; Packing slip #; Despatch no. | Lieferschein-Nr.; Lieferscheinnummer | BL n°; N° de BL; Bon n° | N.º de albarán; Albarán nº | DDT n.; N. documento; Numero DDT | Pakbonnummer; Leverbonnr. | Guia n.º; N.º da guia | WZ nr; Nr dokumentu
date | Date; Delivery date; Despatch date | Datum; Lieferdatum; Versanddatum | Date; Date de livraison; Date d'expédition | Fecha; Fecha de entrega | Data; Data documento; Data trasporto | Datum; Leverdatum; Verzenddatum | Data; Data de expedição | Data; Data wydania
order | Order no.; Your order; PO no. | Auftrags-Nr.; Ihre Bestellung; Bestellnummer | Commande n°; Votre commande | Pedido n.º; Su pedido | Vs. ordine; Ordine n. | Ordernummer; Uw order | Encomenda n.º; V/ encomenda | Zamówienie nr; Nr zamówienia
ordered | Order date; Ordered on | Bestelldatum; Auftragsdatum | Date de commande | Fecha de pedido | Data ordine; Del | Orderdatum; Besteldatum | Data da encomenda | Data zamówienia; Z dnia
customer | Customer no.; Account | Kunden-Nr.; Kundennummer | Code client; N° client | Cliente n.º; Código cliente | Cod. cliente; Codice cliente | Klantnr.; Klantnummer | Cliente n.º | Nr klienta; Kontrahent
shipTo | Ship to; Deliver to; Consignee | Lieferanschrift; Empfänger; Warenempfänger | Livré à; Adresse de livraison; Destinataire | Dirección de entrega; Destinatario | Destinatario; Luogo di destinazione | Afleveradres; Geadresseerde | Local de descarga; Destinatário | Odbiorca; Adres dostawy
sender | From; Sender; Supplier | Absender; Lieferant | Expéditeur; Fournisseur | Remitente; Proveedor | Mittente; Cedente | Afzender; Leverancier | Expedidor; Remetente | Nadawca; Dostawca
carrier | Carrier; Shipped via; Haulier | Spediteur; Versandart; Versand durch | Transporteur; Mode d'expédition | Transportista; Agencia | Vettore; Trasporto a cura | Vervoerder; Verzending via | Transportador; Expedido por | Przewoźnik; Spedytor
contact | Contact; Attention | Ansprechpartner; Bearbeiter | Contact; À l'attention de | Contacto; A la atención de | Referente; Alla c.a. | Contactpersoon; T.a.v. | Contacto; A/C | Osoba kontaktowa; Kontakt
packages | Packages; No. of packages; Parcels | Packstücke; Anzahl Pakete; Kolli | Nombre de colis; Colis | Bultos; N.º de bultos | N. colli; Colli | Aantal colli; Colli | N.º de volumes; Volumes | Liczba paczek; Ilość opakowań
package | Package | Paket | Colis | Bulto | Collo | Collo | Volume | Paczka
gross | Gross weight; Total weight | Bruttogewicht; Gesamtgewicht | Poids brut; Poids total | Peso bruto; Peso total | Peso lordo; Peso totale | Brutogewicht; Totaalgewicht | Peso bruto; Peso total | Waga brutto; Masa brutto
net | Net weight | Nettogewicht | Poids net | Peso neto | Peso netto | Nettogewicht | Peso líquido | Waga netto; Masa netto
position | Pos.; Line; # | Pos. | Pos.; Ligne | Línea; Pos. | Pos.; Riga | Regel; Pos. | Linha; Pos. | Lp.; Poz.
article | Item no.; Part number; SKU | Artikel-Nr.; Art.-Nr. | Référence; Réf. | Referencia; Ref. | Codice; Cod. articolo | Artikelnr.; Artikel | Referência; Código | Indeks; Kod towaru
description | Description; Item | Bezeichnung; Artikelbezeichnung | Désignation; Description | Descripción; Artículo | Descrizione; Descrizione dei beni | Omschrijving | Designação; Descrição | Nazwa; Nazwa towaru
orderedQuantity | Ordered; Qty ordered | Bestellt; Bestellmenge | Qté cdée; Commandé | Pedida; Cant. pedida | Ordinata; Q.tà ordinata | Besteld | Qtd. encomendada; Encomendada | Zamówiono; Ilość zam.
delivered | Delivered; Shipped; Qty shipped | Geliefert; Liefermenge | Livré; Qté livrée | Servida; Cant. entregada | Consegnata; Q.tà consegnata | Geleverd | Qtd. entregue; Entregue | Wydano; Ilość wydana
open | Back order; Outstanding | Rückstand; Rest | Reste à livrer; Reliquat | Pendiente | Residua; Da evadere | Nalevering; Rest | Pendente; Em falta | Pozostało; Do wydania
unit | Unit; UoM | Einheit; ME | Unité; U. | Ud.; Unidad | U.M.; UM | Eenheid; Eenh. | Un.; Unid. | J.m.; Jm
pieces | pcs; EA | Stk; St. | pce; U | ud; uds | pz; NR | st; stuks | un; UN | szt.; szt
driver | Driver; Received by | Fahrer; Ware erhalten | Chauffeur; Reçu par | Conductor; Recibí | Conducente; Firma destinatario | Chauffeur; Ontvangen door | Motorista; Recebido por | Kierowca; Odebrał
`;

/** Amounts ordered, delivered and open, often the same; numbers and dates of two documents beside each other. */
export function deliveryNote(draft: Draft): void {
	const { random, sheet, world } = draft;
	const label = labelsOf(draft, table);
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
	draft.add('sender.name|supplier|senderName', sender, label('sender'));
	draft.add('recipient.name|shipToName|receiver', receiver, label('shipTo'));
	draft.add('recipient.address|deliveryAddress|shipToAddress', draft.address(to));
	if (random.happens(0.5))
		draft.add('sender.address|supplierAddress|senderAddress', draft.address(from));
	draft.pairs([
		[label('number'), number, 'deliveryNoteNumber|noteNumber|number'],
		[label('date'), date, 'deliveryDate|date|shipDate'],
		[label('order'), order, 'orderNumber|poNumber|order.number'],
		[label('ordered'), ordered, 'orderDate|orderedOn|order.date'],
	]);
	const kilos = random.between(20, 9000) / 10;
	const optional: Array<[label: string, leaf: Leaf, names?: string]> = [
		[
			label('customer'),
			draft.code(world.code('#####', 'D#####')),
			'customerNumber|customerNo|accountNumber',
		],
		[
			label('carrier'),
			draft.text(random.pick(['DHL', 'DB Schenker', 'UPS', 'GLS', 'Chronopost', 'SEUR', 'PostNL'])),
			'carrier|shippedVia|carrier',
		],
		[label('contact'), draft.name(world.person()), 'contact|contactPerson|attention'],
		[label('packages'), draft.quantity(packages), 'packages|packageCount|parcels'],
		[label('gross'), draft.quantity(kilos, 'kg'), 'grossWeight|weight.gross|totalWeight'],
		[
			label('net'),
			draft.quantity(Math.round(kilos * 9) / 10, 'kg'),
			'netWeight|weight.net|netWeightKg',
		],
	];
	draft.pairs(optional.filter(() => random.happens(0.7)));
	sheet.lines([`${label('package')} 1/${packages}`]);

	const has = {
		position: random.happens(0.5),
		article: random.happens(0.7),
		open: random.happens(0.4),
	};
	const pieces = label('pieces');
	const rows = world.products(random.between(2, 7)).map((product) => {
		const wanted = random.between(1, 24);
		const sent = random.happens(0.7) ? wanted : random.between(0, wanted);
		return {
			article: draft.code(world.code('######', '@@####', '##-###-##')),
			description: draft.text(product),
			orderedQuantity: draft.quantity(wanted),
			delivered: draft.quantity(sent),
			open: draft.quantity(wanted - sent),
		};
	});
	const columns = [
		has.position && 'position',
		has.article && 'article',
		'description',
		'orderedQuantity',
		'delivered',
		has.open && 'open',
		'unit',
	].filter((column) => column !== false);
	sheet.table(
		columns.map(label),
		rows.map((row, index) =>
			columns.map((column) => {
				if (column === 'position') return String((index + 1) * 10);
				return column === 'unit' ? pieces : row[column as keyof typeof row].text;
			}),
		),
	);
	draft.addRows(
		'items|positions|lines',
		rows.map(({ article, description, orderedQuantity, delivered, open }) => ({
			'articleNumber|sku|itemNumber': has.article ? article : undefined,
			'description|name|description': description,
			'quantityOrdered|ordered|orderedQty': orderedQuantity,
			'quantityDelivered|delivered|shippedQty': delivered,
			'quantityOpen|backOrder|openQty': has.open ? open : undefined,
		})),
	);
	sheet.lines([`${label('driver')}: ____________________`]);
	if (random.happens(0.3)) draft.add('trackingNumber', null);
}
