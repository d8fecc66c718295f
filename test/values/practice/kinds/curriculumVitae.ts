import { labelsOf, type Draft } from '../draft';
import type { Leaf } from '../leaf';
import { jobs, lists } from '../words';

const table = `
title | Curriculum Vitae; CV; Résumé | Lebenslauf | Curriculum vitae; CV | Currículum vítae; Curriculum | Curriculum vitae | Curriculum vitae; CV | Curriculum vitae | Curriculum vitae; Życiorys
personal | Personal details; Personal information | Persönliche Daten; Angaben zur Person | Informations personnelles; Coordonnées | Datos personales; Información personal | Informazioni personali; Dati anagrafici | Persoonlijke gegevens | Informação pessoal; Dados pessoais | Dane osobowe
name | Name; Full name | Name; Vor- und Nachname | Nom; Nom et prénom | Nombre; Nombre y apellidos | Nome; Nome e cognome | Naam | Nome; Nome completo | Imię i nazwisko
birth | Date of birth; Born; DOB | Geburtsdatum; Geboren am | Date de naissance; Né(e) le | Fecha de nacimiento | Data di nascita; Nato/a il | Geboortedatum | Data de nascimento | Data urodzenia
nationality | Nationality | Staatsangehörigkeit; Nationalität | Nationalité | Nacionalidad | Nazionalità; Cittadinanza | Nationaliteit | Nacionalidade | Obywatelstwo; Narodowość
nation | British; Irish | deutsch; österreichisch | française; belge | española; mexicana | italiana | Nederlandse; Belgische | portuguesa; brasileira | polskie
address | Address | Anschrift; Adresse | Adresse | Dirección; Domicilio | Indirizzo; Residenza | Adres | Morada; Endereço | Adres
phone | Phone; Mobile; Tel. | Telefon; Mobil; Tel. | Téléphone; Tél.; Portable | Teléfono; Móvil; Tel. | Telefono; Cellulare; Tel. | Telefoon; Mobiel; Tel. | Telefone; Telemóvel | Telefon; Tel. kom.
licence | Driving licence | Führerschein | Permis de conduire; Permis | Permiso de conducir; Carnet de conducir | Patente di guida; Patente | Rijbewijs | Carta de condução | Prawo jazdy
experience | Work experience; Employment history; Experience | Berufserfahrung; Beruflicher Werdegang | Expérience professionnelle; Expériences | Experiencia laboral; Experiencia profesional | Esperienza professionale; Esperienze lavorative | Werkervaring | Experiência profissional | Doświadczenie zawodowe
education | Education; Education and training | Ausbildung; Bildungsweg; Studium | Formation; Formation et diplômes | Formación académica; Estudios | Istruzione e formazione; Formazione | Opleiding; Opleidingen | Formação académica; Educação e formação | Wykształcenie; Edukacja
languages | Languages; Language skills | Sprachkenntnisse; Sprachen | Langues | Idiomas | Lingue; Competenze linguistiche | Talen; Talenkennis | Línguas; Idiomas | Języki obce; Znajomość języków
skills | Skills; Digital skills; Key skills | Kenntnisse; EDV-Kenntnisse | Compétences; Informatique | Habilidades; Competencias | Competenze; Competenze digitali | Vaardigheden | Competências; Competências digitais | Umiejętności
present | present; Present; to date | heute; bis heute | aujourd'hui; présent | actualidad; presente | oggi; in corso | heden | presente; atual | obecnie; do teraz
`;

const spoken = lists(
	'English=native|Spanish=fluent|French=basic|German=B2',
	'Deutsch=Muttersprache|Englisch=fließend|Französisch=Grundkenntnisse|Spanisch=B1',
	'Français=langue maternelle|Anglais=courant|Espagnol=notions|Allemand=B1',
	'Español=nativo|Inglés=alto|Francés=básico|Alemán=B2',
	'Italiano=madrelingua|Inglese=ottimo|Francese=scolastico|Tedesco=B1',
	'Nederlands=moedertaal|Engels=vloeiend|Duits=goed|Frans=basis',
	'Português=língua materna|Inglês=fluente|Espanhol=intermédio|Francês=A2',
	'polski=ojczysty|angielski=biegły|niemiecki=komunikatywny|hiszpański=A2',
);
const degrees = lists(
	'BSc Computer Science; MBA; A-levels; BA Business Studies',
	'Master Betriebswirtschaft; Bachelor of Arts; Abitur; Kaufmännische Lehre',
	'Master Gestion; Licence Informatique; BTS Comptabilité; Baccalauréat S',
	'Grado en Derecho; Máster en Marketing; Bachillerato; FP Administración',
	'Laurea in Economia; Diploma di ragioneria; Master in Marketing; Maturità scientifica',
	'Master Bedrijfskunde; HBO Informatica; VWO; MBO Administratie',
	'Licenciatura em Gestão; Mestrado em Informática; 12.º ano; Curso técnico',
	'magister ekonomii; inżynier informatyki; licencjat; matura',
);
const schools = lists(
	'University of Leeds; King’s College; City College',
	'Universität Hamburg; Hochschule Aalen; Goethe-Gymnasium',
	'Université de Nantes; IUT de Lyon; Lycée Voltaire',
	'Universidad de Sevilla; UNED; IES Cervantes',
	'Università di Bologna; Politecnico di Torino; Liceo Galilei',
	'Universiteit Utrecht; Hogeschool Rotterdam; Montessori Lyceum',
	'Universidade do Porto; ISCTE; Escola Secundária Camões',
	'Uniwersytet Warszawski; Politechnika Łódzka; II LO w Krakowie',
);
const abilities = [
	'Excel',
	'SAP',
	'Photoshop',
	'Python',
	'SQL',
	'AutoCAD',
	'Jira',
	'JavaScript',
	'Java',
	'Power BI',
	'C++',
	'MS Office',
];

/** Years and months beside what was done then; the newest first, which may not have ended; languages with levels in brackets. */
export function curriculumVitae(draft: Draft): void {
	const { random, sheet, world, language } = draft;
	const label = labelsOf(draft, table);
	const person = world.person();
	const name = draft.name(person);
	const home = world.address();
	const job = draft.text(random.pick(jobs[language]));
	const isTitled = random.happens(0.5);
	sheet.heading(isTitled ? person : label('title'));
	if (isTitled) sheet.lines([job.text]);
	sheet.heading(label('personal'), 1);
	draft.add('name|fullName|candidate.name', name, label('name'));
	if (isTitled) draft.add('title|jobTitle|candidate.headline', job);
	const details: Array<[label: string, leaf: Leaf, names?: string]> = [
		[
			label('birth'),
			draft.date({ ...draft.day(), year: random.between(1964, 2001) }),
			'dateOfBirth|birthDate|candidate.dateOfBirth',
		],
		[
			label('nationality'),
			draft.text(label('nation')),
			'nationality|nationality|candidate.nationality',
		],
		[label('address'), draft.address(home), 'address|address|candidate.address'],
		[label('phone'), draft.code(world.phone()), 'phone|phoneNumber|candidate.phone'],
		['E-Mail', draft.code(world.email(person)), 'email|emailAddress|candidate.email'],
		[
			label('licence'),
			draft.code(random.pick(['B', 'B, BE', 'A, B', 'B1'])),
			'drivingLicence|licence|candidate.drivingLicence',
		],
	];
	draft.pairs([[label('name'), name], ...details.filter(() => random.happens(0.8))]);

	drawExperience(draft, label);
	drawEducation(draft, label('education'));

	sheet.heading(label('languages'), 1);
	const all = spoken[language][0]
		.split('|')
		.map((entry) => entry.split('=').map((text) => draft.text(text)));
	const known = all.slice(0, random.between(2, 4));
	const entries = known.map(([spokenLanguage, level]) => `${spokenLanguage.text} (${level.text})`);
	const layout = random.pick(['one line', 'list', 'pairs']);
	if (layout === 'one line') sheet.lines([entries.join(', ')]);
	else if (layout === 'list') sheet.list(entries);
	else sheet.pairs(known.map(([one, level]) => [one.text, level.text]));
	draft.addRows(
		'languages|languageSkills|languages',
		known.map(([spokenLanguage, level]) => ({
			'language|name|language': spokenLanguage,
			'level|proficiency|level': level,
		})),
	);

	sheet.heading(label('skills'), 1);
	const skills = random
		.shuffled(abilities)
		.slice(0, random.between(3, 6))
		.map((text) => draft.text(text));
	const texts = skills.map(({ text }) => text);
	if (random.happens(0.5)) sheet.lines([texts.join(random.pick([', ', ' · ', ' | ']))]);
	else sheet.list(texts);
	draft.addTexts('skills|skills|technologies', skills);
	if (random.happens(0.3)) draft.add('linkedin', null);
}

function drawExperience(draft: Draft, label: (name: string) => string): void {
	const { random, sheet, world, language } = draft;
	sheet.heading(label('experience'), 1);
	const dash = random.pick([' – ', ' - ', ' — ']);
	const isWord = random.happens(0.4);
	const layout = random.pick(['one line', 'below', 'dates first', 'table']);
	let { year } = draft.day();
	const positions = random
		.shuffled(jobs[language])
		.slice(0, random.between(2, 4))
		.map((position, number) => {
			const isCurrent = number === 0 && random.happens(0.5);
			const end = draft.month({ year, month: random.between(1, 12), day: 1 }, isWord);
			year -= random.between(2, 5);
			const start = draft.month({ year, month: random.between(1, 12), day: 1 }, isWord);
			year -= random.between(0, 1);
			return {
				start,
				end: isCurrent ? undefined : end,
				span: `${start.text}${dash}${isCurrent ? label('present') : end.text}`,
				position: draft.text(position),
				company: draft.name(world.company()),
				city: draft.place(world.address().city),
			};
		});
	if (layout === 'table') {
		sheet.pairs(
			positions.map(({ span, position, company, city }) => [
				span,
				`${position.text}, ${company.text}, ${city.text}`,
			]),
		);
	}
	for (const { span, position, company, city } of positions) {
		if (layout === 'one line')
			sheet.lines([`${span}  ${position.text}, ${company.text}, ${city.text}`]);
		else if (layout === 'below')
			sheet.lines([position.text, `${company.text}, ${city.text}`, span]);
		else if (layout === 'dates first')
			sheet.lines([span, `${position.text} | ${company.text} | ${city.text}`]);
	}
	draft.addRows(
		'experience|workExperience|positions',
		positions.map(({ start, end, position, company, city }) => ({
			'start|from|startDate': start,
			'end|to|endDate': end,
			'position|title|role': position,
			'employer|company|employer': company,
			'city|location|place': random.happens(0.8) ? city : undefined,
		})),
	);
}

function drawEducation(draft: Draft, heading: string): void {
	const { random, sheet, language } = draft;
	sheet.heading(heading, 1);
	let year = random.between(2004, 2016);
	const names = random.shuffled(schools[language]);
	const degreesOf = random
		.shuffled(degrees[language])
		.slice(0, random.between(1, 3))
		.map((degree, number) => {
			const end = draft.code(String(year));
			const start = draft.code(String(year - random.between(2, 5)));
			year = Number(start.value) - random.between(0, 1);
			return { start, end, degree: draft.text(degree), school: draft.name(names[number]) };
		});
	const isBelow = random.happens(0.5);
	for (const { start, end, degree, school } of degreesOf) {
		const span = `${start.text} - ${end.text}`;
		sheet.lines(
			isBelow ? [degree.text, school.text, span] : [`${span} ${degree.text}, ${school.text}`],
		);
	}
	draft.addRows(
		'education|studies|education',
		degreesOf.map(({ start, end, degree, school }) => ({
			'startYear|from|startYear': start,
			'endYear|to|graduationYear': end,
			'degree|qualification|degree': degree,
			'school|institution|institution': school,
		})),
	);
}
