import { labelsOf, type Draft } from '../draft';
import type { Leaf } from '../leaf';

const table = `
title | Booking confirmation; Boarding pass; E-ticket receipt | Buchungsbestätigung; Bordkarte; Fahrkarte | Confirmation de réservation; Carte d'embarquement | Confirmación de reserva; Tarjeta de embarque | Conferma di prenotazione; Carta d'imbarco | Boekingsbevestiging; Instapkaart | Confirmação de reserva; Cartão de embarque | Potwierdzenie rezerwacji; Karta pokładowa
passenger | Passenger; Passenger name; Name | Fluggast; Passagier; Name | Passager; Nom du passager | Pasajero; Nombre | Passeggero; Nome | Passagier; Naam | Passageiro; Nome | Pasażer; Imię i nazwisko
reference | Booking reference; Confirmation code; PNR | Buchungscode; Buchungsnummer | Référence de réservation; N° de dossier | Localizador; Código de reserva | Codice prenotazione; PNR | Boekingscode; Reserveringsnummer | Código de reserva; Localizador | Numer rezerwacji; Kod rezerwacji
ticket | Ticket number; E-ticket no. | Ticketnummer | N° de billet | N.º de billete | Numero biglietto | Ticketnummer | N.º do bilhete | Numer biletu
flight | Flight; Flight no. | Flug; Flugnummer | Vol; N° de vol | Vuelo; N.º de vuelo | Volo; N. volo | Vlucht; Vluchtnummer | Voo; N.º do voo | Lot; Nr lotu
from | From; Departure; Origin | Von; Abflugort | De; Départ de | De; Origen | Da; Partenza da | Van; Vertrek vanaf | De; Origem | Z; Skąd
to | To; Arrival; Destination | Nach; Zielort | À; Arrivée à | A; Destino | A; Arrivo a | Naar; Bestemming | Para; Destino | Do; Dokąd
date | Date; Travel date | Datum; Reisedatum | Date | Fecha | Data | Datum | Data | Data
departs | Departs; Departure time; Dep. | Abflug; Abfahrt; ab | Départ; Heure de départ | Salida; Hora de salida | Partenza; Orario partenza | Vertrek; Vertrektijd | Partida; Hora de partida | Odlot; Wylot
arrives | Arrives; Arrival time; Arr. | Ankunft; an | Arrivée; Heure d'arrivée | Llegada; Hora de llegada | Arrivo; Orario arrivo | Aankomst; Aankomsttijd | Chegada; Hora de chegada | Przylot; Przyjazd
boarding | Boarding; Boarding time | Boarding; Einstieg | Embarquement | Embarque | Imbarco | Boarding | Embarque | Boarding; Wejście na pokład
gate | Gate | Gate; Flugsteig | Porte | Puerta | Gate; Uscita | Gate | Porta | Bramka; Wyjście
seat | Seat | Sitzplatz; Sitz | Siège; Place | Asiento | Posto | Stoel | Lugar | Miejsce
class | Class; Cabin | Klasse | Classe | Clase | Classe | Klasse | Classe | Klasa
fare | Fare; Base fare | Flugpreis; Tarif | Tarif | Tarifa | Tariffa | Tarief | Tarifa | Taryfa
taxes | Taxes and charges; Taxes | Steuern und Gebühren | Taxes et frais | Tasas e impuestos | Tasse e supplementi | Belastingen en toeslagen | Taxas e impostos | Podatki i opłaty
total | Total; Total price | Gesamtpreis; Gesamtbetrag | Total; Prix total | Total; Precio total | Totale; Prezzo totale | Totaal; Totaalprijs | Total; Preço total | Razem; Cena całkowita
booked | Booked on; Date of issue | Gebucht am; Ausstellungsdatum | Réservé le; Émis le | Fecha de emisión | Emesso il; Data emissione | Geboekt op | Emitido em | Data wystawienia
bags | Bags; Checked baggage | Gepäckstücke | Bagages | Equipaje; Maletas | Bagagli | Bagage | Bagagem | Bagaż
`;

/** Labels in a line with the values below, or "From: Berlin To: Paris" in one; three times and two dates. */
export function booking(draft: Draft): void {
	const { random, sheet, world } = draft;
	const label = labelsOf(draft, table);
	const airline = draft.name(
		random.pick(['Northwind Air', 'EuroJet', 'Air Lumière', 'Iberwings', 'Baltic Rail']),
	);
	const names = random.shuffled([
		'Berlin',
		'Paris',
		'Madrid',
		'Roma',
		'Lisboa',
		'Amsterdam',
		'London',
		'Oslo',
	]);
	const [from, to] = names.map((name) =>
		draft.place(random.happens(0.4) ? name.toUpperCase() : name),
	);
	const day = draft.day();
	const hour = random.between(6, 17);
	const minute = random.between(10, 49);
	const fare = draft.money(40, 600);
	const taxes = draft.money(12, 95);
	sheet.heading(airline.text);
	sheet.heading(label('title'), 1);
	draft.add('airline|carrier|carrier', airline);
	const people: Array<[label: string, leaf: Leaf, names?: string]> = [
		[label('passenger'), draft.name(world.person()), 'passenger.name|passengerName|traveller'],
		[
			label('reference'),
			draft.code(world.code('@@@@@@', '@#@@#@')),
			'bookingReference|confirmationCode|pnr',
		],
		[
			label('ticket'),
			draft.code(world.code('220-##########', '### ##########')),
			'ticketNumber|eTicket|ticketNo',
		],
		[label('booked'), draft.date({ ...day, year: day.year - 1 }), 'bookedOn|issueDate|bookingDate'],
	];
	draft.pairs(people);
	const route = [
		[label('from'), from, 'departure.city|from|origin'],
		[label('to'), to, 'arrival.city|to|destination'],
	] as const;
	if (random.happens(0.4)) {
		sheet.lines([
			draft
				.known(route)
				.map(([name, text]) => `${name}: ${text}`)
				.join(' '),
		]);
	} else draft.pairs(route);
	draft.pairs([
		[
			label('flight'),
			draft.code(world.code('NW ####', 'EJ###', 'LH ####')),
			'flightNumber|flight|trainNumber',
		],
		[label('date'), draft.date(day), 'departure.date|travelDate|date'],
		[label('departs'), draft.time(hour, minute), 'departure.time|departureTime|departs'],
		[
			label('arrives'),
			draft.time(hour + random.between(1, 4), minute + 7),
			'arrival.time|arrivalTime|arrives',
		],
	]);
	const optional: typeof people = [
		[label('boarding'), draft.time(hour - 1, minute + 5), 'boardingTime|boarding|boardingAt'],
		[label('gate'), draft.code(world.code('@##', '##')), 'gate|gate|departureGate'],
		[
			label('seat'),
			draft.code(`${random.between(1, 38)}${random.pick([...'ABCDEF'])}`),
			'seat|seatNumber|seat',
		],
		[
			label('class'),
			draft.text(random.pick(['Economy', 'Business', 'Economy Light'])),
			'class|cabin|travelClass',
		],
		[label('bags'), draft.quantity(random.between(0, 2)), 'bags|checkedBags|baggage'],
	];
	draft.pairs(optional.filter(() => random.happens(0.7)));
	if (random.happens(0.7)) {
		draft.pairs([
			[label('fare'), draft.amount(fare), 'fare|baseFare|price.fare'],
			[label('taxes'), draft.amount(taxes), 'taxes|taxesAndFees|price.taxes'],
			[
				label('total'),
				draft.amount(Math.round((fare + taxes) * 100) / 100),
				'total|totalPrice|price.total',
			],
		]);
		draft.add('currency|currencyCode|price.currency', draft.currency());
	}
}
