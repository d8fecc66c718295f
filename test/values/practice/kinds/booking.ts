import type { Draft, LabeledLeaf } from '../draft';

const table = `
title | Booking confirmation; Boarding pass; E-ticket receipt | Buchungsbestätigung; Bordkarte; Fahrkarte | Confirmation de réservation; Carte d'embarquement | Confirmación de reserva; Tarjeta de embarque | Conferma di prenotazione; Carta d'imbarco | Boekingsbevestiging; Instapkaart | Confirmação de reserva; Cartão de embarque | Potwierdzenie rezerwacji; Karta pokładowa
passenger = passenger.name, passengerName, traveller | Passenger; Passenger name; Name | Fluggast; Passagier; Name | Passager; Nom du passager | Pasajero; Nombre | Passeggero; Nome | Passagier; Naam | Passageiro; Nome | Pasażer; Imię i nazwisko
reference = bookingReference, confirmationCode, pnr | Booking reference; Confirmation code; PNR | Buchungscode; Buchungsnummer | Référence de réservation; N° de dossier | Localizador; Código de reserva | Codice prenotazione; PNR | Boekingscode; Reserveringsnummer | Código de reserva; Localizador | Numer rezerwacji; Kod rezerwacji
ticket = ticketNumber, eTicket, ticketNo | Ticket number; E-ticket no. | Ticketnummer | N° de billet | N.º de billete | Numero biglietto | Ticketnummer | N.º do bilhete | Numer biletu
flight = flightNumber, flight, trainNumber | Flight; Flight no. | Flug; Flugnummer | Vol; N° de vol | Vuelo; N.º de vuelo | Volo; N. volo | Vlucht; Vluchtnummer | Voo; N.º do voo | Lot; Nr lotu
from = departure.city, from, origin | From; Departure; Origin | Von; Abflugort | De; Départ de | De; Origen | Da; Partenza da | Van; Vertrek vanaf | De; Origem | Z; Skąd
to = arrival.city, to, destination | To; Arrival; Destination | Nach; Zielort | À; Arrivée à | A; Destino | A; Arrivo a | Naar; Bestemming | Para; Destino | Do; Dokąd
date = departure.date, travelDate, date | Date; Travel date | Datum; Reisedatum | Date | Fecha | Data | Datum | Data | Data
departs = departure.time, departureTime, departs | Departs; Departure time; Dep. | Abflug; Abfahrt; ab | Départ; Heure de départ | Salida; Hora de salida | Partenza; Orario partenza | Vertrek; Vertrektijd | Partida; Hora de partida | Odlot; Wylot
arrives = arrival.time, arrivalTime, arrives | Arrives; Arrival time; Arr. | Ankunft; an | Arrivée; Heure d'arrivée | Llegada; Hora de llegada | Arrivo; Orario arrivo | Aankomst; Aankomsttijd | Chegada; Hora de chegada | Przylot; Przyjazd
boarding = boardingTime, boarding, boardingAt | Boarding; Boarding time | Boarding; Einstieg | Embarquement | Embarque | Imbarco | Boarding | Embarque | Boarding; Wejście na pokład
gate = gate, gate, departureGate | Gate | Gate; Flugsteig | Porte | Puerta | Gate; Uscita | Gate | Porta | Bramka; Wyjście
seat = seat, seatNumber, seat | Seat | Sitzplatz; Sitz | Siège; Place | Asiento | Posto | Stoel | Lugar | Miejsce
class = class, cabin, travelClass | Class; Cabin | Klasse | Classe | Clase | Classe | Klasse | Classe | Klasa
fare = fare, baseFare, price.fare | Fare; Base fare | Flugpreis; Tarif | Tarif | Tarifa | Tariffa | Tarief | Tarifa | Taryfa
taxes = taxes, taxesAndFees, price.taxes | Taxes and charges; Taxes | Steuern und Gebühren | Taxes et frais | Tasas e impuestos | Tasse e supplementi | Belastingen en toeslagen | Taxas e impostos | Podatki i opłaty
total = total, totalPrice, price.total | Total; Total price | Gesamtpreis; Gesamtbetrag | Total; Prix total | Total; Precio total | Totale; Prezzo totale | Totaal; Totaalprijs | Total; Preço total | Razem; Cena całkowita
booked = bookedOn, issueDate, bookingDate | Booked on; Date of issue | Gebucht am; Ausstellungsdatum | Réservé le; Émis le | Fecha de emisión | Emesso il; Data emissione | Geboekt op | Emitido em | Data wystawienia
bags = bags, checkedBags, baggage | Bags; Checked baggage | Gepäckstücke | Bagages | Equipaje; Maletas | Bagagli | Bagage | Bagagem | Bagaż
`;

/** Labels in a line with the values below, or "From: Berlin To: Paris" in one; three times and two dates. */
export function booking(draft: Draft): void {
	const { random, sheet, world } = draft;
	draft.use(table);
	const label = (name: string) => draft.label(name);
	const airline = draft.name(
		draft.choose('Northwind Air; EuroJet; Air Lumière; Iberwings; Baltic Rail'),
	);
	const towns = 'Berlin; Paris; Madrid; Roma; Lisboa; Amsterdam; London; Oslo'.split('; ');
	const [from, to] = random
		.shuffled(towns)
		.map((name) => draft.place(random.happens(0.4) ? name.toUpperCase() : name));
	const day = draft.day();
	const hour = random.between(6, 17);
	const minute = random.between(10, 49);
	const fare = draft.money(40, 600);
	const taxes = draft.money(12, 95);
	sheet.heading(airline.text);
	sheet.heading(label('title'), 1);
	draft.add('airline|carrier|carrier', airline);
	const people: LabeledLeaf[] = [
		['passenger', draft.name(world.person())],
		['reference', draft.code(world.code('@@@@@@', '@#@@#@'))],
		['ticket', draft.code(world.code('220-##########', '### ##########'))],
		['booked', draft.date({ ...day, year: day.year - 1 })],
	];
	draft.pairs(people);
	const route = [
		['from', from],
		['to', to],
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
		['flight', draft.code(world.code('NW ####', 'EJ###', 'LH ####'))],
		['date', draft.date(day)],
		['departs', draft.time(hour, minute)],
		['arrives', draft.time(hour + random.between(1, 4), minute + 7)],
	]);
	const optional: typeof people = [
		['boarding', draft.time(hour - 1, minute + 5)],
		['gate', draft.code(world.code('@##', '##'))],
		['seat', draft.code(`${random.between(1, 38)}${random.pick([...'ABCDEF'])}`)],
		['class', draft.text(random.pick(['Economy', 'Business', 'Economy Light']))],
		['bags', draft.quantity(random.between(0, 2))],
	];
	draft.pairs(draft.some(0.7, ...optional));
	if (random.happens(0.7)) {
		draft.pairs([
			['fare', draft.amount(fare)],
			['taxes', draft.amount(taxes)],
			['total', draft.amount(Math.round((fare + taxes) * 100) / 100)],
		]);
		draft.add('currency|currencyCode|price.currency', draft.currency());
	}
}
