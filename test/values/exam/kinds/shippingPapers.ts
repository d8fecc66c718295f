import { labelTable, type Draft } from '../draft';
import { daysAfter, wording } from '../notation';
import { sum, type DocumentKind } from './common';

/** Bills of lading are English everywhere; a second wording is the one in the language of the consignment note. */
const labels = labelTable(`
page | Bill of Lading | Frachtbrief | Lettre de voiture | Carta de porte | Lettera di vettura | Vrachtbrief | Guia de transporte | List przewozowy
title | BILL OF LADING;SEA WAYBILL | CMR-Frachtbrief;BILL OF LADING | Lettre de voiture CMR;BILL OF LADING | Carta de porte CMR;BILL OF LADING | Lettera di vettura CMR;BILL OF LADING | CMR-vrachtbrief;BILL OF LADING | Declaração de expedição CMR;BILL OF LADING | List przewozowy CMR;BILL OF LADING
number | B/L No.;Waybill No. | Frachtbrief-Nr.;B/L No. | N° de lettre de voiture;B/L No. | N.º de carta de porte;B/L No. | N. lettera di vettura;B/L No. | Vrachtbriefnr.;B/L No. | N.º da guia;B/L No. | Nr listu;B/L No.
booking | Booking No. | Buchungs-Nr. | N° de réservation | N.º de reserva | N. booking | Boekingsnr. | N.º de reserva | Nr rezerwacji
shipper | Shipper;Shipper/Exporter | Absender | Expéditeur | Remitente;Cargador | Mittente | Afzender | Expedidor | Nadawca
consignee | Consignee | Empfänger | Destinataire | Consignatario | Destinatario | Geadresseerde;Ontvanger | Destinatário | Odbiorca
notify | Notify party | Meldeadresse | Partie à notifier | Notificar a | Notify party | Notify-adres | Entidade a notificar | Strona powiadamiana
carrier | Carrier | Frachtführer | Transporteur | Transportista | Vettore | Vervoerder | Transportador | Przewoźnik
vessel | Vessel | Schiff | Navire | Buque | Nave | Schip | Navio | Statek
voyage | Voyage No. | Reise-Nr. | N° de voyage | N.º de viaje | N. viaggio | Reisnr. | N.º de viagem | Nr rejsu
receipt | Place of receipt | Übernahmeort | Lieu de prise en charge | Lugar de recepción | Luogo di presa in carico | Plaats van ontvangst | Local de receção | Miejsce przyjęcia
loading | Port of loading | Ladehafen | Port de chargement | Puerto de carga | Porto d'imbarco | Laadhaven | Porto de embarque | Port załadunku
discharge | Port of discharge | Löschhafen | Port de déchargement | Puerto de descarga | Porto di sbarco | Loshaven | Porto de descarga | Port rozładunku
delivery | Place of delivery | Auslieferungsort | Lieu de livraison | Lugar de entrega | Luogo di consegna | Plaats van aflevering | Local de entrega | Miejsce dostawy
container | Container No. | Container-Nr. | N° de conteneur | N.º contenedor | N. container | Containernr. | N.º contentor | Nr kontenera
seal | Seal No. | Plomben-Nr. | N° de plomb | N.º precinto | N. sigillo | Zegelnr. | N.º selo | Nr plomby
packages | Packages;No. of pkgs | Packstücke;Kolli | Colis | Bultos | Colli | Colli | Volumes | Liczba sztuk
goods | Description of goods | Bezeichnung des Gutes | Nature de la marchandise | Naturaleza de la mercancía | Natura della merce | Omschrijving goederen | Natureza da mercadoria | Rodzaj towaru
gross | Gross weight (kg) | Bruttogewicht (kg) | Poids brut (kg) | Peso bruto (kg) | Peso lordo (kg) | Brutogewicht (kg) | Peso bruto (kg) | Waga brutto (kg)
net | Net weight (kg) | Nettogewicht (kg) | Poids net (kg) | Peso neto (kg) | Peso netto (kg) | Nettogewicht (kg) | Peso líquido (kg) | Waga netto (kg)
volume | Measurement (m³);CBM | Volumen (m³) | Volume (m³) | Volumen (m³) | Volume (m³) | Volume (m³) | Volume (m³) | Objętość (m³)
totalGross | Total gross weight | Gesamtgewicht brutto | Poids brut total | Peso bruto total | Peso lordo totale | Totaal brutogewicht | Peso bruto total | Łączna waga brutto
totalPackages | Total packages | Packstücke gesamt | Total colis | Total bultos | Totale colli | Totaal colli | Total volumes | Razem sztuk
prepaid | Freight prepaid | Fracht vorausbezahlt | Fret payé d'avance | Flete pagado | Nolo pagato | Vracht vooruitbetaald | Frete pago | Fracht opłacony
collect | Freight collect | Fracht unfrei | Fret payable à destination | Flete en destino | Nolo assegnato | Vracht te betalen | Frete a pagar | Fracht do zapłaty
dangerous | Dangerous goods | Gefahrgut | Marchandises dangereuses | Mercancías peligrosas | Merci pericolose | Gevaarlijke goederen | Mercadorias perigosas | Towary niebezpieczne
boarded | Shipped on board | Verladen am | Mis à bord le | A bordo el | Imbarcato il | Aan boord op | Embarcado em | Załadowano dnia
issued | Date of issue | Ausgestellt am | Établi le | Expedido el | Data di emissione | Opgemaakt op | Emitido em | Wystawiono dnia
eta | ETA | Voraussichtliche Ankunft | Arrivée prévue | Llegada prevista | Arrivo previsto | Verwachte aankomst | Chegada prevista | Przewidywane przybycie
originals | No. of original B/Ls | Anzahl Originale | Nombre d'originaux | N.º de originales | N. originali | Aantal originelen | N.º de originais | Liczba oryginałów
`);

const ports = [
	'Hamburg',
	'Rotterdam',
	'Le Havre',
	'Valencia',
	'Genova',
	'Shanghai',
	'Santos',
	'Gdańsk',
	'Felixstowe',
];
const vessels = ['EVER LINNET', 'MSC ADRIANA', 'CMA CGM LYRA', 'HMM OSLO', 'MAERSK TANJIL'];

function writeShippingPaper(draft: Draft): void {
	const { sheet, notation, names, random } = draft;
	const day = draft.day();
	const [loading, discharge, delivery] = random.shuffled(ports);
	sheet.heading(draft.label('title'));
	sheet.pairs([
		draft.text('billOfLadingNumber/blNumber/waybillNumber', 'number', `HLCU${names.digits(7)}`),
		draft.text('bookingNumber', 'booking', names.digits(8)),
	]);
	const side = (key: string) => [
		draft.label(key),
		...draft.party(key, names.party(names.company())),
	];
	sheet.blocks(side('shipper'), side('consignee'));
	if (random.happens(0.5))
		sheet.block([
			draft.label('notify'),
			...draft.party('notifyParty', names.party(names.company()), false),
		]);
	else draft.absentField('notifyParty', 'name');
	sheet.pairs([
		draft.text('carrier', 'carrier', names.company(), 'name'),
		draft.text('vesselName/vessel', 'vessel', random.pick(vessels), 'name'),
		draft.text(
			'voyageNumber/voyage',
			'voyage',
			`0${names.digits(2)}${random.pick(['E', 'W', 'N'])}`,
		),
	]);
	sheet.pairs([
		draft.text('portOfLoading', 'loading', loading, 'words'),
		draft.text('portOfDischarge', 'discharge', discharge, 'words'),
		draft.text('placeOfDelivery', 'delivery', delivery, 'words'),
		draft.date('eta/estimatedArrival', 'eta', daysAfter(day, random.between(18, 44))),
	]);
	const rows = Array.from({ length: random.between(2, 3) }, () => {
		const net = random.between(2400, 180_000) / 10;
		return { packages: random.between(2, 480), net, gross: Number((net * 1.06).toFixed(1)) };
	});
	const isAsked = random.happens(0.5);
	draft.table('containers/cargo', rows, [
		[
			'containerNumber',
			'container',
			() => wording('id', `${random.pick(['MSKU', 'TGHU', 'CAIU'])}${names.digits(7)}`),
		],
		['sealNumber', 'seal', () => wording('id', `ML${names.digits(6)}`)],
		['packages/packageCount', 'packages', ({ packages }) => notation.quantity(packages)],
		['description/goods', 'goods', () => wording('words', names.goods())],
		[isAsked ? 'netWeightKg' : '', 'net', ({ net }) => notation.quantity(net, '', 1)],
		['grossWeightKg/grossWeight', 'gross', ({ gross }) => notation.quantity(gross, '', 1)],
		[
			'volumeM3/volume',
			'volume',
			() => notation.quantity(random.between(2400, 68_000) / 1000, '', 3),
		],
	]);
	sheet.pairs([
		draft.number('totalPackages', 'totalPackages', sum(rows.map(({ packages }) => packages))),
		draft.number(
			'totalGrossWeight/totalGrossWeightKg',
			'totalGross',
			Number(sum(rows.map(({ gross }) => gross)).toFixed(1)),
			'kg',
			1,
		),
	]);
	const isPrepaid = random.happens(0.5);
	sheet.line(
		`${draft.tick('freightPrepaid/isFreightPrepaid', draft.label('prepaid'), isPrepaid)} ${draft.mark(draft.label('collect'), !isPrepaid)}`,
	);
	sheet.line(
		draft.tick('dangerousGoods/isDangerousGoods', draft.label('dangerous'), random.happens(0.3)),
	);
	sheet.pairs([
		draft.date('shippedOnBoardDate/onBoardDate', 'boarded', daysAfter(day, -1)),
		draft.date('issueDate', 'issued', day),
		draft.number('', 'originals', 3),
	]);
}

export const shippingPaper: DocumentKind = {
	kind: 'shipping paper',
	labels,
	write: writeShippingPaper,
};
