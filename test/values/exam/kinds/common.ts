import { rounded } from '../notation';
import { labelTable, type Draft, type LabelTable } from '../draft';

/** One kind of document, in one layout. */
export interface DocumentKind {
	readonly kind: string;
	readonly labels: LabelTable;
	readonly write: (draft: Draft) => void;
}

/** Labels of more than one kind. */
export const commonLabels = labelTable(`
description | Description;Item;Details | Bezeichnung;Beschreibung;Artikel | Désignation;Description;Libellé | Descripción;Concepto | Descrizione | Omschrijving;Artikel | Descrição;Designação | Nazwa towaru lub usługi;Nazwa
quantity | Qty;Quantity | Menge;Anzahl | Qté;Quantité | Cant.;Cantidad | Q.tà;Quantità | Aantal | Qtd.;Quantidade | Ilość
unitPrice | Unit price;Price;Rate | Einzelpreis;E-Preis;Preis/Einh. | P.U. HT;Prix unitaire HT | Precio;Precio unitario | Prezzo unitario;Prezzo | Prijs;Prijs per stuk | Preço unit.;Preço | Cena netto;Cena jedn.
amount | Amount;Line total | Betrag;Gesamtpreis;Gesamt | Montant HT;Total HT ligne | Importe | Importo | Bedrag | Valor;Montante | Wartość netto;Wartość
iban | IBAN
bic | BIC;SWIFT/BIC | BIC | BIC
phone | Phone;Tel. | Telefon;Tel. | Tél.;Téléphone | Teléfono;Tel. | Tel.;Telefono | Tel.;Telefoon | Telefone;Tel. | Tel.;Telefon
email | Email;E-mail | E-Mail | E-mail;Courriel | Correo electrónico;E-mail | E-mail | E-mail | E-mail | E-mail
customerNumber | Customer No.;Account number;Customer ID | Kundennummer;Kunden-Nr.;Kd.-Nr. | N° client;Code client | N.º de cliente;Código de cliente | Codice cliente;N. cliente | Klantnummer;Debiteurnummer | N.º de cliente;Cliente n.º | Nr klienta;Numer klienta
birthDate | Date of birth;DOB | Geburtsdatum;geb. am | Date de naissance;Né(e) le | Fecha de nacimiento | Data di nascita;Nato/a il | Geboortedatum | Data de nascimento | Data urodzenia
name | Name;Full name | Name;Name, Vorname | Nom et prénom;Nom | Nombre y apellidos;Nombre | Nome e cognome;Nominativo | Naam | Nome;Nome completo | Imię i nazwisko
yes | Yes | Ja | Oui | Sí | Sì | Ja | Sim | Tak
no | No | Nein | Non | No | No | Nee | Não | Nie
issued | Date;Date of issue | Datum;Ausstellungsdatum | Date;Date d'émission | Fecha;Fecha de emisión | Data;Data di emissione | Datum;Datum van afgifte | Data;Data de emissão | Data;Data wystawienia
total | Total | Gesamt;Summe | Total | Total | Totale | Totaal | Total | Razem;Suma
vatRate | VAT %;VAT | MwSt. %;USt. | TVA %;TVA | IVA %;IVA | IVA %;Aliquota | btw %;btw | IVA %;Taxa IVA | VAT %;Stawka VAT`);

/** The rates of value-added tax in a language's country: standard and reduced. */
export const vatRates = {
	en: [20, 5],
	de: [19, 7],
	fr: [20, 5.5],
	es: [21, 10],
	it: [22, 10],
	nl: [21, 9],
	pt: [23, 6],
	pl: [23, 8],
} as const;

export const sum = (values: readonly number[]): number =>
	rounded(values.reduce((all, value) => all + value, 0));
