import type { Random } from '../../support/seed';
import { languages, type Language } from './notation';

/** One list for each language, in their order, and `;` between entries. */
export function lists(...lines: string[]): Record<Language, string[]> {
	return Object.fromEntries(
		languages.map((language, number) => [language, lines[number].split('; ')]),
	) as Record<Language, string[]>;
}

const firstNames = lists(
	'James; Emma; Oliver; Charlotte; Liam; Grace; Mary Anne; Noah',
	'Anna; Lukas; Sabine; Jürgen; Katharina; Tobias; Hans-Peter; Lena',
	'Camille; Julien; Chloé; Jean-Pierre; Léa; Antoine; Inès; Mathieu',
	'Lucía; Javier; Carmen; Alejandro; María José; Pablo; Elena; Sergio',
	'Giulia; Marco; Francesca; Alessandro; Chiara; Matteo; Anna Maria; Luca',
	'Sanne; Daan; Femke; Jeroen; Lotte; Bram; Marieke; Thijs',
	'Inês; João; Mariana; Tiago; Beatriz; Rui; Ana Sofia; Miguel',
	'Agnieszka; Piotr; Katarzyna; Tomasz; Małgorzata; Krzysztof; Zofia; Marek',
);
const lastNames = lists(
	"Smith; Harrison; O'Connor; Wright; Bennett; Clarke; Foster; Hughes; Price; Wood",
	'Schmidt; Müller; Bauer; Lehmann; Krüger; Hofmann; Weiß; Vogel; Sommer; Brandt',
	'Martin; Lefèvre; Dubois; Moreau; Girard; Rousseau; Fontaine; Chevalier; Garnier; Blanc',
	'García López; Martínez; Fernández Ruiz; Torres; Navarro; Domínguez; Vega; Molina; Ortega; Campos',
	'Rossi; Bianchi; Ferrari; Esposito; Ricci; Marino; Conti; De Luca; Greco; Fontana',
	'de Vries; Jansen; van den Berg; Bakker; Visser; Smit; Mulder; de Boer; Dekker; Vos',
	'Silva; Santos; Ferreira; Pereira; Oliveira; Costa; Rodrigues; Almeida; Carvalho; Sousa',
	'Kowalski; Nowak; Wiśniewski; Wójcik; Kamiński; Zieliński; Szymański; Dąbrowski; Mazur; Król',
);
const streets = lists(
	'High Street; Station Road; Church Lane; Mill Road; Victoria Avenue; Park Drive',
	'Hauptstraße; Bahnhofstr.; Lindenweg; Goethestraße; Am Markt; Industriestr.',
	'rue de la République; avenue Victor Hugo; rue du Moulin; boulevard Voltaire; place de la Gare; chemin des Vignes',
	'Calle Mayor; Av. de la Constitución; Calle del Sol; Paseo de Gracia; Plaza de España; C/ Alcalá',
	'Via Roma; Via Garibaldi; Corso Italia; Viale dei Mille; Piazza Dante; Via Mazzini',
	'Dorpsstraat; Kerklaan; Stationsweg; Molenstraat; Prinsengracht; Industrieweg',
	'Rua das Flores; Avenida da Liberdade; Rua do Carmo; Rua Augusta; Praça da República; Rua Nova',
	'ul. Polna; ul. Kwiatowa; al. Jana Pawła II; ul. Mickiewicza; ul. Lipowa; ul. Długa',
);
const cities = lists(
	'London SW1A 2AA; Manchester M1 4BT; Leeds LS1 5DL; Bristol BS1 6QH; Oxford OX1 3DP; York YO1 7HH',
	'10115 Berlin; 80331 München; 20095 Hamburg; 50667 Köln; 04109 Leipzig; 70173 Stuttgart',
	'75011 Paris; 69003 Lyon; 31000 Toulouse; 44000 Nantes; 67000 Strasbourg; 33800 Bordeaux',
	'28013 Madrid; 08007 Barcelona; 41001 Sevilla; 46002 Valencia; 50003 Zaragoza; 29015 Málaga',
	'00184 Roma; 20121 Milano; 10123 Torino; 50122 Firenze; 40121 Bologna; 80133 Napoli',
	'1012 AB Amsterdam; 3511 EV Utrecht; 3011 HE Rotterdam; 5611 AZ Eindhoven; 9712 HM Groningen; 2511 CV Den Haag',
	'1100-053 Lisboa; 4050-253 Porto; 3000-213 Coimbra; 4710-057 Braga; 8000-150 Faro; 2750-642 Cascais',
	'00-950 Warszawa; 31-042 Kraków; 50-102 Wrocław; 80-831 Gdańsk; 61-772 Poznań; 90-423 Łódź',
);
const americanCities = [
	'Austin, TX 78701',
	'Portland, OR 97204',
	'Denver, CO 80202',
	'Columbus, OH 43215',
];
const trades = lists(
	'Office Supplies; Engineering; Logistics; Consulting; Printing Services; Garden Centre',
	'Bürobedarf; Maschinenbau; Logistik; Beratung; Haustechnik; Druckerei',
	'Fournitures; Bâtiment; Transports; Conseil; Imprimerie; Informatique',
	'Suministros; Construcciones; Transportes; Consultores; Imprenta; Informática',
	'Forniture; Costruzioni; Trasporti; Consulenza; Stampa; Informatica',
	'Kantoorartikelen; Techniek; Transport; Advies; Drukkerij; Installatie',
	'Materiais; Construções; Transportes; Consultoria; Gráfica; Informática',
	'Biuro; Budownictwo; Transport; Doradztwo; Drukarnia; Informatyka',
);
const legalForms = lists(
	'Ltd; Ltd.; plc; LLP; & Sons Ltd',
	'GmbH; AG; GmbH & Co. KG; e.K.; KG',
	'SARL; SAS; SA; EURL; & Fils',
	'S.L.; S.A.; S.L.U.; e Hijos S.L.',
	'S.r.l.; S.p.A.; S.n.c.; & C. S.a.s.',
	'B.V.; N.V.; VOF; & Zn.',
	'Lda.; S.A.; Unipessoal Lda.; & Filhos Lda.',
	'Sp. z o.o.; S.A.; Sp. j.; s.c.',
);
/** What may follow a company's name. */
export const legalForm = new RegExp(
	`^ ?(${Object.values(legalForms)
		.flat()
		.map((form) => form.replace(/[.&]/g, '\\$&'))
		.join('|')})$`,
);
/** Some begin as others do. */
const products = lists(
	'Office chair Ergo 200; Office chair; Desk lamp LED; Toner cartridge black XL; Toner cartridge black; Monitor 27"; USB-C cable 2 m; Whiteboard 120x90; Paper A4 80 g; Standing desk; Webcam HD 1080; Docking station',
	'Bürostuhl Ergo 200; Bürostuhl; Schreibtischlampe LED; Toner schwarz XL; Toner schwarz; Monitor 27 Zoll; USB-C-Kabel 2 m; Whiteboard 120x90; Kopierpapier A4 80 g; Rollcontainer; Aktenordner breit; Dockingstation',
	'Chaise de bureau Ergo 200; Chaise de bureau; Lampe de bureau LED; Toner noir XL; Toner noir; Écran 27 pouces; Câble USB-C 2 m; Tableau blanc 120x90; Papier A4 80 g; Armoire haute; Classeur à levier; Station d’accueil',
	'Silla de oficina Ergo 200; Silla de oficina; Lámpara de mesa LED; Tóner negro XL; Tóner negro; Monitor 27"; Cable USB-C 2 m; Pizarra blanca 120x90; Papel A4 80 g; Armario alto; Archivador ancho; Teclado inalámbrico',
	'Sedia da ufficio Ergo 200; Sedia da ufficio; Lampada da tavolo LED; Toner nero XL; Toner nero; Monitor 27"; Cavo USB-C 2 m; Lavagna bianca 120x90; Carta A4 80 g; Armadio alto; Raccoglitore; Tastiera senza fili',
	'Bureaustoel Ergo 200; Bureaustoel; Bureaulamp LED; Toner zwart XL; Toner zwart; Beeldscherm 27 inch; USB-C-kabel 2 m; Whiteboard 120x90; Kopieerpapier A4 80 g; Archiefkast; Ordner breed; Toetsenbord draadloos',
	'Cadeira de escritório Ergo 200; Cadeira de escritório; Candeeiro de mesa LED; Toner preto XL; Toner preto; Monitor 27"; Cabo USB-C 2 m; Quadro branco 120x90; Papel A4 80 g; Armário alto; Pasta de arquivo; Teclado sem fios',
	'Krzesło biurowe Ergo 200; Krzesło biurowe; Lampka biurkowa LED; Toner czarny XL; Toner czarny; Monitor 27"; Kabel USB-C 2 m; Tablica biała 120x90; Papier A4 80 g; Szafa wysoka; Segregator szeroki; Klawiatura bezprzewodowa',
);
export const jobs = lists(
	'Project Manager; Software Engineer; Sales Assistant; Head of Accounting; Warehouse Operative; Nurse',
	'Projektleiterin; Softwareentwickler; Verkäufer; Leiter Buchhaltung; Lagerist; Pflegefachkraft',
	'Chef de projet; Développeur logiciel; Assistante commerciale; Responsable comptable; Magasinier; Infirmière',
	'Jefe de proyecto; Desarrollador de software; Dependienta; Responsable de contabilidad; Mozo de almacén; Enfermera',
	'Responsabile di progetto; Sviluppatore software; Commessa; Responsabile contabilità; Magazziniere; Infermiera',
	'Projectleider; Softwareontwikkelaar; Verkoopmedewerker; Hoofd boekhouding; Magazijnmedewerker; Verpleegkundige',
	'Gestor de projeto; Programador; Assistente de vendas; Responsável de contabilidade; Operador de armazém; Enfermeira',
	'Kierownik projektu; Programista; Sprzedawca; Główna księgowa; Magazynier; Pielęgniarka',
);

export interface Address {
	street: string;
	/** '10115 Berlin' */
	place: string;
	postcode: string;
	city: string;
}

/** People, companies and what identifies them, as the country writes them. */
export class World {
	private readonly random: Random;
	private readonly language: Language;
	private readonly country: string;

	constructor(random: Random, language: Language, country: string) {
		this.random = random;
		this.language = language;
		this.country = country;
	}

	personNames(): { first: string; last: string } {
		const { random, language } = this;
		return { first: random.pick(firstNames[language]), last: random.pick(lastNames[language]) };
	}

	person(): string {
		const { first, last } = this.personNames();
		return `${first} ${last}`;
	}

	company(): string {
		const { random, language } = this;
		const name = random.pick(lastNames[language]);
		const form = random.pick(legalForms[language]);
		return random.happens(0.3)
			? `${name} ${form}`
			: `${name} ${random.pick(trades[language])} ${form}`;
	}

	address(): Address {
		const { random, language } = this;
		const name = random.pick(streets[language]);
		const number = `${random.between(1, 180)}${random.happens(0.15) ? 'a' : ''}`;
		const isNumberFirst = language === 'en' || language === 'fr';
		const street = isNumberFirst
			? `${number} ${name}`
			: `${name}${language === 'es' || language === 'pt' ? ',' : ''} ${number}`;
		const place =
			this.country === 'US' ? random.pick(americanCities) : random.pick(cities[language]);
		const isPostcodeLast = language === 'en';
		const found = isPostcodeLast
			? /^(?<city>.+?),? (?<postcode>(?:[A-Z]{2} \d{5}|\S+ \S+))$/.exec(place)
			: /^(?<postcode>\d[\d-]*(?: [A-Z]{2}(?= ))?) (?<city>.+)$/.exec(place);
		const { city = place, postcode = place } = found?.groups ?? {};
		return { street, place, postcode, city };
	}

	/** Different ones. */
	products(count: number): string[] {
		return this.random.shuffled(products[this.language]).slice(0, count);
	}

	digits(count: number): string {
		const first = String(this.random.between(1, 9));
		return (
			first + Array.from({ length: count - 1 }, () => String(this.random.between(0, 9))).join('')
		);
	}

	/** '#' for a digit, '@' for a letter. */
	code(...patterns: string[]): string {
		return this.random
			.pick(patterns)
			.replace(/#+/g, (marks) => this.digits(marks.length))
			.replace(/@/g, () => this.random.pick([...'ABCDEFGHKLMNPRSTUVWX']));
	}

	iban(): string {
		const code = { GB: 'GB', US: 'GB', MX: 'ES', BR: 'PT' }[this.country] ?? this.country;
		const banks: Record<string, string> = { GB: 'BARC', IE: 'AIBK', NL: 'INGB', IT: 'X' };
		const length = { DE: 22, GB: 22, IE: 22, CH: 21, AT: 20, BE: 16, NL: 18, PT: 25, PL: 28 }[code];
		const bank = banks[code] ?? '';
		const rest = (length ?? (code === 'ES' ? 24 : 27)) - 4 - bank.length;
		return `${code}${this.digits(2)}${bank}${this.digits(rest)}`;
	}

	taxNumber(): string {
		const patterns: Record<string, string> = {
			GB: 'GB #########',
			US: '##-#######',
			IE: 'IE#######@@',
			CH: 'CHE-###.###.###',
			AT: 'ATU########',
			FR: 'FR ## #########',
			BE: 'BE0###.###.###',
			ES: 'B########',
			MX: '@@@######@@#',
			IT: 'IT###########',
			NL: 'NL#########B01',
			PT: 'PT#########',
			BR: '##.###.###/0001-##',
			PL: '###-###-##-##',
		};
		return this.code(patterns[this.country] ?? `${this.country}#########`);
	}

	phone(): string {
		const patterns: Record<Language, string[]> = {
			en: ['+44 20 7### ####', '(###) 555-####', '0#### ######'],
			de: ['+49 30 ######', '0## / ### ## ##', '0### ######-0'],
			fr: ['01 ## ## ## ##', '+33 6 ## ## ## ##'],
			es: ['91# ### ###', '+34 6## ## ## ##'],
			it: ['06 #######', '+39 3## ### ####'],
			nl: ['020-#######', '+31 6 ########'],
			pt: ['21# ### ###', '+351 9## ### ###'],
			pl: ['22 ### ## ##', '+48 6## ### ###'],
		};
		return this.code(...patterns[this.language]);
	}

	email(name: string): string {
		const plain = name
			.replace(/ł/g, 'l')
			.normalize('NFD')
			.replace(/[^a-zA-Z ]/g, '')
			.toLowerCase();
		const ending = { en: 'com', pt: 'pt' }[this.language as string] ?? this.language;
		return `${plain.split(' ').join('.')}@${this.random.pick(['mail', 'post', 'example'])}.${ending}`;
	}
}
