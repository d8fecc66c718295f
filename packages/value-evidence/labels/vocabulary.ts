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
	annual:
		'yearly jahres jahrlich annuel annuelle anual jaarlijks roczny arlig jahresbrutto per_year annum pa',
	ytd: 'year_to_date to_date cumul kumuliert aufgelaufen cumulative jahreswert acumulado progressivo cumulatief ackumulerat narastajaco a_ce_jour ytd_amount jahressumme',
	week: 'woche semaine weekly wochentlich semana settimana wekelijks tydzien vecka hebdomadaire uren_per_week',
	day: 'tage jours dias dagen dagar giorni daily taglich',
	hour: 'stunde heures hourly horas ore uren godziny timmar stundenzahl arbeitsstunden hrs std',
	night: 'nacht nuit noche notte notti',
	notice: 'kundigungsfrist preavis preaviso preavviso opzegtermijn wypowiedzenia uppsagning',
	probation: 'probezeit periode_d_essai periodo_de_prueba prova proeftijd probny provanstallning',
	arrival:
		'anreise ankunft check_in checkin llegada arrivo aankomst przyjazd ankomst chegada arrive',
	departure:
		'abreise check_out checkout depart salida partenza vertrek wyjazd avresa partida abflug abfahrt etd',
	created: 'erstellt creation erstellungsdatum creado creato opgesteld gemaakt skapad printed',
	report: 'reported rapport relatorio bericht',
	publication:
		'published veroffentlicht erschienen publie publicado pubblicato gepubliceerd opublikowano publicerad',
	// Work.
	employed: 'angestellt asalariado in_loondienst por_conta_de_outrem zatrudniony',
	'self employed':
		'selbststandig selbstandig freelance independant autonomo por_cuenta_propia zelfstandig independente samozatrudniony egenforetagare',
	retired:
		'im_ruhestand rentner retraite jubilado pensionato gepensioneerd reformado aposentado emeryt pensionar',
	salary:
		'wage gehalt lohn salaire vergutung remuneration sueldo salario stipendio salaris wynagrodzenie lon pay arbeitslohn entgelt loon pensja bezuge verdienst earnings verguting retribuzione',
	base: 'grundgehalt grundlohn basic salaire_de_base sueldo_base basisloon zasadnicze grundlon basissalaris base_pay grund sueldo_basis',
	overtime:
		'uberstunden heures_supplementaires horas_extra straordinari overuren nadgodziny overtid horas_extras mehrarbeit',
	bonus:
		'pramie prime gratifikation premia prima weihnachtsgeld urlaubsgeld premio toeslag bonificacion',
	deduction:
		'cotisations total_cotisations skladki ritenute deducir deducibles withheld withholding retenciones einbehalt ingehouden abzug retenue trattenute inhoudingen potracenia avdrag descontos deduccion gesamtabzuge',
	pension:
		'rentenversicherung pensioen emerytalna jubilacion rv rente_versicherung pensjon superannuation',
	health: 'krankenversicherung maladie krankenkasse sante zdrowotne kv',
	social:
		'sozialversicherung securite_sociale seguridad_social ni national_insurance social_security sozialversicherungsnummer zus inps nino ssn bsn sv svnr personnummer pesel n_securite_sociale insee ni_number numero_de_securite_sociale versicherungsnummer_sv nuss',
	unemployment: 'arbeitslosenversicherung chomage desempleo alv av',
	church: 'kirchensteuer kist',
	solidarity: 'solidaritatszuschlag soli solz',
	class: 'steuerklasse clase grade klass',
	occupation:
		'profession job job_title beruf tatigkeit metier position_title puesto mansione functie stanowisko befattning funcao emploi berufsbezeichnung qualifica role stelle post jobtitle yrke stellenbezeichnung intitule_du_poste fonction',
	department:
		'abteilung departement departamento reparto afdeling dzial avdelning servizio kostenstelle cost_center',
	vacation:
		'urlaub urlaubstage conges vacaciones ferie vakantie vakantiedagen urlop semester ferias holiday leave annual_leave urlaubsanspruch semesterdagar',
	experience: 'berufserfahrung experiencia esperienza ervaring doswiadczenie erfarenhet',
	education:
		'ausbildung formation formacion istruzione opleiding wyksztalcenie utbildning bildung educacao',
	skill:
		'kenntnisse fahigkeiten competence habilidades competenze vaardigheden umiejetnosci kompetenser aptitudes',
	level: 'niveau nivel livello poziom niva stufe',
	hobby: 'centres_d_interet hobbies interests interessen loisirs intereses',
	// Contracts and insurance.
	contract:
		'vertrag agreement contrat contrato contratto overeenkomst umowa avtal lease mietvertrag',
	policy:
		'versicherungsschein police poliza polizza polis forsakringsbrev apolice forsakringsnummer',
	insurance: 'versicherung assurance seguro assicurazione verzekering ubezpieczenie forsakring',
	premium: 'versicherungspramie skladka jahresbeitrag prime_annuelle premie prima_anual',
	excess:
		'selbstbeteiligung franchise franquicia franchigia eigen_risico sjalvrisk selbstbehalt deductible',
	coverage:
		'deckung deckungssumme versicherungssumme sum_insured couverture cobertura copertura dekking insured_amount',
	claim: 'schadennummer sinistre siniestro sinistro schade szkoda schadens skada',
	rent: 'miete kaltmiete loyer alquiler affitto huur czynsz hyra canone renda aluguel nettomiete huurprijs',
	utilities: 'nebenkosten betriebskosten charges_locatives gastos_comunes spese servicekosten',
	heating: 'heizung heizkosten chauffage calefaccion',
	loan: 'kredit darlehen pret prestamo prestito lening kredyt lan emprestimo',
	warranty: 'guarantee gewahrleistung garanzia gwarancja garanti',
	accepted:
		'akzeptiert stimme acepto accetto aceito akceptuje godkanner accept agreed akzeptiere erkenne consent agree einverstanden einwilligung zustimmung aceptado zgoda samtycke akkoord',
	offer:
		'quote quotation estimate angebot kostenvoranschlag offre devis oferta presupuesto preventivo offert orcamento',
	valid:
		'gultig valable valido geldig wazny giltig validity gultigkeit validez validita geldigheid',
	project: 'projekt projet proyecto progetto project_name',
	purpose: 'zweck verwendungszweck objet motivo causale doel cel andamal reason motif reisezweck',
	subject: 'betr oggetto asunto onderwerp temat amne assunto regarding',
	// Banks.
	account: 'konto compte cuenta conto rekening rachunek conta kontonummer rekeningnummer acct',
	'account iban': 'iban',
	'tax code': 'loonheffingstabel skattetabell tax_class',
	bic: 'swift',
	'sort code': 'blz bankleitzahl',
	bank: 'entidad bankverbindung nazwa_banku nome_do_banco kredietinstelling kreditinstitut banque banco banca bankname geldinstitut',
	card: 'karte carte tarjeta carta_di_credito kaart karta kort cartao kreditkarte',
	transaction:
		'buchung umsatz operation transaccion operazione transactie transakcja transaktion movimiento',
	booking:
		'booked gebucht geboekt boekings rezerwacji reserve reservation buchungsnummer reserva prenotazione reservering rezerwacja bokning confirmation reservierung pnr bokningsnummer booking_reference',
	statement: 'auszug kontoauszug releve extracto estratto afschrift wyciag kontoutdrag',
	mandate: 'mandat mandato machtiging mandatsreferenz',
	// Utilities.
	meter:
		'zahler compteur contador contatore meternummer licznik matare zahlernummer medidor mpan zahlpunkt messstelle',
	reading:
		'zahlerstand releve_compteur lectura lettura meterstand odczyt avlasning stand meter_reading leitura index',
	consumption:
		'units_used usage_kwh verbrauch consommation consumo verbruik zuzycie forbrukning usage used',
	tariff: 'tarif taryfa plan',
	energy: 'strom electricity electricite elektriciteit elettricita prad luz el energi',
	gas: 'erdgas gaz',
	water: 'wasser eau agua acqua woda vatten abwasser',
	installment:
		'abschlag instalment abschlagszahlung rate_mensuelle mensualite cuota_mensual rata termijn raten termijnbedrag',
	// Shipping and travel.
	delivery:
		'service supply suministro poboru fornitura fornecimento verbrauchsstelle abnahmestelle lieferstelle leveringsadres aansluitadres supplied forsyning anlaggning livre deliver livraison delivered lieferung liefer lieferdatum entrega consegna levering leverans dostawa service_date leistungsdatum leistung prestation leverdatum leveringsdatum lieferschein delivery_note',
	shipment:
		'shipping shipping_cost freight transport versand porto frais_de_port postage expedition fracht sendung envio spedizione verzending przesylka frakt shipped verzendkosten ship_date versanddatum spese_di_spedizione gastos_de_envio',
	tracking: 'sendungsnummer suivi seguimiento sledzenia sparning trackingnummer track',
	package:
		'paket colis paquete pacco pakket paczka kolli parcel packstucke colli bultos cartons pallets',
	weight: 'gewicht poids peso waga vikt masse',
	dimension: 'masse_lwh abmessungen',
	container: 'conteneur contenedor',
	vessel: 'schiff navire buque ship',
	flight: 'flug vol vuelo volo vlucht lot flyg voo flugnummer',
	seat: 'sitz sitzplatz siege asiento posto stoel miejsce_siedzace plats_nr',
	gate: 'flugsteig porte puerta',
	vehicle:
		'car fahrzeug kfz vehicule voiture vehiculo veicolo voertuig pojazd fordon auto automobil carro viatura',
	plate:
		'license_plate licence_plate number_plate kennzeichen immatriculation targa kenteken registreringsnummer registration tablica registration_number numer_rejestracyjny',
	vin: 'fahrgestellnummer chassis bastidor telaio chassisnummer fahrzeug_identifizierungsnummer',
	mileage:
		'kilometerstand kilometrage odometer kilometraje przebieg chilometraggio kilometerstand_km miltal',
	voyage: 'reise viaje rejsu',
	origin: 'ursprung origen herkunft pochodzenia ursprungsland',
	destination: 'ziel_ort destino destinazione bestemming bestimmungsort',
	// Medical.
	diagnosis: 'diagnostic diagnostico diagnosi rozpoznanie diagnos',
	medication:
		'medicine medikament medicament medicamento farmaco medicijn lek lakemedel arzneimittel drug',
	dosage: 'dosierung posologie dosis dosaggio dosering dawka dosering_mg dose',
	allergy: 'allergie alergia',
	illness: 'disease krankheit vorerkrankungen enfermedad',
	blood: 'blood_type blutgruppe groupe_sanguin',
	sample:
		'collection afgenomen afname colheita probe specimen probenentnahme prelevement muestra campione prov collected monster entnahme',
	result: 'ergebnis resultat resultado risultato resultaat wynik messwert befund uitslag',
	range:
		'referenzbereich normbereich reference_range valeurs_de_reference rango intervallo referentiewaarde norma referensintervall',
	hospital: 'krankenhaus hopital ospedale ziekenhuis szpital sjukhus klinik clinic clinique',
	laboratory: 'labor laboratoire laboratorio lab',
	treatment: 'behandlung traitement tratamiento',
	// Education.
	school:
		'schule ecole university universitat universite universidad escuela scuola szkola skola institution hochschule uczelnia universita universiteit',
	degree: 'abschluss diplome titulo laurea diploma grad dyplom examen qualification studiengang',
	course: 'kurs cours curso corso cursus lehrgang kursus seminar schulung training',
	mark: 'note_finale zensur voto cijfer ocena betyg punteggio score punkte points nota gpa',
	credits: 'ects leistungspunkte cfu hogskolepoang',
	certificate: 'zertifikat bescheinigung certificat certificado certificato certyfikat intyg',
	event: 'veranstaltung evenement evento evenement_naam',
	// Other.
	accident: 'incident unfall vorfall unfalldatum ongeval wypadek olycka',
	damage: 'loss schadenshohe dommage dano danno',
	insured: 'versichert assure covered',
	smoker:
		'smoke smoking raucher rauchen fumeur fumez fumador fuma fumatore roker rookt palacz rokare',
	newsletter: 'nieuwsbrief lettre_d_information rundbrief boletin nyhetsbrev',
	animal: 'haustier pet animaux mascota dier',
	batch: 'charge_nr chargennummer lot_number partie lote lotto',
	serial: 'seriennummer serie serienummer numer_seryjny',
	model: 'modell modelo modello',
	brand: 'marke marque marca merk marka',
	color: 'colour farbe couleur kleur kolor farg',
	size: 'grosse taille talla taglia maat rozmiar storlek',
	position: 'pos line_no zeile lp',
	priority: 'prioritat priorite prioridad',
	attachment: 'anlage annexe piece_jointe enclosure bijlage bilaga',
	page: 'seite pagina strona sida',
	version: 'revision stand_vom',
	abstract:
		'summary zusammenfassung resume riassunto samenvatting resumo streszczenie sammanfattning kurzfassung',
	keyword:
		'schlagworte stichworte mots_cles palabras_clave parole_chiave trefwoorden palavras_chave slowa_kluczowe nyckelord key_words index_terms',
};
