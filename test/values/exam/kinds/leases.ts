import { labelTable, type Draft } from '../draft';
import { daysAfter } from '../notation';
import { commonLabels, type DocumentKind } from './common';

const labels = {
	...commonLabels,
	...labelTable(`
page | Lease agreement | Mietvertrag | Bail d'habitation | Contrato de arrendamiento | Contratto di locazione | Huurovereenkomst | Contrato de arrendamento | Umowa najmu
title | RESIDENTIAL LEASE AGREEMENT | MIETVERTRAG | CONTRAT DE LOCATION | CONTRATO DE ARRENDAMIENTO DE VIVIENDA | CONTRATTO DI LOCAZIONE | HUUROVEREENKOMST | CONTRATO DE ARRENDAMENTO | UMOWA NAJMU LOKALU
landlord | Landlord | Vermieter | Bailleur | Arrendador | Locatore | Verhuurder | Senhorio | Wynajmujący
tenant | Tenant | Mieter | Locataire | Arrendatario | Conduttore | Huurder | Arrendatário | Najemca
guarantor | Guarantor | Bürge | Caution solidaire | Avalista | Garante | Borgsteller | Fiador | Poręczyciel
object | 1. Premises: {street}, {town}, {floor}. The living area is approx. {area}; {rooms} rooms. | § 1 Mietsache: {street}, {town}, {floor}. Die Wohnfläche beträgt ca. {area}; {rooms} Zimmer. | Article 1 – Logement situé {street}, {town}, {floor}. Surface habitable : {area} ; {rooms} pièces. | PRIMERA. Vivienda sita en {street}, {town}, {floor}. Superficie útil: {area}; {rooms} habitaciones. | Art. 1 – Immobile sito in {street}, {town}, {floor}. Superficie: {area}; {rooms} locali. | Artikel 1. Woonruimte gelegen aan {street}, {town}, {floor}. Woonoppervlakte circa {area}; {rooms} kamers. | Cláusula 1.ª – Fração sita em {street}, {town}, {floor}. Área útil: {area}; {rooms} divisões. | § 1. Lokal położony przy {street}, {town}, {floor}. Powierzchnia: {area}; {rooms} pokoje.
floor | ground floor;second floor | Erdgeschoss;2. OG | rez-de-chaussée;deuxième étage | bajo;segundo piso | piano terra;secondo piano | begane grond;tweede verdieping | rés-do-chão;segundo andar | parter;drugie piętro
term | 2. The term begins on {start} and ends on {end}. Notice must be given {notice} months before the end. The keys are handed over on {keys}. | § 2 Das Mietverhältnis beginnt am {start} und endet am {end}. Die Kündigungsfrist beträgt {notice} Monate. Die Schlüssel werden am {keys} übergeben. | Article 2 – Le bail prend effet le {start} et se termine le {end}. Le préavis est de {notice} mois. Les clés sont remises le {keys}. | SEGUNDA. El contrato comienza el {start} y termina el {end}. El preaviso es de {notice} meses. Las llaves se entregan el {keys}. | Art. 2 – La locazione decorre dal {start} e termina il {end}. Il preavviso è di {notice} mesi. Le chiavi sono consegnate il {keys}. | Artikel 2. De huur gaat in op {start} en eindigt op {end}. De opzegtermijn is {notice} maanden. De sleutels worden overhandigd op {keys}. | Cláusula 2.ª – O contrato tem início em {start} e termo em {end}. O pré-aviso é de {notice} meses. As chaves são entregues em {keys}. | § 2. Najem rozpoczyna się {start} i kończy {end}. Okres wypowiedzenia wynosi {notice} miesiące. Klucze zostaną wydane {keys}.
rent | Monthly rent | Nettokaltmiete;Grundmiete | Loyer mensuel hors charges | Renta mensual | Canone mensile | Kale huurprijs per maand | Renda mensal | Czynsz najmu miesięcznie
heating | Heating advance | Vorauszahlung Heizkosten | Provision chauffage | Anticipo de calefacción | Acconto riscaldamento | Voorschot stookkosten | Adiantamento aquecimento | Zaliczka na ogrzewanie
service | Service charge | Vorauszahlung Betriebskosten | Provision sur charges | Gastos de comunidad | Spese condominiali | Servicekosten | Despesas de condomínio | Opłaty eksploatacyjne
parking | Parking space | Stellplatzmiete | Place de parking | Plaza de garaje | Posto auto | Parkeerplaats | Lugar de garagem | Miejsce postojowe
whole | Total monthly payment | Gesamtmiete | Total mensuel charges comprises | Total mensual | Totale mensile | Totaal per maand | Total mensal | Razem miesięcznie
deposit | 3. The tenant pays a deposit of {deposit}. Rent is due by day {day} of each month to account {iban}. In arrears, interest of {percent} applies. | § 3 Der Mieter leistet eine Kaution von {deposit}. Die Miete ist bis zum {day}. Werktag eines Monats auf das Konto {iban} zu zahlen. Bei Verzug fallen Zinsen von {percent} an. | Article 3 – Le locataire verse un dépôt de garantie de {deposit}. Le loyer est payable le {day} de chaque mois sur le compte {iban}. Intérêts de retard : {percent}. | TERCERA. El arrendatario entrega una fianza de {deposit}. La renta se abona antes del día {day} de cada mes en la cuenta {iban}. Interés de demora: {percent}. | Art. 3 – Il conduttore versa un deposito cauzionale di {deposit}. Il canone è dovuto entro il giorno {day} di ogni mese sul conto {iban}. Interessi di mora: {percent}. | Artikel 3. De huurder betaalt een waarborgsom van {deposit}. De huur wordt vóór dag {day} van elke maand betaald op rekening {iban}. Bij verzuim geldt {percent} rente. | Cláusula 3.ª – O arrendatário entrega uma caução de {deposit}. A renda vence no dia {day} de cada mês, na conta {iban}. Juros de mora: {percent}. | § 3. Najemca wpłaca kaucję w kwocie {deposit}. Czynsz płatny do {day}. dnia miesiąca na rachunek {iban}. Odsetki za opóźnienie: {percent}.
pets | Pets allowed | Haustiere erlaubt | Animaux autorisés | Se admiten mascotas | Animali ammessi | Huisdieren toegestaan | Animais permitidos | Zwierzęta dozwolone
furnished | Furnished | Möbliert | Meublé | Amueblado | Arredato | Gemeubileerd | Mobilado | Umeblowane
signed | Signed on | Unterzeichnet am | Signé le | Firmado el | Firmato il | Getekend op | Assinado em | Podpisano dnia`),
};

function writeLease(draft: Draft): void {
	const { sheet, names, random, language } = draft;
	const start = `${draft.day().slice(0, 8)}01`;
	sheet.heading(draft.label('title'));
	const side = (key: string) => [
		`${draft.label(key)}:`,
		...draft.party(key, names.party(names.person())),
	];
	sheet.blocks(side('landlord'), side('tenant'));
	if (random.happens(0.5))
		sheet.pairs([draft.text('guarantor', 'guarantor', names.person(), 'name')]);
	else draft.absentField('guarantor', 'name');
	const home = names.party('');
	sheet.paragraph(
		draft.sentence('object', {
			street: draft.text('property.street', '', home.street, 'words')[1],
			town: draft.text('property.city', '', home.town, 'words')[1],
			floor: draft.text('property.floor', '', draft.label('floor'), 'choice')[1],
			area: draft.number(
				'livingArea/property.areaSqm',
				'',
				random.between(380, 1290) / 10,
				'm²',
			)[1],
			rooms: draft.number('rooms/property.rooms', '', random.between(2, 5))[1],
		}),
	);
	sheet.paragraph(
		draft.sentence('term', {
			start: draft.date('leaseStart/startDate', '', start)[1],
			end: draft.date('leaseEnd/endDate', '', daysAfter(start, random.pick([364, 729, 1094])))[1],
			notice: draft.number('noticePeriodMonths', '', random.between(2, 4))[1],
			keys: draft.date('keyHandoverDate', '', daysAfter(start, -random.between(1, 4)))[1],
		}),
	);
	const rent = random.between(42, 190) * 10;
	const service = random.between(60, 180);
	const heating = random.between(40, 120);
	const parking = random.happens(0.5) ? random.between(30, 75) : 0;
	const costs = [
		draft.money('monthlyRent/rent/baseRent', 'rent', rent),
		draft.money('serviceCharge/utilitiesAdvance', 'service', service),
		draft.money('heatingAdvance', 'heating', heating),
	];
	if (parking > 0) costs.push(draft.money('parkingRent/parkingFee', 'parking', parking));
	sheet.pairs([
		...costs,
		draft.money('totalMonthly/totalMonthlyRent', 'whole', rent + service + heating + parking),
	]);
	if (random.happens(0.4)) sheet.turnPage();
	sheet.paragraph(
		draft.sentence('deposit', {
			deposit: draft.money('deposit/securityDeposit', '', rent * random.between(2, 3))[1],
			day: draft.number('rentDueDay', '', random.pick([4, 5, 7]))[1],
			iban: draft.text('landlordIban/iban', '', names.iban(language))[1],
			percent: draft.percent('', '', random.pick([6, 8, 9]))[1],
		}),
	);
	const answers = [draft.label('yes'), draft.label('no')] as const;
	sheet.line(
		draft.yesOrNo('petsAllowed/arePetsAllowed', draft.label('pets'), answers, random.happens(0.5)),
	);
	sheet.line(draft.tick('furnished/isFurnished', draft.label('furnished'), random.happens(0.5)));
	sheet.pairs([
		draft.date('signatureDate/signedOn', 'signed', daysAfter(start, -random.between(15, 45))),
	]);
}

export const lease: DocumentKind = { kind: 'lease', labels, write: writeLease };
