import { labelsOf, type Draft } from '../draft';
import type { Leaf } from '../leaf';

const table = `
title | Membership application; Application form; Claim form | Antrag auf Mitgliedschaft; Anmeldeformular; Schadenanzeige | Demande d'adhésion; Formulaire d'inscription | Solicitud de inscripción; Formulario de alta | Modulo di iscrizione; Domanda di adesione | Aanmeldformulier; Aanvraagformulier | Formulário de inscrição; Pedido de adesão | Wniosek o przyjęcie; Formularz zgłoszeniowy
last | Surname; Last name; Family name | Name; Nachname; Familienname | Nom; Nom de famille | Apellidos; Primer apellido | Cognome | Achternaam | Apelido; Último nome | Nazwisko
first | First name(s); First name; Given name | Vorname | Prénom; Prénom(s) | Nombre | Nome | Voornaam; Roepnaam | Nome próprio; Primeiro nome | Imię
birth | Date of birth; DOB (dd/mm/yyyy) | Geburtsdatum; geb. am | Date de naissance; Né(e) le | Fecha de nacimiento | Data di nascita; Nato/a il | Geboortedatum | Data de nascimento | Data urodzenia
birthplace | Place of birth | Geburtsort | Lieu de naissance | Lugar de nacimiento | Luogo di nascita | Geboorteplaats | Naturalidade; Local de nascimento | Miejsce urodzenia
street | Street; Address line 1 | Straße, Hausnummer; Straße, Nr. | Adresse; N° et rue | Dirección; Calle y número | Indirizzo; Via e numero | Straat en huisnummer; Adres | Morada; Rua e n.º | Ulica, nr domu; Ulica i numer
postcode | Postcode; ZIP code | PLZ; Postleitzahl | Code postal | C.P.; Código postal | CAP | Postcode | Código postal | Kod pocztowy
city | Town/City; City | Ort; Wohnort | Ville; Commune | Localidad; Población | Comune; Città | Woonplaats; Plaats | Localidade | Miejscowość
phone | Daytime phone; Telephone | Telefon; Telefon tagsüber | Téléphone; Tél. | Teléfono; Teléfono de contacto | Telefono; Recapito telefonico | Telefoon; Telefoonnummer | Telefone; Contacto telefónico | Telefon; Nr telefonu
status | Marital status | Familienstand | Situation de famille; État civil | Estado civil | Stato civile | Burgerlijke staat | Estado civil | Stan cywilny
statuses | Single, Married, Divorced, Widowed | ledig, verheiratet, geschieden, verwitwet | Célibataire, Marié(e), Divorcé(e), Veuf/veuve | Soltero/a, Casado/a, Divorciado/a, Viudo/a | Celibe/nubile, Coniugato/a, Divorziato/a, Vedovo/a | Ongehuwd, Gehuwd, Gescheiden, Weduwe/weduwnaar | Solteiro/a, Casado/a, Divorciado/a, Viúvo/a | wolny, w związku małżeńskim, rozwiedziony, wdowiec
work | Employment status; Occupation | Berufliche Stellung; Beschäftigung | Situation professionnelle | Situación laboral | Condizione professionale | Werksituatie | Situação profissional | Sytuacja zawodowa
works | Employed, Self-employed, Retired, Student | angestellt, selbstständig, im Ruhestand, in Ausbildung | Salarié, Indépendant, Retraité, Étudiant | Empleado, Autónomo, Jubilado, Estudiante | Dipendente, Autonomo, Pensionato, Studente | In loondienst, Zelfstandig, Gepensioneerd, Student | Por conta de outrem, Independente, Reformado, Estudante | etat, działalność gospodarcza, emerytura, student
news | I would like to receive the newsletter; Newsletter | Newsletter erwünscht; Newsletter | Je souhaite recevoir la lettre d'information; Newsletter | Deseo recibir el boletín; Newsletter | Desidero ricevere la newsletter; Newsletter | Ik wil de nieuwsbrief ontvangen; Nieuwsbrief | Desejo receber a newsletter; Newsletter | Chcę otrzymywać newsletter; Newsletter
terms | I accept the terms and conditions; Terms accepted | AGB akzeptiert; Ich stimme den Bedingungen zu | J'accepte les conditions générales | Acepto las condiciones generales | Accetto le condizioni generali | Ik ga akkoord met de voorwaarden | Aceito os termos e condições | Akceptuję regulamin
smoker | Do you smoke?; Smoker | Raucher; Rauchen Sie? | Fumeur; Fumez-vous ? | ¿Fuma?; Fumador | Fumatore; Lei fuma? | Rookt u?; Roker | Fumador; Fuma? | Czy Pan/Pani pali?; Osoba paląca
yesNo | Yes, No | ja, nein | Oui, Non | Sí, No | Sì, No | Ja, Nee | Sim, Não | tak, nie
start | Start of membership; Cover start date | Beginn; Versicherungsbeginn | Date d'effet; Début | Fecha de inicio; Fecha de efecto | Decorrenza; Data inizio | Ingangsdatum | Data de início | Data rozpoczęcia
fee | Annual fee; Yearly premium | Jahresbeitrag | Cotisation annuelle | Cuota anual | Quota annuale | Jaarlijkse contributie | Quota anual | Składka roczna
children | Number of children; Dependants | Anzahl Kinder; Kinder | Nombre d'enfants; Enfants à charge | Número de hijos; Hijos | Figli a carico; Numero figli | Aantal kinderen | Número de filhos; Dependentes | Liczba dzieci
income | Monthly net income | Monatliches Nettoeinkommen | Revenu net mensuel | Ingresos netos mensuales | Reddito netto mensile | Netto maandinkomen | Rendimento líquido mensal | Miesięczny dochód netto
contact | Emergency contact; Contact person | Ansprechpartner; Im Notfall zu benachrichtigen | Personne à contacter; Contact d'urgence | Persona de contacto | Persona di contatto | Contactpersoon | Pessoa de contacto | Osoba do kontaktu
place | Place, date | Ort, Datum | Fait à, le | Lugar y fecha | Luogo e data | Plaats, datum | Local e data | Miejscowość, data
sign | Signature | Unterschrift | Signature | Firma | Firma | Handtekening | Assinatura | Podpis
`;

const workNames = [
	'employed',
	'selfEmployed|self_employed|isSelfEmployed',
	'retired|isRetired',
	'student|isStudent',
];

/** Boxes in one line with their question, or below it: one of a group, or yes and no. */
export function form(draft: Draft): void {
	const { random, sheet, world } = draft;
	const label = labelsOf(draft, table);
	const { first, last } = world.personNames();
	const person = `${first} ${last}`;
	const home = world.address();
	sheet.repeatOnPages({
		header: random.happens(0.4) ? `Form ${world.code('@-###')} (Rev. 01/2023)` : undefined,
	});
	sheet.heading(label('title'));

	draft.pairs([
		[label('last'), draft.name(last), 'lastName|surname|applicant.lastName'],
		[label('first'), draft.name(first), 'firstName|givenName|applicant.firstName'],
		[
			label('birth'),
			draft.date({ ...draft.day(), year: random.between(1950, 2004) }),
			'dateOfBirth|birthDate|applicant.birthDate',
		],
		[
			label('birthplace'),
			draft.place(world.address().city),
			'placeOfBirth|birthPlace|applicant.birthPlace',
		],
	]);
	draft.pairs([
		[label('street'), draft.text(home.street), 'street|address.street|applicant.street'],
		[
			label('postcode'),
			draft.code(home.postcode),
			'postcode|address.postcode|applicant.postalCode',
		],
		[label('city'), draft.place(home.city), 'city|address.city|applicant.city'],
	]);
	const more: Array<[label: string, leaf: Leaf, names?: string]> = [
		[label('phone'), draft.code(world.phone()), 'phone|phoneNumber|applicant.phone'],
		['E-Mail', draft.code(world.email(person)), 'email|emailAddress|applicant.email'],
		[
			label('children'),
			draft.quantity(random.between(0, 4)),
			'children|numberOfChildren|dependants',
		],
		[label('income'), draft.amount(random.between(12, 48) * 100), 'monthlyIncome|netIncome|income'],
		[
			label('contact'),
			draft.name(random.happens(0.3) ? person : world.person()),
			'emergencyContact|contactPerson|contact',
		],
	];
	draft.pairs(more.filter(() => random.happens(0.7)));

	const group = (name: string) => {
		const options = label(`${name === 'status' ? 'statuses' : 'works'}`).split(', ');
		const chosen = random.between(0, options.length - 1);
		sheet.boxes(
			label(name),
			options.map((option, number) => [option, number === chosen]),
		);
		return { chosen, leaf: draft.text(options[chosen]) };
	};
	draft.add(
		'maritalStatus|civilStatus|applicant.maritalStatus',
		group('status').leaf,
		label('status'),
	);
	const work = group('work');
	if (random.happens(0.5))
		draft.add('employmentStatus|occupation|employment', work.leaf, label('work'));
	else {
		for (const [number, names] of workNames.entries())
			draft.add(names, draft.flag(number === work.chosen));
	}
	const questions = [
		['news', 'newsletter|wantsNewsletter|newsletter'],
		['smoker', 'smoker|isSmoker|smoker'],
		['terms', 'termsAccepted|acceptsTerms|agreed'],
	];
	for (const [name, names] of questions.filter(() => random.happens(0.8))) {
		const isYes = random.happens(0.6);
		const isAlone = name !== 'smoker' && random.happens(0.4);
		if (isAlone) sheet.boxes('', [[label(name), isYes]]);
		else {
			const [yes, no] = label('yesNo').split(', ');
			sheet.boxes(label(name), [
				[yes, isYes],
				[no, !isYes],
			]);
		}
		draft.add(names, draft.flag(isYes));
	}
	draft.pairs([
		[label('start'), draft.date(draft.day()), 'startDate|validFrom|coverStart'],
		[label('fee'), draft.amount(draft.money(20, 480)), 'annualFee|premium|fee'],
		['IBAN', draft.iban(), 'iban|bankAccount|bank.iban'],
	]);
	const signed = draft.date(draft.day());
	sheet.pairs([
		[label('place'), `${home.city}, ${signed.text}`],
		[label('sign'), person],
	]);
	draft.add('signedOn|signatureDate|signedDate', signed);
	if (random.happens(0.4)) draft.add('middleName', null);
}
