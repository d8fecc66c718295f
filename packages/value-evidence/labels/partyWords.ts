/** Words for money, parties, persons and addresses: `vocabulary.ts` says how they're written. */
export const partyWords: Readonly<Record<string, string>> = {
	// What many fields are called.
	number: 'no nr num nummer numero n° nº # id identifier kennung n_o numret nro',
	code: 'codice codigo kod',
	date: 'datum fecha data dato dated tag giorno dzien jour',
	amount:
		'betrag montant importe importo sum bedrag valor value wert charge kwota belopp ammontare valeur amt',
	name: 'nom nombre naam nazwa namn imie_i_nazwisko vor_und_nachname nom_et_prenom nome_e_cognome nombre_y_apellidos nome_completo naam_en_voornaam for_och_efternamn nazwisko_i_imie apellidos_y_nombre',
	address:
		'anschrift direccion indirizzo adres endereco morada adress addr domicile domicilio wohnhaft residence residencia',
	type: 'art kategorie categorie category categoria soort tipo typ rodzaj slag',
	description:
		'desc item article artikel bezeichnung beschreibung designation descripcion descrizione omschrijving descricao opis beskrivning product produkt produit producto prodotto position libelle leistungsbeschreibung concepto benamning articulo articolo',
	comment:
		'remark note bemerkung remarque notas anmerkung hinweis comentario opmerking uwagi anmarkning observaciones osservazioni',
	reference:
		'znak ref zeichen aktenzeichen dossier file referenz referencia riferimento kenmerk referentie referens geschaftszeichen sygnatura betreff case',
	status: 'etat estado stato stan',
	language: 'sprache langue idioma lingua taal jezyk sprak',
	unit: 'einheit unidad eenheid jednostka enhet uom',
	percent: 'percentage prozent satz taux tasso tarief aliquota stawka rate',
	time: 'uhrzeit hora heure ora tijd godzina klockslag tid uhr',
	// Money and tax.
	invoice:
		'issue issued ausstellung emission emise emitted uitgifte emissao emision wystawienia ausgestellt utfardad inv rechnung rg facture factura fattura bill factuur fatura faktura faktury nota_fiscal',
	receipt:
		'quittung beleg bon recu recibo ricevuta kassenbon ticket paragon kvitto scontrino kassabon',
	order:
		'po bestellung bestell auftrag commande pedido ordine bestelling encomenda zamowienie zamowienia purchase_order',
	due: 'pagar_ate pagar_antes payer_avant a_payer_avant uiterste_betaaldatum betalen_voor zaplac_do scade a_pagar_antes_de a_regler payable_by pay_by fallig falligkeit zahlbar faellig echeance vencimiento scadenza deadline payable exigible zahlungsziel spatestens vervaldatum vervaldag vencimento termin_platnosci forfallodatum forfaller forfallo limite betaal_voor uiterlijk zaplaty_do',
	total:
		'total_charges totals_due gesamt summe endbetrag rechnungsbetrag grand totaal razem totalt summa gesamtbetrag totaalbedrag suma overall',
	gross:
		't_t_c devengado devengos gross_pay total_payments vergoeding_bruto brutto ttc bruto lordo bruto_bedrag brut com_iva bruttobetrag gross_amount',
	net: 'steuerbasisbetrag steuerbasis basisbetrag bemessungsgrundlage imponibile h_t take_home liquido percibir neto_a_pagar net_pay auszahlung auszahlungsbetrag percevoir utbetalt att_utbetala do_wyplaty subtotal sub_total zwischensumme sous_total items_total sum_of_items summe_positionen subtotaal suma_czesciowa delsumma warenwert netto ht total_ht base_imponible excl excluding exkl neto zzgl nettobetrag netto_bedrag podstawa',
	taxable:
		'net_imposable net_fiscal imponibile_fiscale podstawa_opodatkowania base_irpf base_imposable taxable_amount taxable_pay steuerpflichtig imposable steuerbrutto opodatkowania',
	tax: 'vat mwst ust umsatzsteuer mehrwertsteuer steuer tva iva gst impuesto sales_tax imposta btw moms podatek imposto lohnsteuer belasting skatt vat_amount impot einkommensteuer income_tax irpf paye withholding_tax quellensteuer',
	'tax number':
		'ust_idnr umsatzsteuer_identifikationsnummer ustid vat_registration nif cif p_iva partita_iva nip tva_intracommunautaire ein tin org_nr organisationsnummer siret siren cnpj cpf codice_fiscale momsregistreringsnummer vat_reg contribuinte regon',
	discount:
		'escompte rabatt nachlass remise descuento rebate skonto sconto korting desconto rabat rabais reduction reduced',
	currency: 'wahrung devise moneda valuta moeda waluta',
	price:
		'preis prix precio prezzo prijs preco cena pris einzelpreis unit_cost kaufpreis stuckpreis',
	quantity:
		'qty menge anzahl stuck quantite qte cantidad pieces units pcs count quantita aantal quantidade ilosc antal stk cant szt st',
	payment:
		'betaal betaaldatum zahltag pago paid_on pay_date uitbetaling cobro zahlung paiement pagamento betaling platnosc platnosci betalning payed paid_by',
	method: 'metodo sposob satt metode zahlungsart zahlungsweise means modalite forma mode',
	deposit:
		'geleistete abzuglich wplaty zaplacono abschlage_bezahlt versati versements acconti_versati kaution anzahlung caution acompte prepayment paid bezahlt gezahlt regle fianza borg kaucja caucao deposito cauzione down_payment handpenning aanbetaling zaliczka anticipo voorschot advance',
	payable:
		'balance amount_payable zu_zahlen zu_zahlender do_zaplaty att_betala te_betalen a_pagar a_payer please_pay pay_now pagar outstanding_amount zahlbetrag nachzahlung amount_to_pay to_pay payable_amount restbetrag solde saldo remaining remainder outstanding restant open offen balance_due amount_due solde_du noch_zu_zahlen reste_a_payer openstaand kvar',
	'total payable': 'total_due',
	opening:
		'oude previous poprzedni foregaende vorige precedente anfangs anfangssaldo starting ancien anterior alt beginsaldo ingaende poczatkowe iniziale inicial alter_kontostand old last_reading prior vorheriger voriger',
	closing:
		'latest present biezacy biezace huidige nuvarande attuale actual endsaldo schluss nouveau nuevo neuer ending new current_reading eindsaldo utgaende koncowe final neuer_kontostand new_balance',
	fee: 'gebuhr beitrag cotisation droit frais cuota honorar honoraire kosten cost tassa taxa oplata avgift costo custo',
	interest: 'zins verzugszinsen interet interes interesse rente odsetki ranta juros zinssatz',
	reminder: 'mahnung mahn rappel dunning sollecito recordatorio herinnering aanmaning',
	terms:
		'bedingungen conditions condiciones ziel satzung statuts agb condizioni voorwaarden villkor warunki condicoes',
	change: 'ruckgeld rendu cambio wisselgeld troco reszta vaxel monnaie resto wechselgeld',
	cash: 'tendered given_amount amount_given amount_tendered efetivo numerario especes_recues gegeben gezahlt_bar bar barzahlung especes efectivo contanti contant dinheiro gotowka kontant',
	tip: 'trinkgeld pourboire propina mancia fooi gratuity dricks napiwek gorjeta',
	credit: 'gutschrift avoir haben abono accredito tegoed credito uznanie entrate ingresos',
	debit: 'belastung soll cargo addebito af debito obciazenie debet withdrawal',
	refund: 'erstattung remboursement reembolso rimborso terugbetaling zwrot aterbetalning',
	// Parties.
	customer:
		'kd client buyer purchaser bill_to billed_to invoice_to invoiced_to sold_to rechnung_an auftraggeber rechnungsempfanger acheteur facture_a facturer_a besteller klant kund nabywca klient comprador kopare facturar_a fatturare_a kaufer cessionario koper odbiorca afnemer purchased_by prepared_for guest gast ospite huesped',
	supplier:
		'sender absender expediteur remitente mittente afzender nadawca avsandare shipper consignor remetente verlader spediteur_absender shipped_from seller vendor issuer provider billed_by issued_by lieferant verkaufer anbieter auftragnehmer rechnungssteller prestataire fournisseur vendeur proveedor vendedor emetteur remit_to payee contractor service_provider leverancier fornitore sprzedawca fornecedor leverantor saljare dostawca merchant store shop cedente emisor verkoper prestador wystawca emitente',
	recipient:
		'empfanger destinataire destinatario ontvanger mottagare consignee beneficiary beneficiaire beneficiario begunstigter begunstigde addressee ship_to deliver_to livre_a livrer_a',
	company:
		'firma entreprise empresa azienda bedrijf foretag societe unternehmen organisation organization organisatie societa gesellschaft business spolka firmenname ditta',
	landlord:
		'vermieter bailleur arrendador locatore verhuurder wynajmujacy senhorio eigentumer owner',
	tenant: 'mieter locataire arrendatario conduttore huurder najemca resident',
	employer: 'arbeitgeber werkgever',
	employee:
		'empleado trabajador personal personnel payroll matricule staff matricola personeelsnummer',
	patient: 'paciente paziente pacjent',
	doctor: 'physician gp medecin medico arts lekarz',
	holder:
		'inhaber kontoinhaber titulaire titular intestatario houder rekeninghouder posiadacz innehavare policyholder versicherungsnehmer accountholder tomador kontohavare cardholder insured_person',
	passenger: 'passagier passager pasajero passeggero reisende voyageur reiziger pasazer passageiro',
	driver: 'fahrer chauffeur',
	carrier: 'frachtfuhrer transporteur transportista vettore vervoerder przewoznik airline',
	member: 'mitglied membership adherent socio lid',
	teacher: 'instructor tutor docent',
	participant: 'attendee',
	applicant: 'candidat solicitante richiedente aanvrager claimant',
	partner: 'spouse',
	contact:
		'ansprechpartner kontakt interlocuteur contacto contactpersoon attention attn sachbearbeiter bearbeiter',
	manager: 'supervisor responsable leiter approved_by prepared_by chef kierownik',
	cashier: 'kassier cajero caissier operator served_by atendio bedient kasjer operador cassiere',
	// Persons.
	first:
		'given vorname prenom voornaam fornamn imie nome_proprio given_name forename first_name given_names',
	last: 'family surname nachname familienname famille cognome apellido achternaam nazwisko efternamn sobrenome apelido last_name family_name nom_de_famille',
	birth:
		'geb born dob geburt geboren naissance nacimiento ne_le nee_le ne_e_le date_of_birth geburtsdatum geboortedatum nascita nato nata urodzenia nascimento fodelsedatum fodd fodelse geboorte',
	age: 'edad eta idade',
	gender: 'sex geschlecht sesso geslacht plec kon sexo genero',
	marital:
		'familienstand situation_familiale estado_civil stato_civile burgerlijke_staat stan_cywilny married verheiratet marie burgerlijke',
	nationality:
		'citizenship staatsangehorigkeit nationalitat nationalite nacionalidad cittadinanza nazionalita nationaliteit obywatelstwo medborgarskap',
	phone: 'tel telefono telefoon handy mobil cell fon tfn telefonnummer movil cellulare',
	fax: 'telefax',
	email: 'email_address mail courriel correo correo_electronico e_post posta_elettronica',
	website: 'web url internet www sito',
	children: 'child dependants dependents kids kinder enfant hijos figli dzieci barn',
	relation: 'relationship lien',
	passport: 'reisepass passeport pasaporte passaporto paspoort paszport',
	'identity card':
		'ausweis personalausweis id_card dni carta_identita identiteitskaart dowod dokumentnummer legitimation identitet documento',
	signature:
		'signed unterschrift unterzeichnet signe firmado firmato ondertekend podpis underskrift assinatura signatur getekend',
	// Addresses.
	street:
		'strasse rue calle via straat ulica gata rua address_line street_address hausnummer adresse_ligne line1 gatuadress strasse_nr',
	city: 'ort stadt town ville ciudad wohnort citta plaats stad miasto cidade localite miejscowosc woonplaats localidad comune',
	postcode:
		'zip postal_code zip_code plz postleitzahl code_postal cap codigo_postal postnummer kod_pocztowy cp post_code',
	country: 'land pays pais paese kraj',
	state: 'bundesland province provincia region county kanton',
	location:
		'place lieu lugar luogo plats miejsce local site standort venue einsatzort objekt lokal veranstaltungsort',
	property: 'logement vivienda immobile premises mietsache bien',
	room: 'vani zimmer habitacion camera kamer pokoj rum raum salle suite',
	floor: 'etage stock piso piano verdieping pietro andar',
	area: 'wohnflache surface superficie oppervlakte powierzchnia flache yta',
	'customer address':
		'billing_address invoice_address rechnungsadresse rechnungsanschrift adresse_de_facturation',
	'recipient address':
		'lieferadresse lieferanschrift delivery_address shipping_address adresse_de_livraison',
};
