import { partyWords } from './partyWords';
/**
 * What fields and the labels of documents are called in English, German, French, Spanish, Italian, Dutch, Portuguese,
 * Polish and Swedish, by domain: the words of one line mean the same. Without accents, in small letters; `_` stands for a
 * space. Words that aren't here mean themselves.
 */
export const vocabulary: Readonly<Record<string, string>> = {
	...partyWords,
	// Time.
	start:
		'employed_since entry_date in_dienst hired assunzione antiguedad entree eintrittsdatum opens opens_at begin beginnt beginnen debut debutent inicio commencement effective from_date ab commence commencent from vom von de_fecha inizio ingangsdatum start_date valid_from gultig_ab data_inizio poczatek rozpoczecia startdatum fran od dal desde du low min minimum untere aanvang vanaf hire',
	end: 'closes closes_at endet fin terminent expiry until ablauf expiration jusqu bis end_date termine scadenza_contratto einddatum slutdatum slut koniec zakonczenia fim termino validade valid_to valid_until gultig_bis till tot al hasta ate to zum au high max maximum upper obere expire',
	period:
		'zeitraum duration laufzeit duree periodo okres looptijd duracion durata dauer leistungszeitraum abrechnungszeitraum billing_period pay_period abrechnungsmonat lohnmonat mois_de term',
	month:
		'monat mois monthly monatlich mensuel mensuelle mes maand miesiac manad mensual mensile maandelijkse miesieczny mensal current',
	year: 'jahr annee ano anno jaar rok ar',
	annual: 'yearly jahres jahrlich annuel annuelle anual per_year pa',
	ytd: 'year_to_date to_date cumul kumuliert cumulative jahreswert acumulado progressivo cumulatief narastajaco',
	week: 'weekly',
	day: 'tage jours dias dagen dagar giorni daily taglich',
	hour: 'stunde heures hourly horas ore uren godziny hrs std',
	night: 'nacht nuit',
	notice: 'kundigungsfrist preavis preaviso preavviso opzegtermijn wypowiedzenia uppsagning',
	arrival: 'ankunft checkin llegada arrivo aankomst przyjazd ankomst chegada arrive',
	departure: 'checkout depart salida partenza vertrek partida etd',
	created: 'gemaakt printed',
	report: 'reported rapport relatorio',
	publication: 'published',
	// Work.
	salary:
		'wage gehalt lohn salaire salario stipendio salaris wynagrodzenie lon pay entgelt loon bezuge verdienst earnings retribuzione',
	base: 'grundlohn basic salaire_de_base basisloon zasadnicze grund',
	overtime: 'horas_extra straordinari nadgodziny mehrarbeit',
	bonus: 'pramie prime premia prima premio toeslag',
	deduction:
		'cotisations skladki ritenute deducir abzug retenue trattenute inhoudingen potracenia descontos',
	health: 'kv',
	social:
		'sozialversicherung securite_sociale seguridad_social ni national_insurance social_security zus inps nino ssn bsn sv pesel ni_number nuss',
	unemployment: 'alv av',
	class: 'clase grade klass',
	occupation:
		'profession job job_title beruf tatigkeit position_title puesto mansione functie stanowisko emploi qualifica role stelle post jobtitle',
	department: 'abteilung dzial servizio kostenstelle cost_center',
	vacation: 'urlaub conges vacaciones ferie vakantie vakantiedagen urlop ferias holiday leave',
	experience: 'berufserfahrung experiencia esperienza ervaring doswiadczenie',
	education: 'ausbildung formation formacion istruzione opleiding wyksztalcenie bildung',
	skill: 'kenntnisse competence competenze vaardigheden umiejetnosci aptitudes',
	hobby: 'interests intereses',
	// Contracts and insurance.
	contract:
		'vertrag agreement contrat contrato contratto overeenkomst umowa avtal lease mietvertrag',
	policy: 'versicherungsschein polis',
	insurance: 'versicherung assurance',
	premium: 'skladka jahresbeitrag premie',
	excess: 'selbstbeteiligung franchise franquicia franchigia eigen_risico deductible',
	coverage: 'deckung versicherungssumme',
	claim: 'sinistre siniestro sinistro schade szkoda',
	rent: 'miete kaltmiete loyer alquiler affitto huur czynsz canone renda huurprijs',
	utilities: 'betriebskosten spese servicekosten',
	heating: 'heizkosten chauffage calefaccion',
	accepted: 'stimme acepto accetto aceito akceptuje accept agreed akzeptiere consent agree akkoord',
	offer:
		'quote quotation estimate angebot kostenvoranschlag offre devis oferta presupuesto preventivo offert orcamento',
	valid:
		'gultig valable valido geldig wazny giltig validity gultigkeit validez validita geldigheid',
	project: 'projekt projet proyecto progetto project_name',
	purpose: 'zweck verwendungszweck objet doel cel reason',
	subject: 'betr oggetto asunto onderwerp temat amne assunto regarding',
	// Banks.
	account: 'konto compte cuenta conto rekening rachunek conta kontonummer rekeningnummer acct',
	'account iban': 'iban',
	bic: 'swift',
	'sort code': 'blz bankleitzahl',
	bank: 'entidad bankverbindung nazwa_banku nome_do_banco kredietinstelling kreditinstitut banque banco banca bankname geldinstitut',
	card: 'karte carte tarjeta carta_di_credito kaart karta kort cartao kreditkarte',
	transaction:
		'buchung umsatz operation transaccion operazione transactie transakcja transaktion movimiento',
	booking:
		'booked gebucht geboekt boekings rezerwacji reserve reservation reserva prenotazione reservering confirmation reservierung pnr booking_reference',
	statement: 'auszug kontoauszug releve extracto estratto afschrift wyciag kontoutdrag',
	mandate: 'mandat mandato mandatsreferenz',
	// Utilities.
	meter: 'zahler compteur contador contatore meternummer licznik zahlernummer mpan zahlpunkt',
	reading: 'zahlerstand lectura lettura meterstand odczyt stand leitura index',
	consumption: 'usage_kwh verbrauch consommation consumo verbruik zuzycie usage used',
	tariff: 'tarif plan',
	energy: 'strom electricity electricite prad luz el energi',
	gas: 'gaz',
	water: 'wasser eau agua acqua woda',
	installment: 'abschlag instalment mensualite cuota_mensual rata termijn termijnbedrag',
	// Shipping and travel.
	delivery:
		'service supply suministro supplied livre deliver livraison delivered lieferung liefer lieferdatum entrega consegna levering dostawa leistungsdatum leistung leverdatum lieferschein',
	shipment:
		'shipping freight transport versand porto frais_de_port postage fracht envio shipped verzendkosten gastos_de_envio',
	tracking: 'suivi track',
	package: 'paket colis pakket kolli parcel packstucke colli bultos cartons',
	weight: 'gewicht poids peso waga',
	container: 'conteneur contenedor',
	vessel: 'schiff navire buque ship',
	flight: 'flug vol volo lot voo',
	seat: 'sitz posto stoel',
	gate: 'porte',
	vehicle: 'car fahrzeug kfz voiture auto carro',
	plate: 'kennzeichen registration tablica',
	voyage: 'reise viaje rejsu',
	origin: 'ursprung origen herkunft',
	destination: 'destino destinazione',
	// Medical.
	medication: 'medicine lek drug',
	dosage: 'dose',
	illness: 'disease',
	sample: 'collection afgenomen afname colheita prelevement prov collected entnahme',
	result: 'ergebnis resultat resultado risultato wynik befund uitslag',
	range:
		'referenzbereich normbereich reference_range valeurs_de_reference rango referentiewaarde norma',
	laboratory: 'labor laboratorio lab',
	treatment: 'behandlung',
	// Education.
	school:
		'schule ecole university universitat universite universidad institution hochschule universita universiteit',
	degree: 'abschluss laurea grad examen qualification',
	course: 'kurs cours curso corso cursus lehrgang',
	mark: 'score punkte points nota gpa',
	credits: 'ects',
	certificate: 'zertifikat bescheinigung certificat certificado certificato certyfikat',
	// Other.
	damage: 'loss dommage dano danno',
	insured: 'versichert assure covered',
	smoker: 'smoke smoking rauchen fumeur fumador fuma fumatore rookt',
	newsletter: 'nieuwsbrief lettre_d_information boletin',
	animal: 'haustier pet animaux mascota dier',
	batch: 'lot_number partie lote',
	serial: 'serie',
	brand: 'marke marca merk',
	color: 'colour farg',
	size: 'grosse talla taglia maat',
	position: 'pos line_no zeile lp',
	attachment: 'enclosure',
	page: 'seite pagina strona sida',
	version: 'revision',
	abstract: 'summary resume',
	keyword: 'key_words',
};
