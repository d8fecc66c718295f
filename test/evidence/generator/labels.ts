import type { Language } from './notation.ts';

/** Words of the documents by language, with alternatives of which each document picks one. */
// prettier-ignore
export const labels = {
	invoice: { en: 'Invoice|INVOICE|Tax invoice', de: 'Rechnung|RECHNUNG', fr: 'Facture|FACTURE' },
	invoiceNumber: { en: 'Invoice No.|Invoice number|Invoice #', de: 'Rechnungsnummer|Rechnungs-Nr.|Rechnung Nr.', fr: 'Facture n°|Numéro de facture|N° de facture' },
	invoiceDate: { en: 'Invoice date|Date of issue|Date', de: 'Rechnungsdatum|Datum', fr: "Date de facture|Date d'émission|Date" },
	dueDate: { en: 'Due date|Payment due|Due by', de: 'Fälligkeitsdatum|Fällig am|Zahlbar bis', fr: "Date d'échéance|Échéance|À régler avant le" },
	deliveryDate: { en: 'Delivery date|Delivered on', de: 'Lieferdatum|Leistungsdatum', fr: 'Date de livraison|Livré le' },
	orderNumber: { en: 'Order No.|Purchase order|PO number', de: 'Bestellnummer|Ihre Bestellung|Bestell-Nr.', fr: 'N° de commande|Commande n°|Bon de commande' },
	customerNumber: { en: 'Customer No.|Customer number|Customer ID', de: 'Kundennummer|Kunden-Nr.|Kd.-Nr.', fr: 'N° client|Code client' },
	customer: { en: 'Bill to|Customer|Invoiced to', de: 'Rechnungsempfänger|Kunde|Rechnung an', fr: 'Facturé à|Client' },
	supplier: { en: 'From|Seller|Supplier', de: 'Lieferant|Verkäufer', fr: 'Fournisseur|Vendeur' },
	shipTo: { en: 'Ship to|Deliver to', de: 'Lieferanschrift', fr: 'Livré à' },
	vatId: { en: 'VAT ID|VAT Reg. No.', de: 'USt-IdNr.', fr: 'N° TVA' },
	contact: { en: 'Contact', de: 'Ansprechpartner', fr: 'Interlocuteur' },
	position: { en: '#|Pos.|Line', de: 'Pos.|Nr.', fr: 'N°|Pos.' },
	itemNumber: { en: 'Item No.|SKU|Article', de: 'Artikelnr.|Art.-Nr.', fr: 'Réf.|Référence' },
	description: { en: 'Description|Item|Product', de: 'Bezeichnung|Beschreibung|Artikel', fr: 'Désignation|Description' },
	quantity: { en: 'Qty|Quantity', de: 'Menge|Anzahl', fr: 'Qté|Quantité' },
	unit: { en: 'Unit', de: 'Einheit|Einh.', fr: 'Unité' },
	unitPrice: { en: 'Unit price|Price|Price each', de: 'Einzelpreis|E-Preis|Preis', fr: 'Prix unitaire|P.U. HT|Prix' },
	taxRate: { en: 'VAT|VAT %', de: 'MwSt.|USt. %', fr: 'TVA|TVA %' },
	amount: { en: 'Amount|Line total|Total', de: 'Betrag|Gesamt|Gesamtpreis', fr: 'Montant|Montant HT|Total HT' },
	carried: { en: 'Carried forward', de: 'Übertrag', fr: 'À reporter' },
	brought: { en: 'Brought forward', de: 'Übertrag', fr: 'Report' },
	discountLine: { en: 'Discount|Credit', de: 'Rabatt|Gutschrift', fr: 'Remise|Avoir' },
	subtotal: { en: 'Subtotal|Net total|Total before tax', de: 'Zwischensumme|Nettobetrag|Summe netto', fr: 'Sous-total|Total HT|Montant HT' },
	tax: { en: 'VAT #|VAT (#)|plus VAT at #', de: 'MwSt. #|zzgl. # MwSt.|USt. #', fr: 'TVA #|TVA à #' },
	salesTax: { en: 'Sales tax (#)|Sales tax #|Tax (#)', de: '#', fr: '#' },
	shipping: { en: 'Shipping|Freight', de: 'Versandkosten|Fracht', fr: 'Frais de port|Transport' },
	total: { en: 'Total|Grand total|Invoice total', de: 'Gesamtbetrag|Rechnungsbetrag|Summe brutto', fr: 'Total TTC|Montant TTC|Total de la facture' },
	paid: { en: 'Already paid|Prepayment', de: 'Anzahlung|Bereits bezahlt', fr: 'Acompte versé|Déjà réglé' },
	amountDue: { en: 'Balance due|Amount due', de: 'Restbetrag|Noch zu zahlen', fr: 'Reste à payer|Solde dû' },
	page: { en: 'Page # of %', de: 'Seite # von %', fr: 'Page # sur %' },
} satisfies Record<string, Record<Language, string>>;

export type Label = keyof typeof labels;

/** Sentences of invoices; what stands in braces is filled in. */
// prettier-ignore
export const sentences = {
	lateFee: { en: 'Payments after the due date are subject to a fee of {fee}.',
		de: 'Bei verspäteter Zahlung berechnen wir eine Mahngebühr von {fee}.',
		fr: 'Tout retard de paiement entraîne une indemnité de {fee}.' },
	replaces: { en: 'This document replaces our document {number} of {date}.',
		de: 'Dieses Dokument ersetzt unser Dokument {number} vom {date}.',
		fr: 'Ce document remplace notre document {number} du {date}.' },
	priceList: { en: 'Our price list of {date} applies. Orders above {money} are delivered free of charge.',
		de: 'Es gilt unsere Preisliste vom {date}. Ab einem Bestellwert von {money} liefern wir frei Haus.',
		fr: 'Notre tarif du {date} s’applique. Livraison gratuite à partir de {money} de commande.' },
	payTotal: { en: 'Please pay {total} by {due}.',
		de: 'Bitte überweisen Sie {total} bis zum {due}.',
		fr: 'Merci de régler {total} avant le {due}.' },
	thanks: { en: 'Thank you for your order. The goods remain our property until they are paid in full.',
		de: 'Vielen Dank für Ihren Auftrag. Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum.',
		fr: 'Merci de votre confiance. La marchandise reste notre propriété jusqu’au paiement complet.' },
} satisfies Record<string, Record<Language, string>>;

export type Sentence = keyof typeof sentences;
