import { labelTable, type Draft } from '../draft';
import { wording, yearNumber } from '../notation';
import { commonLabels, type DocumentKind } from './common';

const labels = {
	...commonLabels,
	...labelTable(`
page | Curriculum Vitae | Lebenslauf | Curriculum vitae | Currículum | Curriculum Vitae | Curriculum vitae | Curriculum vitae | Życiorys
title | Curriculum Vitae;Résumé | Lebenslauf | Curriculum vitae | Currículum vítae | Curriculum Vitae | Curriculum vitae | Curriculum vitae | Curriculum vitae;Życiorys
address | Address | Anschrift | Adresse | Dirección | Indirizzo | Adres | Morada | Adres
nationality | Nationality | Staatsangehörigkeit | Nationalité | Nacionalidad | Nazionalità | Nationaliteit | Nacionalidade | Obywatelstwo
nation | British | deutsch | française | española | italiana | Nederlandse | portuguesa | polskie
experience | Work experience;Employment history | Berufserfahrung;Beruflicher Werdegang | Expérience professionnelle | Experiencia laboral | Esperienza professionale | Werkervaring | Experiência profissional | Doświadczenie zawodowe
education | Education | Ausbildung;Bildungsweg | Formation;Études | Formación académica | Istruzione e formazione | Opleiding | Formação académica | Wykształcenie
skills | Skills;Key skills | Kenntnisse;EDV-Kenntnisse | Compétences | Competencias;Aptitudes | Competenze | Vaardigheden | Competências | Umiejętności
languages | Languages | Sprachen | Langues | Idiomas | Lingue | Talen | Línguas | Języki
license | Driving licence | Führerschein | Permis de conduire | Carnet de conducir | Patente | Rijbewijs | Carta de condução | Prawo jazdy
today | present | heute | aujourd'hui | actualidad | oggi | heden | presente | obecnie
jobs | Project Manager;Sales Manager;Sales Assistant;Trainee | Projektleiter;Leiterin Einkauf;Einkäuferin;Werkstudentin | Chef de projet;Responsable achats;Acheteuse;Stagiaire | Jefa de proyecto;Responsable de ventas;Vendedora;Becaria | Project manager;Responsabile vendite;Addetta vendite;Stagista | Projectleider;Hoofd inkoop;Inkoper;Stagiair | Gestora de projeto;Diretora de vendas;Vendedora;Estagiária | Kierownik projektu;Kierownik sprzedaży;Sprzedawca;Stażysta
degrees | MSc Business Administration;BA Economics | M. Sc. Betriebswirtschaft;B. A. Volkswirtschaft | Master Gestion;Licence Économie | Máster en Administración;Grado en Economía | Laurea magistrale in Economia;Laurea in Statistica | MSc Bedrijfskunde;BSc Economie | Mestrado em Gestão;Licenciatura em Economia | Magister zarządzania;Licencjat z ekonomii
schools | University of Leeds;Cardiff University | Universität Leipzig;Hochschule Aalen | Université de Rennes;Université Lyon 2 | Universidad de Granada;Universidad de León | Università di Pavia;Università di Siena | Universiteit Utrecht;Hogeschool Zuyd | Universidade do Minho;Universidade de Évora | Uniwersytet Łódzki;Politechnika Opolska
spoken | German;Spanish;Polish | Englisch;Spanisch;Polnisch | Anglais;Espagnol;Polonais | Inglés;Francés;Alemán | Inglese;Francese;Tedesco | Engels;Frans;Duits | Inglês;Francês;Alemão | Angielski;Francuski;Niemiecki`),
};

const skillNames = [
	'SAP S/4HANA',
	'SAP',
	'Microsoft Excel',
	'Power BI',
	'Python',
	'JavaScript',
	'Java',
	'Salesforce',
	'Jira',
];

function writeCv(draft: Draft): void {
	const { sheet, names, random, language } = draft;
	const person = names.party(names.person());
	const all = (key: string) => labels[key as keyof typeof labels][language];
	sheet.heading(draft.text('fullName/name/candidate.name', '', person.name, 'name')[1]);
	sheet.heading(draft.label('title'));
	const contact = [
		draft.text('email/contact.email', 'email', names.mail(person.name)),
		draft.text('phone/contact.phone', 'phone', `+${names.digits(2, 3, 3, 4)}`),
		draft.text('address', 'address', `${person.street}, ${person.town}`, 'words'),
		draft.date(
			'dateOfBirth/birthDate',
			'birthDate',
			`19${random.between(70, 99)}-0${random.between(2, 9)}-${random.between(10, 28)}`,
		),
	];
	if (random.happens(0.5))
		contact.push(draft.text('nationality', 'nationality', draft.label('nation'), 'words'));
	else draft.absentField('maritalStatus', 'words');
	sheet.pairs(contact);
	const month = (year: number) => `${String(random.between(1, 12)).padStart(2, '0')}/${year}`;
	let year = random.between(2019, 2023);
	const jobs = random
		.shuffled(all('jobs'))
		.slice(0, 3)
		.map((title, at) => {
			const end = at === 0 && random.happens(0.6) ? draft.label('today') : month(year);
			const from = month((year -= random.between(2, 4)));
			return { title, from, end, company: names.company() };
		});
	const studies = all('degrees').map((degree, at) => ({
		degree,
		school: all('schools')[at],
		end: year - 1 - at * 3,
	}));
	const list = random.pick(['experience', 'workExperience', 'jobs']);
	sheet.heading(draft.label('experience'));
	if (random.happens(0.4)) {
		draft.table(list, jobs, [
			['startDate', '', ({ from }) => wording('id', from)],
			['endDate', '', ({ end }) => wording(/\d/.test(end) ? 'id' : 'choice', end)],
			['position', '', ({ title }) => wording('words', title)],
			['company', '', ({ company }) => wording('name', company)],
		]);
	} else {
		jobs.forEach(({ title, from, end, company }, at) => {
			const [, start] = draft.text(`${list}[${at}].startDate`, '', from);
			const [, until] = draft.text(
				`${list}[${at}].endDate`,
				'',
				end,
				/\d/.test(end) ? 'id' : 'choice',
			);
			const [, position] = draft.text(`${list}[${at}].position`, '', title, 'words');
			const [, employer] = draft.text(`${list}[${at}].company`, '', company, 'name');
			sheet.block([`${start} – ${until}`, `${position}, ${employer}`]);
		});
	}
	if (random.happens(0.4)) sheet.turnPage();
	sheet.heading(draft.label('education'));
	studies.forEach(({ degree, school, end }, at) => {
		const [, until] = draft.pair(`education[${at}].graduationYear`, '', yearNumber(end));
		const [, name] = draft.text(`education[${at}].degree`, '', degree, 'words');
		const [, place] = draft.text(`education[${at}].institution`, '', school, 'name');
		sheet.line(`${end - 4} – ${until}: ${name}, ${place}`);
	});
	sheet.heading(draft.label('skills'));
	const skills = random.shuffled(skillNames).slice(0, random.between(3, 6));
	draft.texts('skills', '', skills);
	if (random.happens(0.5)) sheet.paragraph(skills.join(random.pick([', ', ' · ', ' | '])));
	else for (const skill of skills) sheet.line(skill);
	sheet.heading(draft.label('languages'));
	const levels = random.shuffled(['A2', 'B1', 'B2', 'C1', 'C2']);
	const spoken = all('spoken').map((name, at) => {
		const level = draft.text(`languages[${at}].level`, '', levels[at], 'choice')[1];
		return [draft.text(`languages[${at}].language`, '', name, 'words')[1], level] as const;
	});
	sheet.pairs(spoken);
	sheet.pairs([
		draft.text(
			'drivingLicense/licenceClass',
			'license',
			random.pick(['B', 'B, BE', 'B, C1']),
			'choice',
		),
	]);
}

export const cv: DocumentKind = { kind: 'cv', labels, write: writeCv };
