import type { Draft, LabeledLeaf } from '../draft';
import { jobs, lists } from '../words';

const table = `
title | Curriculum Vitae; CV; Résumé | Lebenslauf | Curriculum vitae; CV | Currículum vítae; Curriculum | Curriculum vitae | Curriculum vitae; CV | Curriculum vitae | Curriculum vitae; Życiorys
personal | Personal details; Personal information | Persönliche Daten; Angaben zur Person | Informations personnelles; Coordonnées | Datos personales; Información personal | Informazioni personali; Dati anagrafici | Persoonlijke gegevens | Informação pessoal; Dados pessoais | Dane osobowe
name = name, fullName, candidate.name | Name; Full name | Name; Vor- und Nachname | Nom; Nom et prénom | Nombre; Nombre y apellidos | Nome; Nome e cognome | Naam | Nome; Nome completo | Imię i nazwisko
birth = dateOfBirth, birthDate, candidate.dateOfBirth | Date of birth; Born; DOB | Geburtsdatum; Geboren am | Date de naissance; Né(e) le | Fecha de nacimiento | Data di nascita; Nato/a il | Geboortedatum | Data de nascimento | Data urodzenia
nationality = nationality, nationality, candidate.nationality | Nationality | Staatsangehörigkeit; Nationalität | Nationalité | Nacionalidad | Nazionalità; Cittadinanza | Nationaliteit | Nacionalidade | Obywatelstwo; Narodowość
nation | British; Irish | deutsch; österreichisch | française; belge | española; mexicana | italiana | Nederlandse; Belgische | portuguesa; brasileira | polskie
address = address, address, candidate.address | Address | Anschrift; Adresse | Adresse | Dirección; Domicilio | Indirizzo; Residenza | Adres | Morada; Endereço | Adres
phone = phone, phoneNumber, candidate.phone | Phone; Mobile; Tel. | Telefon; Mobil; Tel. | Téléphone; Tél.; Portable | Teléfono; Móvil; Tel. | Telefono; Cellulare; Tel. | Telefoon; Mobiel; Tel. | Telefone; Telemóvel | Telefon; Tel. kom.
licence = drivingLicence, licence, candidate.drivingLicence | Driving licence | Führerschein | Permis de conduire; Permis | Permiso de conducir; Carnet de conducir | Patente di guida; Patente | Rijbewijs | Carta de condução | Prawo jazdy
experience | Work experience; Employment history; Experience | Berufserfahrung; Beruflicher Werdegang | Expérience professionnelle; Expériences | Experiencia laboral; Experiencia profesional | Esperienza professionale; Esperienze lavorative | Werkervaring | Experiência profissional | Doświadczenie zawodowe
education | Education; Education and training | Ausbildung; Bildungsweg; Studium | Formation; Formation et diplômes | Formación académica; Estudios | Istruzione e formazione; Formazione | Opleiding; Opleidingen | Formação académica; Educação e formação | Wykształcenie; Edukacja
languages | Languages; Language skills | Sprachkenntnisse; Sprachen | Langues | Idiomas | Lingue; Competenze linguistiche | Talen; Talenkennis | Línguas; Idiomas | Języki obce; Znajomość języków
skills | Skills; Digital skills; Key skills | Kenntnisse; EDV-Kenntnisse | Compétences; Informatique | Habilidades; Competencias | Competenze; Competenze digitali | Vaardigheden | Competências; Competências digitais | Umiejętności
present | present; Present; to date | heute; bis heute | aujourd'hui; présent | actualidad; presente | oggi; in corso | heden | presente; atual | obecnie; do teraz
email = email, emailAddress, candidate.email | E-Mail
from = start, from, startDate
to = end, to, endDate
position = position, title, role
company = employer, company, employer
city = city, location, place
startYear = startYear, from, startYear
endYear = endYear, to, graduationYear
degree = degree, qualification, degree
school = school, institution, institution
language = language, name, language
level = level, proficiency, level
`;

const spoken = lists(
	'English=native; Spanish=fluent; French=basic; German=B2',
	'Deutsch=Muttersprache; Englisch=fließend; Französisch=Grundkenntnisse; Spanisch=B1',
	'Français=langue maternelle; Anglais=courant; Espagnol=notions; Allemand=B1',
	'Español=nativo; Inglés=alto; Francés=básico; Alemán=B2',
	'Italiano=madrelingua; Inglese=ottimo; Francese=scolastico; Tedesco=B1',
	'Nederlands=moedertaal; Engels=vloeiend; Duits=goed; Frans=basis',
	'Português=língua materna; Inglês=fluente; Espanhol=intermédio; Francês=A2',
	'polski=ojczysty; angielski=biegły; niemiecki=komunikatywny; hiszpański=A2',
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
const abilities =
	'Excel; SAP; Photoshop; Python; SQL; AutoCAD; Jira; JavaScript; Java; Power BI; C++; MS Office'.split(
		'; ',
	);

/** Years and months beside what was done then; the newest first, which may not have ended; languages with levels in brackets. */
export function curriculumVitae(draft: Draft): void {
	const { random, sheet, world, language } = draft;
	draft.use(table);
	const label = (name: string) => draft.label(name);
	const person = world.person();
	const name = draft.name(person);
	const home = world.address();
	const job = draft.text(random.pick(jobs[language]));
	const isTitled = random.happens(0.5);
	sheet.heading(isTitled ? person : label('title'));
	if (isTitled) sheet.lines([job.text]);
	sheet.heading(label('personal'), 1);
	if (isTitled) draft.add('title|jobTitle|candidate.headline', job);
	const details: LabeledLeaf[] = [
		['birth', draft.date({ ...draft.day(), year: random.between(1964, 2001) })],
		['nationality', draft.text(label('nation'))],
		['address', draft.address(home)],
		['phone', draft.code(world.phone())],
		['email', draft.code(world.email(person))],
		['licence', draft.code(random.pick(['B', 'B, BE', 'A, B', 'B1']))],
	];
	draft.pairs([['name', name], ...draft.some(0.8, ...details)]);

	drawExperience(draft);
	drawEducation(draft);

	sheet.heading(label('languages'), 1);
	const known = spoken[language].slice(0, random.between(2, 4)).map((entry) => {
		const [name, level] = entry.split('=');
		return { language: draft.text(name), level: draft.text(level) };
	});
	const texts = known.map((entry) => `${entry.language.text} (${entry.level.text})`);
	const layout = random.pick(['one line', 'list', 'pairs']);
	if (layout === 'one line') sheet.lines([texts.join(', ')]);
	else if (layout === 'list') sheet.list(texts);
	else sheet.pairs(known.map((entry) => [entry.language.text, entry.level.text]));
	draft.addRows('languages|languageSkills|languages', known);

	sheet.heading(label('skills'), 1);
	const skills = random.shuffled(abilities).slice(0, random.between(3, 6));
	if (random.happens(0.5)) sheet.lines([skills.join(random.pick([', ', ' · ', ' | ']))]);
	else sheet.list(skills);
	draft.addTexts(
		'skills|skills|technologies',
		skills.map((text) => draft.text(text)),
	);
	if (random.happens(0.3)) draft.add('linkedin', null);
}

function drawExperience(draft: Draft): void {
	const { random, sheet, world, language } = draft;
	sheet.heading(draft.label('experience'), 1);
	const dash = random.pick([' – ', ' - ', ' — ']);
	const isWord = random.happens(0.4);
	const layout = random.pick(['one line', 'below', 'dates first', 'table']);
	let { year } = draft.day();
	const month = () => draft.month({ year, month: random.between(1, 12), day: 1 }, isWord);
	const rows = random
		.shuffled(jobs[language])
		.slice(0, random.between(2, 4))
		.map((job, number) => {
			const to = number === 0 && random.happens(0.5) ? undefined : month();
			year -= random.between(2, 5);
			const from = month();
			year -= random.between(0, 1);
			const position = draft.text(job);
			const company = draft.name(world.company());
			const city = draft.place(world.address().city);
			const span = `${from.text}${dash}${to?.text ?? draft.label('present')}`;
			const line = `${position.text}, ${company.text}, ${city.text}`;
			if (layout === 'table') sheet.pairs([[span, line]]);
			else if (layout === 'one line') sheet.lines([`${span}  ${line}`]);
			else if (layout === 'dates first') sheet.lines([span, line.replaceAll(', ', ' | ')]);
			else sheet.lines([position.text, `${company.text}, ${city.text}`, span]);
			return { from, to, position, company, city };
		});
	draft.addRows('experience|workExperience|positions', rows);
}

function drawEducation(draft: Draft): void {
	const { random, sheet, language } = draft;
	sheet.heading(draft.label('education'), 1);
	let year = random.between(2004, 2016);
	const isBelow = random.happens(0.5);
	const names = random.shuffled(schools[language]);
	const rows = random
		.shuffled(degrees[language])
		.slice(0, random.between(1, 3))
		.map((text, number) => {
			const endYear = draft.code(String(year));
			year -= random.between(2, 5);
			const startYear = draft.code(String(year));
			year -= random.between(0, 1);
			const [degree, school] = [draft.text(text), draft.name(names[number])];
			const span = `${startYear.text} - ${endYear.text}`;
			if (isBelow) sheet.lines([degree.text, school.text, span]);
			else sheet.lines([`${span} ${degree.text}, ${school.text}`]);
			return { startYear, endYear, degree, school };
		});
	draft.addRows('education|studies|education', rows);
}
