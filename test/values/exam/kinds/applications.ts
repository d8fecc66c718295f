import { labelTable, type Draft } from '../draft';
import { placeOf } from '../names';
import { daysAfter } from '../notation';
import { commonLabels, type DocumentKind } from './common';

const labels = {
	...commonLabels,
	...labelTable(`
page | Membership application | Aufnahmeantrag | Demande d'adhésion | Solicitud de alta | Domanda di adesione | Aanmeldformulier | Pedido de adesão | Deklaracja członkowska
title | MEMBERSHIP APPLICATION;Application form | Aufnahmeantrag;Antrag auf Mitgliedschaft | Demande d'adhésion;Bulletin d'inscription | Solicitud de inscripción | Domanda di adesione;Modulo di iscrizione | Aanmeldformulier | Ficha de inscrição | Deklaracja członkowska;Wniosek
first | First name | Vorname | Prénom | Nombre | Nome | Voornaam | Nome próprio | Imię
last | Surname;Last name | Nachname;Familienname | Nom de famille | Apellidos | Cognome | Achternaam | Apelido | Nazwisko
birthPlace | Place of birth | Geburtsort | Lieu de naissance | Lugar de nacimiento | Luogo di nascita | Geboorteplaats | Naturalidade | Miejsce urodzenia
street | Street address | Straße, Hausnr. | Adresse | Domicilio | Indirizzo | Straat en nr. | Morada | Ulica i nr
town | Town and postcode | PLZ, Ort | Code postal, ville | C.P. y localidad | CAP e città | Postcode en plaats | Código postal e localidade | Kod i miejscowość
gender | Gender | Geschlecht | Sexe | Sexo | Sesso | Geslacht | Sexo | Płeć
genders | Male;Female | männlich;weiblich | Homme;Femme | Hombre;Mujer | Maschio;Femmina | Man;Vrouw | Masculino;Feminino | Mężczyzna;Kobieta
status | Marital status | Familienstand | Situation familiale | Estado civil | Stato civile | Burgerlijke staat | Estado civil | Stan cywilny
statuses | Single;Married;Divorced | ledig;verheiratet;geschieden | Célibataire;Marié(e);Divorcé(e) | Soltero/a;Casado/a;Divorciado/a | Celibe/nubile;Coniugato/a;Divorziato/a | Ongehuwd;Gehuwd;Gescheiden | Solteiro(a);Casado(a);Divorciado(a) | wolny;w związku małżeńskim;rozwiedziony
children | Number of dependants | Anzahl Kinder | Nombre d'enfants à charge | Hijos a cargo | Figli a carico | Aantal kinderen | N.º de dependentes | Liczba dzieci
smoker | Do you smoke? | Rauchen Sie? | Êtes-vous fumeur ? | ¿Es fumador/a? | È fumatore? | Rookt u? | É fumador? | Czy pali Pan/Pani?
member | Already a member? | Bereits Mitglied? | Déjà adhérent ? | ¿Ya es socio/a? | Già socio? | Reeds lid? | Já é sócio? | Czy jest już członkiem?
newsletter | I would like to receive the newsletter | Ich möchte den Newsletter erhalten | Je souhaite recevoir la lettre d'information | Deseo recibir el boletín | Desidero ricevere la newsletter | Ik wil de nieuwsbrief ontvangen | Desejo receber a newsletter | Chcę otrzymywać newsletter
terms | I accept the terms and conditions | Ich akzeptiere die Satzung und Beitragsordnung | J'accepte les conditions générales | Acepto las condiciones generales | Accetto le condizioni generali | Ik ga akkoord met de voorwaarden | Aceito as condições gerais | Akceptuję regulamin
photos | I agree to photographs being published | Ich stimme der Veröffentlichung von Fotos zu | J'autorise la publication de photos | Autorizo la publicación de fotos | Autorizzo la pubblicazione di foto | Ik ga akkoord met publicatie van foto's | Autorizo a publicação de fotografias | Zgadzam się na publikację zdjęć
fee | Annual fee | Jahresbeitrag | Cotisation annuelle | Cuota anual | Quota annuale | Jaarbijdrage | Quota anual | Składka roczna
joining | Joining fee | Aufnahmegebühr | Droit d'entrée | Cuota de entrada | Quota d'ingresso | Inschrijfgeld | Joia de inscrição | Wpisowe
start | Start of membership | Beginn der Mitgliedschaft | Début de l'adhésion | Inicio | Decorrenza | Ingangsdatum | Início | Początek członkostwa
paying | Payment | Zahlweise | Paiement | Pago | Pagamento | Betaling | Pagamento | Płatność
ways | Direct debit;Bank transfer;Cash | Lastschrift;Überweisung;bar | Prélèvement;Virement;Espèces | Domiciliación;Transferencia;Efectivo | Addebito diretto;Bonifico;Contanti | Incasso;Overschrijving;Contant | Débito direto;Transferência;Numerário | Polecenie zapłaty;Przelew;Gotówka
signed | Date, signature | Datum, Unterschrift | Date, signature | Fecha, firma | Data, firma | Datum, handtekening | Data, assinatura | Data, podpis`),
};

function writeApplication(draft: Draft): void {
	const { sheet, names, random, language } = draft;
	const day = draft.day();
	const [firstName, ...rest] = names.person().split(/ (?!José)/);
	const home = names.party('');
	/** Boxes of which one is ticked. */
	const choice = (field: string, key: string, options: keyof typeof labels) => {
		const all = labels[options][language];
		const right = random.pick(all);
		draft.text(field, '', right, 'choice');
		for (const option of all) if (option !== right) draft.text('', '', option, 'choice');
		sheet.line(
			`${draft.label(key)}: ${all.map((option) => draft.mark(option, option === right)).join('  ')}`,
		);
	};
	sheet.block(draft.party('organization/association', names.party(names.company()), false));
	sheet.heading(draft.label('title'));
	sheet.pairs([
		draft.text('lastName/surname', 'last', rest.join(' '), 'name'),
		draft.text('firstName', 'first', firstName, 'name'),
		draft.date(
			'dateOfBirth',
			'birthDate',
			`19${random.between(50, 99)}-0${random.between(2, 9)}-${random.between(10, 28)}`,
		),
		draft.text('placeOfBirth', 'birthPlace', placeOf(names.town()), 'words'),
		draft.text('street/address.street', 'street', home.street, 'words'),
		draft.text('city/address.city', 'town', home.town, 'words'),
		draft.text('phone', 'phone', `0${names.digits(3)}-${names.digits(6)}`),
		draft.text('email', 'email', names.mail(`${firstName} ${rest.join(' ')}`)),
	]);
	choice('gender', 'gender', 'genders');
	choice('maritalStatus', 'status', 'statuses');
	sheet.pairs([draft.number('dependants/numberOfChildren', 'children', random.between(0, 4))]);
	const answers = [draft.label('yes'), draft.label('no')] as const;
	sheet.line(draft.yesOrNo('smoker/isSmoker', draft.label('smoker'), answers, random.happens(0.4)));
	sheet.line(
		draft.yesOrNo('alreadyMember/isMember', draft.label('member'), answers, random.happens(0.5)),
	);
	if (random.happens(0.4)) sheet.turnPage();
	choice('paymentMethod', 'paying', 'ways');
	sheet.pairs([
		draft.text('iban', 'iban', names.iban(language)),
		draft.money('annualFee', 'fee', random.between(24, 360)),
		draft.money('joiningFee', 'joining', random.pick([10, 15, 20])),
		draft.date('membershipStart/startDate', 'start', `${Number(day.slice(0, 4)) + 1}-01-01`),
	]);
	sheet.line(
		draft.tick('newsletter/wantsNewsletter', draft.label('newsletter'), random.happens(0.5)),
	);
	sheet.line(draft.tick('termsAccepted/acceptsTerms', draft.label('terms'), true));
	sheet.line(draft.tick('photoConsent/allowsPhotos', draft.label('photos'), random.happens(0.5)));
	sheet.pairs([draft.date('signatureDate/signedOn', 'signed', daysAfter(day, 0))]);
}

export const application: DocumentKind = { kind: 'application', labels, write: writeApplication };
