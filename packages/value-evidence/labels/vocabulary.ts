/**
 * What fields and the labels of documents are called in English, German, French, Spanish, Italian, Dutch, Portuguese,
 * Polish and Swedish. The words of one line mean the same as its first one, or as the first ones before `=`: without
 * accents, in small letters, `_` for a space, and without endings (`contrat` is contrato and contratto, too). Words that
 * aren't here mean themselves.
 */
export const vocabulary = `number = no nr num nummer numero n° # id identifier n_o
code = codic kod
date = datum fecha data dato dated tag giorno dzien jour
amount = betrag montant import sum bedrag valor value valeur wert charge kwota belopp amt
name = nom nombre naam nazwa namn
address = adres adress anschrift direccion indirizzo enderec morada addr domicilio residence
type = art kategori categor soort tipo typ rodzaj
description = desc item articl artikel articul bezeichnung beschreibung designation descripcion descrizione omschrijving descricao opis beskrivning product produkt produit producto prodotto libelle
comment = remark note bemerkung remarque hinweis
reference = ref referenz referencia riferiment zeichen dossier file kenmerk case
status = etat estado stato
language = sprache langue idioma lingua taal
unit = einheit unidad eenheid jednostka
percent = percentage prozent satz taux tarief aliquota stawka rate
time = uhrzeit hora heure ora tijd godzin tid uhr
invoice = issue issued ausstellung emission emissao wystawienia ausgestellt utfardad inv rechnung factur fattur fatur factuur faktur bill
receipt = quittung beleg bon recu recibo ricevuta ticket paragon kvitto scontrino kassabon
order = po bestell bestellung bestelling auftrag commande pedido ordine encomenda zamowieni purchase_order
due = fallig falligkeit zahlbar faellig echeance vencimiento vencimento scadenza deadline zahlungsziel spatestens vervaldatum forfallodatum limite uiterlijk payer_avant a_regler payable_by termin_platnosci
total = gesamt summe endbetrag rechnungsbetrag grand totaal razem summa suma overall
gross = brut brutto ttc lordo com_iva devengad
net = netto subtotal subtotaal zwischensumme delsumma warenwert steuerbasisbetrag basisbetrag bemessungsgrundlage imponibile liquid ht net_pay auszahlung sub_total sous_total items_total base_imponible
taxable = steuerpflichtig
tax = vat mwst ust umsatzsteuer mehrwertsteuer steuer tva iva gst sales_tax impuesto imposta btw moms podatek lohnsteuer belasting impot income_tax
tax number = ustid nif cif nip tin siret siren p_iva tva_intracommunautaire codice_fiscale vat_reg contribuinte
with = incl inkl compris included
without = excl exkl excluding ex before ohne sans hors senza sin zonder sem bez utan zzgl
discount = rabat rabatt nachlass remise escompte descuento desconto skonto sconto korting reduction reduced
currency = wahrung devise moneda moeda valut walut
price = preis prix prec prezz prijs cena pris einzelpreis kaufpreis
quantity = qty menge anzahl stuck quantite qte cantidad quantita quantidade pieces units pcs count aantal ilosc antal stk cant
payment = betaal pago zahlung paiement pagament betaling platnosc pay_date paid_by
method = metod sposob zahlungsart zahlungsweise means forma mode
deposit = anzahlung kaution caution acompte prepayment paid bezahlt regle fianza caucao aanbetaling zaliczk anticip voorschot advance
payable = balance balance_due amount_due to_pay outstanding remaining open offen zahlbetrag nachzahlung restbetrag zu_zahlen solde a_payer saldo pagar te_betalen do_zaplaty att_betala
total payable = total_due
opening = previous prior old starting alt anfangssaldo ancien precedente anterior inicial iniziale poczatkow
closing = new final ending latest present neuer schluss endsaldo nouveau actual eindsaldo koncow
fee = gebuhr beitrag kosten cost droit frais cotisation honoraire cuota custo taxa oplata avgift
interest = zins interes interet rente odsetki
terms = bedingungen conditions condiciones condizioni voorwaarden
change = ruckgeld wechselgeld rendu monnaie cambio resto reszt wisselgeld
cash = bar tendered gegeben especes efectivo numerario contant dinheiro gotowka kontant
tip = gratuity trinkgeld pourboire propina mancia fooi napiwek
credit = gutschrift haben avoir abono uznanie entrate
debit = soll belastung cargo addebit af obciazenie
refund = remboursement erstattung
customer = client kund klient klant buyer purchaser guest auftraggeber rechnungsempfanger besteller kaufer gast acheteur comprador nabywca odbiorca kopare bill_to billed_to invoice_to sold_to rechnung_an facture_a facturar_a
supplier = seller vendor vendeur vendedor issuer provider sender shipper merchant store shop payee contractor issued_by lieferant verkaufer absender fournisseur prestataire emetteur expediteur proveedor emisor emitente remitente fornitore mittente cedente leverancier afzender fornecedor sprzedawca dostawca nadawca leverantor saljare
recipient = empfanger destinatair destinatari ontvanger mottagare consignee beneficiary beneficiario addressee ship_to deliver_to livre_a
company = firma business organisation organization gesellschaft unternehmen entreprise societe empresa azienda ditta bedrijf spolka foretag
landlord = vermieter owner bailleur arrendador locator verhuurder wynajmujacy
tenant = mieter resident locataire arrendatario conduttore huurder najemca
employer = arbeitgeber werkgever
employee = personal personnel staff payroll matricul
patient
doctor
holder = kontoinhaber titulaire titular rekeninghouder accountholder cardholder
member = mitglied socio adherent lid
accepted = accept agree agreed stimme akzeptier accept acept accett akkoord akceptuj
smoker = smok raucher rauchen fumeur fumador fumator
contact = ansprechpartner attention attn interlocuteur
manager = supervisor approved_by prepared_by
cashier = operator served_by kassier caissier cajero
first = given vorname prenom voornaam fornamn imie
last = family surname nachname familienname cognome apellid apelid achternaam nazwisko efternamn
birth = born dob geb geburt geboren naissance nacimiento nascita nascimento urodzenia geboorte
age
gender = sex geschlecht
nationality = citizenship nationalitat nationalite nacionalidad nazionalita nationaliteit obywatelstwo
phone = tel telefon telefoon handy mobil cell fon
fax = telefax
email = mail courriel correo
website = web url internet www sito
passport = reisepass passeport
identity card = ausweis dni documento
signature = signed unterschrift unterzeichnet signe firmad firmat ondertekend podpis underskrift assinatura
street = strass rue calle via straat ulica rua
city = town ort stadt wohnort ville ciudad citta plaats stad miasto miejscowosc localidad
postcode = zip postal_code post_code plz postleitzahl cp code_postal codigo_postal cap kod_pocztowy
country = land pays pais paese
state = region county
location = place local site venue standort lieu lugar luogo
area = surface
customer address = rechnungsadresse adresse_de_facturation
recipient address = lieferadresse lieferanschrift delivery_address adresse_de_livraison
start = from begin opens effective valid_from entry_date min minimum low ab von vom beginnt eintrittsdatum gultig_ab debut du entree inicio de_fecha dal ingangsdatum in_dienst poczatek od fran
end = until till to expiry expiration expire valid_to valid_until max maximum high upper bis zum endet gultig_bis fin au jusqu hasta al termine fim termino ate tot koniec slutdatum
period = duration term zeitraum laufzeit dauer leistungszeitraum abrechnungszeitraum duree periodo duracion durata looptijd okres
month = monthly current monat mois mensuel mes mensual mensile mensal maand miesiac
year = jahr annee ano anno jaar rok ar
annual = annuel anual pa
ytd = year_to_date to_date cumulative
week = weekly
day = daily tage jours dias giorni dagen
hour = hrs stunde std heures horas ore uren
notice = kundigungsfrist preavis preaviso preavviso opzegtermijn
arrival
departure
report
publication = published
salary = wage pay earnings gehalt lohn entgelt salair salario salaris stipendio loon wynagrodzenie
health
class = grade
occupation = profession job job_title role post beruf tatigkeit stelle emploi puesto
department = abteilung kostenstelle cost_center
experience = berufserfahrung experiencia esperienza
education = ausbildung formation formacion istruzione opleiding
skill = kenntnisse competenc competenze
contract = vertrag agreement lease contrat overeenkomst umowa avtal mietvertrag
policy
insurance = versicherung assurance
premium
rent = miete kaltmiete loyer alquiler affitto canone renda huur czynsz
offer = quote quotation estimate angebot kostenvoranschlag offre devis oferta presupuesto preventivo
valid = validity gultig valable geldig
project = projekt projet proyecto progetto
purpose = reason zweck verwendungszweck objet
subject = betreff betr regarding oggetto asunto
account = acct konto compte cuenta conto conta rekening rachunek
account iban = iban
bic = swift
sort code = blz
bank = bankverbindung banque banco banca
card = karte kreditkarte carte tarjeta karta
transaction = buchung umsatz operation
booking = booked gebucht reservation reserve reservierung prenotazione confirmation
statement = auszug kontoauszug releve extracto estratto afschrift wyciag
meter = zahler
energy = strom
gas
delivery = service supply supplied delivered liefer lieferung leistung livraison livre entrega consegna levering dostaw
shipment = shipping shipped freight transport postage versand porto fracht frais_de_port envio
package
weight = gewicht poids peso
plate = registration
origin
destination
sample
laboratory = lab labor
school = university universitat universite universidad hochschule institution
degree = abschluss laurea qualification
course = curso corso
mark = score points
certificate = zertifikat certificat certyfikat
batch
serial
brand
color = colour
size = grosse
position = pos zeile lp
attachment
page = seite
version = revision
abstract = summary resume
social = ni social_security national_insurance`;

/** Words that say nothing about what a value is. */
export const fillers =
	'a an the of for on in and or is your our its as per this der die das des dem den und fur ihr ihre ihrer unser la les de d l le el los las y del et pour votre notre info full il lo di da e che suo nostro het een van voor uw do dos das em z w na i av och din ditt zur su sus details text';
