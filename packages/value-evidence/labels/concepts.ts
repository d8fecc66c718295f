/**
 * What fields and the labels of documents are called: the words of one line mean the same thing. Without accents; `_`
 * stands for a space. Words that aren't here mean themselves.
 */
const wordsByConcept: Readonly<Record<string, string>> = {
	number: 'code no nr num nummer numero n° nº # id identifier kennung',
	date: 'datum fecha data dated',
	invoice:
		'inv issue ausstellung ausstellungs emission rechnung rg facture factura fattura bill receipt quittung beleg',
	'invoice date': 'issued ausgestellt emise',
	order: 'po bestellung bestell auftrag commande pedido ordine purchase_order',
	due: 'a_regler regler payable_by pay_by fallig falligkeit zahlbar faellig echeance vencimiento scadenza deadline payable exigible zahlungsziel spatestens',
	delivery:
		'livre deliver deliver_to shipping_cost freight transport versand porto frais_de_port postage delivered shipped shipping liefer lieferung livraison entrega consegna ship_to shipment service_date leistung prestation fracht expedition supply ship',
	customer:
		'kd client billing_address invoice_address adresse_de_facturation rechnungsadresse rechnungsanschrift kunde kunden buyer purchaser recipient bill_to billed_to invoice_to invoiced_to sold_to rechnung_an auftraggeber rechnungsempfanger empfanger acheteur cliente destinataire facture_a besteller',
	supplier:
		'seller vendor issuer provider from billed_by issued_by lieferant verkaufer anbieter auftragnehmer rechnungssteller prestataire fournisseur vendeur proveedor vendedor emetteur remit_to payee contractor service_provider consultant',
	name: 'vor_und_nachname nom nombre namen nom_et_prenom prenom_et_nom name_vorname nachname_vorname first_and_last_name',
	first: 'given vorname prenom',
	last: 'family surname nachname familienname famille',
	address: 'adresse anschrift direccion indirizzo street strasse',
	city: 'ort stadt town ville ciudad wohnort',
	postcode: 'zip postal_code zip_code plz postleitzahl code_postal',
	country: 'land pays pais',
	phone: 'tel telephone telefon telefono mobile handy',
	newsletter: 'lettre_d_information rundbrief boletin',
	email: 'email_address e_mail mail courriel correo',
	birth: 'born dob geburt geboren naissance nacimiento ne_le nee_le ne_e_le',
	quantity: 'qty menge anzahl stuck quantite qte cantidad pieces units pcs count',
	unit: 'einheit einzel unite unitaire unitario each per_unit',
	price: 'preis prix precio prezzo',
	amount: 'betrag montant importe importo sum value wert charge',
	total:
		'gesamt gesamtsumme summe endbetrag rechnungsbetrag zahlbetrag brutto gross grand grand_total total_due total_payable amount_payable net_a_payer ttc toplam zu_zahlen zu_zahlender',
	net: 'netto ht hors_taxes total_ht base_imponible excl excluding before_tax excl_vat excl_tax excluding_vat excluding_tax before_vat taxable taxable_amount',
	'net subtotal':
		'subtotal sub_total zwischensumme sous_total items_total sum_of_items summe_positionen',
	tax: 'vat mwst ust umsatzsteuer mehrwertsteuer steuer tva iva gst taxe impuesto sales_tax',
	'tax number': 'ein steuernummer',
	percent: 'rate percentage satz prozent taux pct',
	discount: 'escompte rabatt nachlass remise descuento rebate skonto',
	description:
		'item article artikel bezeichnung beschreibung designation descripcion product produkt position libelle leistungsbeschreibung',
	currency: 'wahrung devise moneda',
	payment: 'zahlung paiement pago zahlungs',
	period: 'zeitraum periode duration laufzeit duree',
	employee: 'arbeitnehmer arbeitnehmerin salarie mitarbeiter mitarbeiterin',
	member: 'mitglied membre membership mitglieds adherent',
	start:
		'begin begins beginn beginnt beginnen debut debutent inicio commencement effective from_date start starts ab commence commences commencent starting starts_on',
	end: 'ende enden endet fin terminent expiry expires until ablauf expiration jusqu jusqu_au bis',
	contract: 'vertrag agreement contrat contrato',
	policy: 'versicherung versicherungsschein police insurance assurance',
	'employer company': 'arbeitgeber employeur employer',
	'name company': 'company firma entreprise empresa',
	signature: 'signed unterschrift unterzeichnet signe',
	day: 'tage tagen jour dias',
	notice: 'kundigungsfrist preavis',
	deposit: 'kaution anzahlung caution acompte prepayment paid bezahlt gezahlt paye regle',
	emergency: 'notfall urgence',
	smoker: 'raucher fumeur',
	terms: 'term bedingungen conditions condiciones ziel statutes satzung statuts agb',
	accepted:
		'accept accepts agreed accepte akzeptiere erkenne consent agree agrees einverstanden einwilligung zustimmung',
	aid: 'first_aid erste_hilfe premiers_secours secourisme',
	type: 'art kategorie categorie method mode moyen weise',
	fee: 'gebuhr beitrag cotisation droit frais cuota honorar honoraire',
	'member admission': 'adhesion',
	admission:
		'joining aufnahme entry joined since seit depuis eintritt eintritts beitritt beitritts inscription',
	annual: 'yearly jahres jahrlich annuel annuelle',
	donation: 'spende don',
	received: 'eingegangen recu recibido',
	insured: 'versichert assure covered',
	'customer account number': 'account_number account_no account_id',
	account: 'konto compte cuenta',
	'total balance': 'balance_due amount_due solde_du noch_zu_zahlen reste_a_payer',
	hobby: 'centres_d_interet hobbies interests interessen loisirs',
	'number reference': 'reference ref zeichen aktenzeichen dossier file',
	'customer reference': 'your_reference your_ref ihr_zeichen votre_reference vos_references',
	contact:
		'ansprechpartner ansprechperson kontakt interlocuteur contact_person attention attn account_manager',
	balance:
		'restbetrag solde saldo remaining remainder outstanding restant open offen offener offene offenen',
	interest: 'zins zinsen verzugszinsen interet',
	reminder: 'mahnung mahn rappel dunning',
	maintenance: 'wartung wartungs entretien',
	offer: 'quote quotation estimate angebot kostenvoranschlag offre devis oferta presupuesto',
	project: 'projekt projet proyecto',
	warranty: 'guarantee garantie gewahrleistung',
	week: 'woche wochen semaine weekly wochentlich',
	month: 'monat monate mois monthly monatlich mensuel mensuelle',
	hour: 'stunde stunden heure hourly',
	time: 'uhrzeit hora',
	salary: 'wage gehalt lohn salaire vergutung remuneration sueldo',
	occupation: 'profession job job_title beruf tatigkeit metier poste',
	department: 'abteilung',
	manager: 'supervisor vorgesetzter vorgesetzte responsable',
	rent: 'miete kaltmiete loyer alquiler',
	'supplier landlord': 'landlord lessor vermieter bailleur',
	'customer tenant': 'tenant lessee mieter locataire',
	children: 'child kinder enfant hijos',
	student: 'studierende studentin etudiant estudiante schuler pupil',
	marital: 'familienstand situation_familiale estado_civil married verheiratet marie',
	nationality: 'citizenship staatsangehorigkeit nationalitat nationalite nacionalidad',
	gender: 'sex geschlecht sexe',
	title: 'anrede titel civilite salutation',
	relation: 'relationship verwandtschaft lien parente',
	language: 'sprache langue idioma',
	doctor: 'physician gp arzt hausarzt medecin',
	allergy: 'allergies allergie allergien',
	medication: 'medicine medikament medikamente medicament',
	illness: 'disease krankheit krankheiten vorerkrankungen maladie',
	blood: 'blood_type blutgruppe groupe_sanguin',
	vehicle: 'car fahrzeug kfz vehicule voiture',
	plate: 'license_plate licence_plate number_plate kennzeichen immatriculation',
	driver: 'fahrer conducteur',
	accident: 'incident unfall vorfall sinistre',
	damage: 'loss schaden dommage',
	cause: 'reason grund ursache motif',
	location: 'place lieu lugar',
	allowed: 'allow permission permitted erlaubt gestattet autorise autorisation',
	photo: 'photograph picture foto fotos bilder aufnahmen',
	passport: 'reisepass passeport ausweis personalausweis id_card',
	bank: 'kreditinstitut banque banco',
	bic: 'swift',
	holder: 'inhaber kontoinhaber titulaire',
	school: 'schule ecole',
	guest: 'gast gaste participant teilnehmer',
	'start arrival': 'arrival anreise ankunft check_in arrivee',
	'end departure': 'departure abreise check_out depart',
	comment: 'remark note bemerkung bemerkungen remarque',
};

const linking = /(?:s|n|en|es|keits?)$/;
/** Shorter and longer words are no compounds. Characters. */
const minCompound = 7;
const maxCompound = 40;
/** Words that say nothing about what a value is. */
const fillers = new Set(
	'a an the of for on in to and or is your our der die das des und fur von vom le la les de du et pour el los y del value field info full'.split(
		' ',
	),
);

function plain(text: string): string {
	return text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();
}

const conceptByWord = new Map<string, string>();
const conceptByPhrase = new Map<string, string>();
for (const [concept, words] of Object.entries(wordsByConcept)) {
	if (!concept.includes(' ')) conceptByWord.set(concept, concept);
	for (const word of words.split(' ')) {
		if (word.includes('_')) conceptByPhrase.set(word.replaceAll('_', ' '), concept);
		else conceptByWord.set(word, concept);
	}
}
/** Longer phrases first: "total due" before "total". */
const phrases = new RegExp(
	`(?<= )(?:${[...conceptByPhrase.keys()].sort((one, other) => other.length - one.length).join('|')})(?= )`,
	'g',
);

const isKnown = (word: string) => conceptByWord.has(word);

/** Rechnungsnummer is an invoice and a number. */
function partsOf(word: string): string[] {
	if (isKnown(word)) return [word];
	const single = [word.replace(/s$/, ''), word.replace(/es$/, '')].find(isKnown);
	if (single !== undefined) return [single];
	if (word.length < minCompound || word.length > maxCompound) return [word];
	for (let at = word.length - 2; at > 2; at -= 1) {
		const [left, right] = [word.slice(0, at), word.slice(at)];
		const first = [left, left.replace(linking, '')].find(isKnown);
		if (first !== undefined && isKnown(right)) return [first, right];
	}
	for (let at = word.length - 5; at > 4; at -= 1) {
		const [left, right] = [word.slice(0, at), word.slice(at)];
		if (isKnown(left) || isKnown(right)) return [left, right];
	}
	return [word];
}

/** dueDate is two words, MwSt one. */
function wordsOfName(name: string): string {
	if (!/\p{Ll}\p{Lu}/u.test(name) || isKnown(plain(name))) return name;
	return name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
}

/** Returns what the words of a label or of a field's name (`dueDate`) mean, each once. */
export function conceptsOf(text: string): Set<string> {
	const spaced = plain(
		text
			.replace(/\d+(?:[.,]\d+)?\s?%/g, ' ')
			.replace(/\p{L}+/gu, wordsOfName)
			.replaceAll('-', ' '),
	);
	let words = ` ${(spaced.match(/[\p{L}\p{N}]*\p{L}[°º]?|[%#]/gu) ?? []).join(' ')} `;
	words = words.replace(phrases, (phrase) => conceptByPhrase.get(phrase) ?? phrase);
	const concepts = new Set<string>();
	for (const word of words.split(' ')) {
		if (word === '' || fillers.has(word)) continue;
		for (const part of partsOf(word)) {
			const meaning = conceptByWord.get(part) ?? part.replace(/s$/, '');
			for (const concept of meaning.split(' ')) concepts.add(concept);
		}
	}
	return concepts;
}

const concepts: ReadonlySet<string> = new Set(
	Object.keys(wordsByConcept).flatMap((names) => names.split(' ')),
);

/** Whether a concept is one that documents and fields share in several words. */
export function isConcept(word: string): boolean {
	return concepts.has(word);
}
