import type { Random } from '../../support/seed.ts';
import type { Convention, Language } from './notation.ts';

const split = (words: string): string[] => words.split('|');

const companies: Record<Convention, string[]> = {
	US: split(
		'Oakline Interiors LLC|Linden Freight Inc.|Harbor Point Supply Co.|Bluewater Printing, Inc.|Summit Ridge Builders|Prairie Health Partners|Granite Peak Software|Cedar & Finch LLC|Lakeshore Catering|Northfield Tool Works|Redwood Analytics Corp.|Silver Creek Farms',
	),
	UK: split(
		'Brightwater Cleaning Ltd|Ashdown & Sons Ltd|Thornbury Logistics plc|Mill Lane Joinery|Calder Valley Foods Ltd|Pennine Office Supplies|Kestrel Design Studio|Harrow Marine Ltd|Westgate Property Services|Foxley Instruments Ltd|Severn Print Works|Dunmore Textiles Ltd',
	),
	German: split(
		'Müller & Söhne GmbH|Bergmann Bürobedarf GmbH|Isartal Logistik AG|Hanse Druck GmbH & Co. KG|Schreinerei Weiß|Rheinwerk Technik GmbH|Nordlicht Energie AG|Gärtnerei Blumenthal|Kranz Metallbau GmbH|Elbe Software GmbH|Lindner Catering e. K.|Alpenblick Hotel GmbH',
	),
	French: split(
		'Dupont Menuiserie SARL|Les Jardins de Loire SAS|Imprimerie Moreau|Atelier Beaumont SARL|Transports Lefèvre SA|Boulangerie Girard|Électricité Rousseau SAS|Librairie du Port|Conseil & Réseaux SARL|Fromagerie des Alpes|Garage Chevalier SARL|Bureau Fontaine SAS',
	),
};
const firstNames: Record<Language, string[]> = {
	en: split('Anna|James|Margaret|Oliver|Priya|Thomas|Rachel|Daniel|Grace|Henry|Martin|Laura'),
	de: split('Anna|Jürgen|Katharina|Lukas|Sabine|Thomas|Franziska|Björn|Heike|Stefan|Martin|Paul'),
	fr: split('Amélie|Julien|Margaux|Olivier|Sophie|Thomas|Hélène|Benoît|Claire|Étienne|Martin|Luc'),
};
const lastNames: Record<Language, string[]> = {
	en: split(
		'Whitfield|Marsh|Okafor|Bennett|Sharma|Holloway|Reyes|Carver|Ellison|Martin|Doyle|Paul',
	),
	de: split('Hoffmann|Schäfer|Vogel|Bauer|Krüger|Lorenz|Weber|Fischer|Brandt|Martin|Köhler|Paul'),
	fr: split('Bernard|Mercier|Lambert|Fournier|Dubois|Caron|Perrin|Lemoine|Martin|Roux|Guérin|Paul'),
};
const streets: Record<Convention, string[]> = {
	US: split('# Elm Street|# Lake Avenue|# W 14th Street|# Orchard Road, Suite 200|# Harbor Blvd'),
	UK: split('# Elm Road|# Mill Lane|Unit 4, # Station Road|# Queen Street|# Castle Hill'),
	German: split('Hauptstraße #|Lindenweg #|Am Markt #|Bahnhofstr. #|Goetheplatz #'),
	French: split("# rue de la République|# avenue Foch|# bis, rue du Moulin|# place de l'Église"),
};
const cities: Record<Convention, string[]> = {
	US: split('Springfield, IL|Portland, OR|Austin, TX|Madison, WI|Dayton, OH|Boulder, CO'),
	UK: split('Leeds|Bristol|York|Norwich|Exeter|Sheffield|Bath'),
	German: split('München|Köln|Hamburg|Bad Tölz|Münster|Leipzig|Würzburg'),
	French: split('Lyon|Nantes|Orléans|Saint-Étienne|Nîmes|Besançon|Rennes'),
};
const products: Record<Language, string[]> = {
	en: split(
		'Desk, oak|Office chair|Filing cabinet|Desk lamp|Monitor arm|Printer paper A4|Toner cartridge|Whiteboard|Meeting table|Network cable|Wall shelf|Assembly|Delivery|Consulting|Maintenance visit|Software licence|Training day|Cleaning|Floor mat|Extension lead|Paint, white|Door handle|Window seal|Hinge set',
	),
	de: split(
		'Schreibtisch, Eiche|Bürostuhl|Aktenschrank|Schreibtischlampe|Monitorarm|Druckerpapier A4|Tonerkartusche|Whiteboard|Besprechungstisch|Netzwerkkabel|Wandregal|Montage|Lieferung|Beratung|Wartung vor Ort|Softwarelizenz|Schulungstag|Reinigung|Fußmatte|Verlängerungskabel|Wandfarbe, weiß|Türgriff|Fensterdichtung|Scharniersatz',
	),
	fr: split(
		'Bureau en chêne|Chaise de bureau|Armoire à dossiers|Lampe de bureau|Bras pour écran|Papier A4|Cartouche de toner|Tableau blanc|Table de réunion|Câble réseau|Étagère murale|Montage|Livraison|Conseil|Visite de maintenance|Licence logicielle|Journée de formation|Nettoyage|Tapis de sol|Rallonge|Peinture blanche|Poignée de porte|Joint de fenêtre|Jeu de charnières',
	),
};
const variants: Record<Language, string[]> = {
	en: split('|||size M|120 x 80 cm|model 117|black|5 m|2nd floor|pack of 12|type B'),
	de: split('|||Größe M|120 x 80 cm|Modell 117|schwarz|5 m|2. OG|12er-Pack|Typ B'),
	fr: split('|||taille M|120 x 80 cm|modèle 117|noir|5 m|2e étage|lot de 12|type B'),
};

export interface Party {
	name: string;
	street: string;
	city: string;
	postalCode: string;
	/** The line of city and postal code, in the order of the country. */
	cityLine: (city: string, postalCode: string) => string;
}

/** Returns names of companies in random order. */
export function companyNames(random: Random, convention: Convention): string[] {
	return random.shuffled(companies[convention]);
}

/** Returns a company's name. */
export function companyName(random: Random, convention: Convention): string {
	return random.pick(companies[convention]);
}

/** Returns a first and a last name. Some last names are first names of others. */
export function personName(random: Random, language: Language): [first: string, last: string] {
	return [random.pick(firstNames[language]), random.pick(lastNames[language])];
}

/** Returns a name with an address. */
export function party(random: Random, convention: Convention, name: string): Party {
	const [city, state] = random.pick(cities[convention]).split(', ');
	const letter = (): string => random.pick([...'ABDEFGHJLNPRSTUW']);
	return {
		name,
		street: random.pick(streets[convention]).replace('#', String(random.between(1, 240))),
		city,
		postalCode:
			convention === 'UK'
				? `${letter()}${letter()}${random.between(1, 9)} ${random.between(1, 9)}${letter()}${letter()}`
				: digits(random, 5),
		cityLine: (shownCity, postalCode) => {
			if (convention === 'US') return `${shownCity}, ${state} ${postalCode}`;
			return convention === 'UK' ? `${shownCity} ${postalCode}` : `${postalCode} ${shownCity}`;
		},
	};
}

/** Returns what is sold, sometimes with a variant that has a number in it. */
export function productName(random: Random, language: Language): string {
	const name = random.pick(products[language]);
	if (services(language).includes(name)) return name;
	const variant = random.pick(variants[language]);
	return name + (variant === '' || name.includes(',') ? '' : `, ${variant}`);
}

/** Returns what is paid by the hour. */
export function serviceName(random: Random, language: Language): string {
	return random.pick(services(language));
}

const services = (language: Language): string[] => products[language].slice(11, 18);

/** Returns so many digits, the first of which isn't 0. */
export function digits(random: Random, count: number): string {
	return Array.from({ length: count }, (_, at) => random.between(at === 0 ? 1 : 0, 9)).join('');
}
