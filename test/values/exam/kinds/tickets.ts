import { labelTable, type Draft } from '../draft';
import { placeOf } from '../names';
import { daysAfter, rounded, wording } from '../notation';
import { commonLabels, type DocumentKind } from './common';

const labels = {
	...commonLabels,
	...labelTable(`
title | E-TICKET;Booking confirmation | Online-Ticket;Buchungsbestätigung | BILLET ÉLECTRONIQUE;Confirmation de réservation | BILLETE ELECTRÓNICO | BIGLIETTO ELETTRONICO | E-TICKET;Boekingsbevestiging | BILHETE ELETRÓNICO | BILET ELEKTRONICZNY
booking | Booking reference | Buchungscode;Auftragsnummer | Référence du dossier | Localizador | Codice prenotazione;PNR | Boekingscode | Código de reserva | Numer rezerwacji
ticket | Ticket number | Ticketnummer | N° de billet | N.º de billete | Numero biglietto | Ticketnummer | N.º do bilhete | Numer biletu
passenger | Passenger | Reisende(r) | Passager;Voyageur | Pasajero;Viajero | Passeggero | Reiziger;Passagier | Passageiro | Pasażer
booked | Booked on | Gebucht am | Réservé le | Fecha de compra | Data acquisto | Geboekt op | Data de compra | Data zakupu
train | Train;Service | Zug | Train | Tren | Treno | Trein | Comboio | Pociąg
travelDate | Date of travel | Reisedatum | Date du voyage | Fecha de viaje | Data viaggio | Reisdatum | Data da viagem | Data podróży
from | From | Von | De;Départ | Origen | Da | Van | De;Origem | Z;Od
to | To | Nach | À;Arrivée | Destino | A | Naar | Para;Destino | Do
departs | Dep. | ab | Départ | Salida | Partenza | Vertrek | Partida | Odjazd
arrives | Arr. | an | Arrivée | Llegada | Arrivo | Aankomst | Chegada | Przyjazd
coach | Coach | Wagen | Voiture | Coche | Carrozza | Rijtuig | Carruagem | Wagon
seat | Seat | Platz | Place | Plaza | Posto | Stoel | Lugar | Miejsce
travelClass | Class | Klasse | Classe | Clase | Classe | Klasse | Classe | Klasa
fare | Fare | Fahrpreis | Prix du billet | Tarifa | Tariffa | Ritprijs | Tarifa | Cena biletu
reservation | Seat reservation | Reservierung | Réservation | Reserva | Prenotazione | Reservering | Reserva de lugar | Miejscówka
tax | Taxes and fees | Steuern und Gebühren | Taxes et frais | Tasas | Tasse e supplementi | Toeslagen | Taxas | Opłaty
total | Total paid | Gesamtpreis | Total payé | Importe total | Totale pagato | Totaal betaald | Total pago | Razem zapłacono
refund | Refundable | Erstattbar | Remboursable | Reembolsable | Rimborsabile | Terugbetaalbaar | Reembolsável | Podlega zwrotowi
bicycle | Bicycle | Fahrrad | Vélo | Bicicleta | Bicicletta | Fiets | Bicicleta | Rower`),
};

function writeTicket(draft: Draft): void {
	const { sheet, notation, names, random } = draft;
	const day = draft.day();
	sheet.block(draft.party('operator/carrier', names.party(names.company()), false));
	sheet.heading(draft.label('title'));
	const letters = () => random.pick(['K', 'R', 'X', 'T', 'M', 'W']);
	sheet.pairs([
		draft.text(
			'bookingReference/pnr',
			'booking',
			`${letters()}${names.digits(1)}${letters()}${letters()}${names.digits(2)}`,
		),
		draft.text('ticketNumber', 'ticket', `${names.digits(3)}-${names.digits(10)}`),
		draft.text('passengerName/passenger', 'passenger', names.person(), 'name'),
		draft.date('bookingDate/purchaseDate', 'booked', daysAfter(day, -random.between(5, 60))),
	]);
	const [home, change, goal] = Array.from({ length: 3 }, () => placeOf(names.town()));
	const clock = (minutes: number) =>
		`${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
	let minutes = random.between(370, 720);
	const stations = [home, change, goal];
	const legs = [0, 1].map((at) => {
		const departs = clock(minutes);
		minutes += random.between(48, 170);
		const arrives = clock(minutes);
		minutes += random.between(9, 34);
		return { from: stations[at], to: stations[at + 1], departs, arrives };
	});
	draft.table('segments/legs', legs, [
		[
			'trainNumber/service',
			'train',
			() => wording('id', `${random.pick(['IC', 'RE', 'EC'])} ${names.digits(4)}`),
		],
		['date/travelDate', 'travelDate', () => notation.date(day)],
		['from/origin', 'from', ({ from }) => wording('words', from)],
		['departureTime/departure', 'departs', ({ departs }) => notation.time(departs)],
		['to/destination', 'to', ({ to }) => wording('words', to)],
		['arrivalTime/arrival', 'arrives', ({ arrives }) => notation.time(arrives)],
		['coach', 'coach', () => notation.quantity(random.between(2, 28))],
		['seat', 'seat', () => notation.quantity(random.between(30, 118))],
	]);
	const fare = random.between(1900, 18_900) / 100;
	const reservation = random.pick([4.9, 5.2, 9.8]);
	const tax = rounded(fare * 0.07);
	sheet.pairs([
		draft.number('travelClass/class', 'travelClass', random.between(1, 2)),
		draft.money('fare/baseFare', 'fare', fare),
		draft.money('seatReservationFee/reservationFee', 'reservation', reservation),
		draft.money('taxes/taxesAndFees', 'tax', tax),
		draft.money('totalPrice/totalPaid', 'total', rounded(fare + reservation + tax)),
	]);
	draft.field('currency', notation.currencyCode());
	const answers = [draft.label('yes'), draft.label('no')] as const;
	sheet.line(
		draft.yesOrNo('refundable/isRefundable', draft.label('refund'), answers, random.happens(0.5)),
	);
	sheet.line(draft.tick('bicycle/hasBicycle', draft.label('bicycle'), random.happens(0.4)));
}

export const ticket: DocumentKind = { kind: 'ticket', labels, write: writeTicket };
