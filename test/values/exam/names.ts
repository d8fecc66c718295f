import type { Random } from '../../support/seed';

/** The languages of the exam, in the order of the columns of every table of labels. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'] as const;
export type Language = (typeof languages)[number];

/** Reads a table with one list for each language, in the order of `languages`; the lists' entries are set apart by ";". */
function byLanguage(table: string): Record<Language, string[]> {
	const rows = table.trim().split('\n');
	return Object.fromEntries(
		languages.map((language, index) => [language, rows[index].split(';').map((e) => e.trim())]),
	) as Record<Language, string[]>;
}

const firstNames = byLanguage(`
Margaret; Oliver; Priya; Thomas; Hannah; Declan; Joanne; Marcus; Leila; Peter
Katharina; Jürgen; Anna-Lena; Stefan; Mehmet; Birgit; Florian; Sabine; Uwe; Lukas
Élodie; Jean-Marc; Sophie; Karim; Benoît; Camille; Thierry; Nathalie; Hugo; Inès
María José; Javier; Lucía; Álvaro; Carmen; Iker; Rocío; Francisco; Nuria; Andrés
Giulia; Alessandro; Francesca; Matteo; Chiara; Luca; Paola; Davide; Elena; Stefano
Sanne; Pieter; Fleur; Bram; Anouk; Willem; Maaike; Jeroen; Femke; Daan
Inês; João; Mariana; Tiago; Beatriz; Rui; Catarina; Gonçalo; Teresa; Nuno
Agnieszka; Tomasz; Katarzyna; Paweł; Małgorzata; Grzegorz; Joanna; Michał; Ewa; Łukasz`);

const lastNames = byLanguage(`
Ashworth; Okafor; Hughes; Patel; Lindqvist; O'Rourke; Fairbanks; Whitlock; Delgado; Prescott
Hoffmann; Brückner; Yıldız; Schäfer; Kowalke; Lindner; Weißhaupt; Vogelsang; Baumgartner; Petersen
Lefèvre; Moreau; Benhaddou; Garnier; Chauvin; Roussel; Dupuis; Marchand; Delacroix; Fontaine
Romero Vidal; Ibáñez; Castellanos; Ortega Ruiz; Navarro; Echeverría; Molina; Serrano Gil; Peña; Villalba
Marchetti; De Santis; Colombo; Ferrero; Lombardi; Zanetti; Bellini; Moretti; Ricci; Caruso
van den Berg; Bakker; de Groot; Hendriks; Mulder; Verhoeven; Dijkstra; van Leeuwen; Smeets; Kuipers
Carvalho; Nogueira; Pinto; Antunes; Figueiredo; Moura; Teixeira; Vasconcelos; Sequeira; Lourenço
Wiśniewska; Kamiński; Zielińska; Wójcik; Lewandowska; Szymański; Dąbrowska; Kaczmarek; Pawlak; Michalski`);

/** Companies whose names contain one another stand beside each other: an attentive reader tells them apart. */
const companyNames = byLanguage(`
Harbour Street Supplies Ltd; Harbour Street Supplies (Northern) Ltd; Brightwater Analytics Inc.; Kestrel & Vane LLP; Oakfield Dental Care; Meridian Freight Services Ltd; Copperline Tools Co.; Juniper Hill Hotel; Pendle Valley Foods plc
Weber Bau GmbH; Weber Baustoffe GmbH & Co. KG; Nordlicht Medien GmbH; Kühn Elektrotechnik e.K.; Stadtwerke Altenfeld AG; Rheingold Logistik GmbH; Praxis am Markt; Hofgut Sonnenberg; Bürocenter Lehmann OHG
Menuiserie Garonne SARL; Menuiserie Garonne Services SAS; Atelier Bleu SAS; Transports Vasseur SA; Cabinet Roche & Associés; Boulangerie des Halles; Imprimerie du Parc SARL; Énergie Val de Loire SA; Hôtel Bellerive
Suministros Levante S.L.; Suministros Levante Norte S.L.; Talleres Arango S.A.; Distribuciones Ebro S.L.U.; Clínica Montesol; Gestoría Alameda S.C.; Frutas del Turia S.L.; Hotel Mirador; Electrónica Sur S.A.
Officine Bianchi S.r.l.; Officine Bianchi Ricambi S.r.l.; Tipografia Arno S.n.c.; Alimentari Pugliese S.p.A.; Studio Legale Conti; Trasporti Adige S.r.l.; Farmacia San Rocco; Albergo Belvedere; Energia Ligure S.p.A.
Van Dam Installatie B.V.; Van Dam Installatie Zuid B.V.; Drukkerij De Linde B.V.; Groothandel Maas N.V.; Bakkerij Jansen VOF; Transport Veluwe B.V.; Tandartspraktijk Noord; Hotel De Kroon; Kantoorshop Direct B.V.
Construções Tejo, Lda.; Construções Tejo Norte, Lda.; Gráfica Mondego, Lda.; Transportes Sado, S.A.; Clínica da Ribeira; Padaria Central; Mobiliário Minho, Lda.; Hotel Miramar; Energias do Douro, S.A.
Budmax Sp. z o.o.; Budmax Serwis Sp. z o.o.; Drukarnia Wisła S.A.; Transport Mazury Sp. j.; Przychodnia Zdrowie; Hurtownia Papieru Sp. z o.o.; Piekarnia Kłos; Hotel Pod Dębem; Energetyka Śląska S.A.`);

const streetNames = byLanguage(`
Station Road; Mill Lane; Queen's Walk; Harper Avenue; Foundry Street
Bahnhofstraße; Am Alten Markt; Lindenallee; Gartenweg; Industriestraße
rue des Tilleuls; avenue Jean Jaurès; chemin du Moulin; boulevard Carnot; impasse des Lilas
Calle Mayor; Avenida de la Paz; Calle del Olivo; Paseo Marítimo; Plaza Nueva
Via Garibaldi; Corso Vittorio; Viale dei Pini; Via San Marco; Piazza Dante
Dorpsstraat; Kerkweg; Molenlaan; Havenkade; Stationsplein
Rua do Carmo; Avenida da Liberdade; Travessa das Flores; Rua Nova; Largo do Pelourinho
ul. Lipowa; ul. Kościuszki; al. Niepodległości; ul. Polna; ul. Ogrodowa`);

const townNames = byLanguage(`
LS1 4DY Leeds; BS8 2LR Bristol; M2 5DB Manchester; CF10 1EP Cardiff; YO10 5DD York; Portland, OR 97205; Albany, NY 12207; Austin, TX 78701; Boise, ID 83702; Tampa, FL 33602
35037 Marburg; 24103 Kiel; 01067 Dresden; 88045 Friedrichshafen; 50667 Köln
69003 Lyon; 44000 Nantes; 67000 Strasbourg; 33300 Bordeaux; 31500 Toulouse
46003 Valencia; 48009 Bilbao; 41004 Sevilla; 50001 Zaragoza; 28013 Madrid
20121 Milano; 10123 Torino; 37121 Verona; 16124 Genova; 50122 Firenze
3511 LX Utrecht; 5611 EM Eindhoven; 9712 CP Groningen; 6211 CX Maastricht; 3012 KL Rotterdam
1200-092 Lisboa; 4000-322 Porto; 3000-213 Coimbra; 4710-057 Braga; 8000-138 Faro
00-362 Warszawa; 50-101 Wrocław; 80-831 Gdańsk; 31-042 Kraków; 61-739 Poznań`);

const goodsNames = byLanguage(`
Copy paper A4 80 g; Desk lamp LED; Cable tray 2 m; Office chair Ergo 200; Toner cartridge black; Whiteboard 90x60; USB-C dock; Label printer ZT-230; Safety gloves size 9; Filing cabinet, 3 drawers
Kopierpapier A4 80 g; Schreibtischlampe LED; Kabelkanal 2 m; Bürostuhl Ergo 200; Toner schwarz; Whiteboard 90x60; USB-C-Dock; Etikettendrucker ZT-230; Schutzhandschuhe Gr. 9; Rollcontainer, 3 Schübe
Papier A4 80 g; Lampe de bureau LED; Goulotte 2 m; Fauteuil Ergo 200; Toner noir; Tableau blanc 90x60; Station USB-C; Imprimante étiquettes ZT-230; Gants de protection T9; Caisson 3 tiroirs
Papel A4 80 g; Lámpara de mesa LED; Canaleta 2 m; Silla Ergo 200; Tóner negro; Pizarra 90x60; Base USB-C; Impresora de etiquetas ZT-230; Guantes talla 9; Cajonera 3 cajones
Carta A4 80 g; Lampada da tavolo LED; Canalina 2 m; Sedia Ergo 200; Toner nero; Lavagna 90x60; Dock USB-C; Stampante etichette ZT-230; Guanti tg. 9; Cassettiera 3 cassetti
Kopieerpapier A4 80 g; Bureaulamp LED; Kabelgoot 2 m; Bureaustoel Ergo 200; Toner zwart; Whiteboard 90x60; USB-C-dock; Labelprinter ZT-230; Handschoenen maat 9; Ladeblok 3 laden
Papel A4 80 g; Candeeiro LED; Calha técnica 2 m; Cadeira Ergo 200; Toner preto; Quadro branco 90x60; Base USB-C; Impressora de etiquetas ZT-230; Luvas tam. 9; Bloco 3 gavetas
Papier A4 80 g; Lampka biurkowa LED; Korytko 2 m; Fotel Ergo 200; Toner czarny; Tablica 90x60; Stacja USB-C; Drukarka etykiet ZT-230; Rękawice roz. 9; Kontener 3 szuflady`);

/** Somebody's postal address, as three lines of a letter. */
export interface Party {
	name: string;
	street: string;
	town: string;
}

/** A town without its code, as in `Lyon` of `69003 Lyon`. */
export function placeOf(town: string): string {
	return town.replace(/,.*/, '').replace(/^(?:\S*\d\S* )+(?:[A-Z]{2} )?/, '');
}

/** Draws names of a language: each is drawn once, so that different roles have different names. */
export class Names {
	private readonly random: Random;
	private readonly left: Record<
		'first' | 'last' | 'company' | 'street' | 'town' | 'goods',
		string[]
	>;

	constructor(random: Random, language: Language, isAmerican: boolean) {
		this.random = random;
		this.left = {
			first: random.shuffled(firstNames[language]),
			last: random.shuffled(lastNames[language]),
			company: random.shuffled(companyNames[language]),
			street: random.shuffled(streetNames[language]),
			town: random
				.shuffled(townNames[language])
				.filter((town) => /[A-Z]{2} \d{5}$/.test(town) === isAmerican),
			goods: random.shuffled(goodsNames[language]),
		};
	}

	person(): string {
		return `${this.left.first.pop()} ${this.left.last.pop()}`;
	}

	company(): string {
		return this.left.company.pop() as string;
	}

	goods(): string {
		return this.left.goods.pop() as string;
	}

	town(): string {
		return this.left.town.pop() as string;
	}

	party(name: string): Party {
		const street = `${this.left.street.pop()} ${this.random.between(11, 189)}`;
		return { name, street, town: this.town() };
	}

	/** Digits in groups, as in `12 345 678`. */
	digits(...groups: number[]): string {
		const group = (length: number) =>
			Array.from({ length }, (_, at) => this.random.between(at === 0 ? 1 : 0, 9)).join('');
		return groups.map(group).join(' ');
	}

	/** An IBAN of the right look, in groups of four. */
	iban(language: Language): string {
		const country = {
			en: 'GB',
			de: 'DE',
			fr: 'FR',
			es: 'ES',
			it: 'IT',
			nl: 'NL',
			pt: 'PT',
			pl: 'PL',
		};
		return `${country[language]}${this.digits(2, 4, 4, 4, 4, 2)}`;
	}

	mail(name: string): string {
		const plain = name
			.normalize('NFD')
			.replace(/\p{M}/gu, '')
			.replace(/[łŁ]/g, 'l')
			.replace(/ı/g, 'i');
		const [first, ...last] = plain
			.toLowerCase()
			.replace(/ß/g, 'ss')
			.replace(/[^a-z ]/g, '')
			.split(' ');
		return `${first}.${last.at(-1)}@example.com`;
	}
}
