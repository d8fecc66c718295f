import type { Draft, LabeledLeaf } from '../draft';

const table = `
title | Membership application; Application form; Claim form | Antrag auf Mitgliedschaft; Anmeldeformular; Schadenanzeige | Demande d'adhésion; Formulaire d'inscription | Solicitud de inscripción; Formulario de alta | Modulo di iscrizione; Domanda di adesione | Aanmeldformulier; Aanvraagformulier | Formulário de inscrição; Pedido de adesão | Wniosek o przyjęcie; Formularz zgłoszeniowy
last = lastName, surname, applicant.lastName | Surname; Last name; Family name | Name; Nachname; Familienname | Nom; Nom de famille | Apellidos; Primer apellido | Cognome | Achternaam | Apelido; Último nome | Nazwisko
first = firstName, givenName, applicant.firstName | First name(s); First name; Given name | Vorname | Prénom; Prénom(s) | Nombre | Nome | Voornaam; Roepnaam | Nome próprio; Primeiro nome | Imię
birth = dateOfBirth, birthDate, applicant.birthDate | Date of birth; DOB (dd/mm/yyyy) | Geburtsdatum; geb. am | Date de naissance; Né(e) le | Fecha de nacimiento | Data di nascita; Nato/a il | Geboortedatum | Data de nascimento | Data urodzenia
birthplace = placeOfBirth, birthPlace, applicant.birthPlace | Place of birth | Geburtsort | Lieu de naissance | Lugar de nacimiento | Luogo di nascita | Geboorteplaats | Naturalidade; Local de nascimento | Miejsce urodzenia
street = street, address.street, applicant.street | Street; Address line 1 | Straße, Hausnummer; Straße, Nr. | Adresse; N° et rue | Dirección; Calle y número | Indirizzo; Via e numero | Straat en huisnummer; Adres | Morada; Rua e n.º | Ulica, nr domu; Ulica i numer
postcode = postcode, address.postcode, applicant.postalCode | Postcode; ZIP code | PLZ; Postleitzahl | Code postal | C.P.; Código postal | CAP | Postcode | Código postal | Kod pocztowy
city = city, address.city, applicant.city | Town/City; City | Ort; Wohnort | Ville; Commune | Localidad; Población | Comune; Città | Woonplaats; Plaats | Localidade | Miejscowość
phone = phone, phoneNumber, applicant.phone | Daytime phone; Telephone | Telefon; Telefon tagsüber | Téléphone; Tél. | Teléfono; Teléfono de contacto | Telefono; Recapito telefonico | Telefoon; Telefoonnummer | Telefone; Contacto telefónico | Telefon; Nr telefonu
status = maritalStatus, civilStatus, applicant.maritalStatus | Marital status | Familienstand | Situation de famille; État civil | Estado civil | Stato civile | Burgerlijke staat | Estado civil | Stan cywilny
statuses | Single, Married, Divorced, Widowed | ledig, verheiratet, geschieden, verwitwet | Célibataire, Marié(e), Divorcé(e), Veuf/veuve | Soltero/a, Casado/a, Divorciado/a, Viudo/a | Celibe/nubile, Coniugato/a, Divorziato/a, Vedovo/a | Ongehuwd, Gehuwd, Gescheiden, Weduwe/weduwnaar | Solteiro/a, Casado/a, Divorciado/a, Viúvo/a | wolny, w związku małżeńskim, rozwiedziony, wdowiec
work = employmentStatus, occupation, employment | Employment status; Occupation | Berufliche Stellung; Beschäftigung | Situation professionnelle | Situación laboral | Condizione professionale | Werksituatie | Situação profissional | Sytuacja zawodowa
works | Employed, Self-employed, Retired, Student | angestellt, selbstständig, im Ruhestand, in Ausbildung | Salarié, Indépendant, Retraité, Étudiant | Empleado, Autónomo, Jubilado, Estudiante | Dipendente, Autonomo, Pensionato, Studente | In loondienst, Zelfstandig, Gepensioneerd, Student | Por conta de outrem, Independente, Reformado, Estudante | etat, działalność gospodarcza, emerytura, student
news = newsletter, wantsNewsletter, newsletter | I would like to receive the newsletter; Newsletter | Newsletter erwünscht; Newsletter | Je souhaite recevoir la lettre d'information; Newsletter | Deseo recibir el boletín; Newsletter | Desidero ricevere la newsletter; Newsletter | Ik wil de nieuwsbrief ontvangen; Nieuwsbrief | Desejo receber a newsletter; Newsletter | Chcę otrzymywać newsletter; Newsletter
terms = termsAccepted, acceptsTerms, agreed | I accept the terms and conditions; Terms accepted | AGB akzeptiert; Ich stimme den Bedingungen zu | J'accepte les conditions générales | Acepto las condiciones generales | Accetto le condizioni generali | Ik ga akkoord met de voorwaarden | Aceito os termos e condições | Akceptuję regulamin
smoker = smoker, isSmoker, smoker | Do you smoke?; Smoker | Raucher; Rauchen Sie? | Fumeur; Fumez-vous ? | ¿Fuma?; Fumador | Fumatore; Lei fuma? | Rookt u?; Roker | Fumador; Fuma? | Czy Pan/Pani pali?; Osoba paląca
yesNo | Yes, No | ja, nein | Oui, Non | Sí, No | Sì, No | Ja, Nee | Sim, Não | tak, nie
start = startDate, validFrom, coverStart | Start of membership; Cover start date | Beginn; Versicherungsbeginn | Date d'effet; Début | Fecha de inicio; Fecha de efecto | Decorrenza; Data inizio | Ingangsdatum | Data de início | Data rozpoczęcia
fee = annualFee, premium, fee | Annual fee; Yearly premium | Jahresbeitrag | Cotisation annuelle | Cuota anual | Quota annuale | Jaarlijkse contributie | Quota anual | Składka roczna
children = children, numberOfChildren, dependants | Number of children; Dependants | Anzahl Kinder; Kinder | Nombre d'enfants; Enfants à charge | Número de hijos; Hijos | Figli a carico; Numero figli | Aantal kinderen | Número de filhos; Dependentes | Liczba dzieci
income = monthlyIncome, netIncome, income | Monthly net income | Monatliches Nettoeinkommen | Revenu net mensuel | Ingresos netos mensuales | Reddito netto mensile | Netto maandinkomen | Rendimento líquido mensal | Miesięczny dochód netto
contact = emergencyContact, contactPerson, contact | Emergency contact; Contact person | Ansprechpartner; Im Notfall zu benachrichtigen | Personne à contacter; Contact d'urgence | Persona de contacto | Persona di contatto | Contactpersoon | Pessoa de contacto | Osoba do kontaktu
place | Place, date | Ort, Datum | Fait à, le | Lugar y fecha | Luogo e data | Plaats, datum | Local e data | Miejscowość, data
sign | Signature | Unterschrift | Signature | Firma | Firma | Handtekening | Assinatura | Podpis
iban = iban, bankAccount, bank.iban | IBAN
email = email, emailAddress, applicant.email | E-Mail
`;

const workNames = [
	'employed',
	'selfEmployed|isSelfEmployed',
	'retired|isRetired',
	'student|isStudent',
];

/** Boxes in one line with their question, or below it: one of a group, or yes and no. */
export function form(draft: Draft): void {
	const { random, sheet, world } = draft;
	draft.use(table);
	const label = (name: string) => draft.label(name);
	const { first, last } = world.personNames();
	const person = `${first} ${last}`;
	const home = world.address();
	sheet.repeatOnPages({
		header: random.happens(0.4) ? `Form ${world.code('@-###')} (Rev. 01/2023)` : undefined,
	});
	sheet.heading(label('title'));

	draft.pairs([
		['last', draft.name(last)],
		['first', draft.name(first)],
		['birth', draft.date({ ...draft.day(), year: random.between(1950, 2004) })],
		['birthplace', draft.place(world.address().city)],
	]);
	draft.pairs([
		['street', draft.text(home.street)],
		['postcode', draft.code(home.postcode)],
		['city', draft.place(home.city)],
	]);
	const more: LabeledLeaf[] = [
		['phone', draft.code(world.phone())],
		['email', draft.code(world.email(person))],
		['children', draft.quantity(random.between(0, 4))],
		['income', draft.amount(random.between(12, 48) * 100)],
		['contact', draft.name(random.happens(0.3) ? person : world.person())],
	];
	draft.pairs(draft.some(0.7, ...more));

	const group = (name: string) => {
		const options = label(name === 'status' ? 'statuses' : 'works').split(', ');
		const chosen = random.between(0, options.length - 1);
		sheet.boxes(
			label(name),
			options.map((option, number) => [option, number === chosen]),
		);
		return { chosen, leaf: draft.text(options[chosen]) };
	};
	draft.addNamed('status', group('status').leaf);
	const work = group('work');
	if (random.happens(0.5)) draft.addNamed('work', work.leaf);
	else {
		for (const [number, names] of workNames.entries())
			draft.add(names, draft.flag(number === work.chosen));
	}
	const [yes, no] = label('yesNo').split(', ');
	for (const name of draft.some(0.8, 'news', 'smoker', 'terms')) {
		const isYes = random.happens(0.6);
		const isAlone = name !== 'smoker' && random.happens(0.4);
		const answers = [[yes, isYes] as const, [no, !isYes] as const];
		sheet.boxes(isAlone ? '' : label(name), isAlone ? [[label(name), isYes]] : answers);
		draft.addNamed(name, draft.flag(isYes));
	}
	draft.pairs([
		['start', draft.date(draft.day())],
		['fee', draft.amount(draft.money(20, 480))],
		['iban', draft.iban()],
	]);
	const signed = draft.date(draft.day());
	sheet.pairs([
		[label('place'), `${home.city}, ${signed.text}`],
		[label('sign'), person],
	]);
	draft.add('signedOn|signatureDate|signedDate', signed);
	if (random.happens(0.4)) draft.add('middleName', null);
}
