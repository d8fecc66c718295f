import { labelsOf, type Draft } from '../draft';
import type { Leaf } from '../leaf';
import { addDays } from '../notation';
import { lists } from '../words';

const table = `
title | Laboratory report; Pathology report; Blood test results | Laborbefund; Befundbericht | Compte rendu d'analyses; Résultats d'analyses | Informe de laboratorio; Resultados de análisis | Referto di laboratorio; Esami di laboratorio | Laboratoriumuitslag; Uitslag bloedonderzoek | Relatório de análises clínicas; Resultados | Wyniki badań laboratoryjnych; Sprawozdanie z badań
patient | Patient; Patient name; Name | Patient; Name | Patient; Nom du patient | Paciente; Nombre | Paziente; Cognome e nome | Patiënt; Naam | Utente; Nome | Pacjent; Nazwisko i imię
birth | DOB; Date of birth | Geburtsdatum; geb. | Né(e) le; Date de naissance | F. nacimiento; Fecha de nacimiento | Data di nascita; Nato il | Geboortedatum; Geb.datum | Data de nascimento; D. Nasc. | Data urodzenia; Data ur.
sex | Sex; Gender | Geschlecht | Sexe | Sexo | Sesso | Geslacht | Sexo | Płeć
sexes | Male, Female; M, F | männlich, weiblich; M, W | Masculin, Féminin; M, F | Hombre, Mujer; V, M | M, F | Man, Vrouw; M, V | Masculino, Feminino; M, F | mężczyzna, kobieta; M, K
id | Patient ID; MRN; NHS No. | Patienten-Nr.; Pat.-ID | N° dossier; Dossier | N.º historia; NHC | Codice paziente; ID paziente | Patiëntnummer | N.º de utente; Processo | PESEL; ID pacjenta
sample | Sample no.; Specimen ID; Accession no. | Auftragsnummer; Probennummer; Tagesnr. | N° d'échantillon; N° de demande | N.º de muestra; Petición | N. campione; Richiesta n. | Monsternummer; Ordernr. | N.º de amostra; Requisição | Nr próbki; Nr zlecenia
collected | Collected; Specimen collected; Date collected | Entnahme; Abnahmedatum; Probenentnahme | Prélèvement; Prélevé le | Extracción; Fecha de extracción | Prelievo; Data prelievo | Afname; Afnamedatum | Colheita; Data da colheita | Data pobrania; Pobrano
received | Received; Date received | Eingang; Probeneingang | Reçu le; Enregistré le | Recepción; Fecha de recepción | Accettazione; Data accettazione | Ontvangst; Ontvangen | Receção; Data de entrada | Data przyjęcia; Przyjęto
reported | Reported; Date reported; Printed | Befunddatum; Ausgang; Gedruckt | Édité le; Validé le | Fecha de informe; Validado | Data referto; Refertato il | Uitslagdatum; Gerapporteerd | Data de validação; Emitido em | Data wydania; Autoryzacja
doctor | Requesting doctor; Referred by; Clinician | Einsender; Überweisender Arzt | Prescripteur; Médecin prescripteur | Médico solicitante; Solicitante | Medico richiedente; Richiesto da | Aanvrager; Arts | Médico requisitante; Médico | Lekarz kierujący; Zlecający
test | Test; Analyte; Investigation | Untersuchung; Parameter; Analyse | Analyse; Examen | Prueba; Determinación | Esame; Analisi | Bepaling; Onderzoek | Análise; Exame | Badanie; Parametr
result | Result; Value | Ergebnis; Wert; Messwert | Résultat; Valeur | Resultado; Valor | Risultato; Esito | Uitslag; Resultaat | Resultado; Valor | Wynik
unit | Unit; Units | Einheit | Unité; Unités | Unidades; Unidad | U.M.; Unità | Eenheid | Unidade | Jednostka; Jedn.
range | Reference range; Ref. range; Reference interval | Referenzbereich; Normbereich; Referenz | Valeurs de référence; Normes | Valores de referencia; Rango normal | Valori di riferimento; Intervallo rif. | Referentiewaarden; Ref.waarde | Valores de referência; V. Ref. | Zakres referencyjny; Norma
flag | Flag | Bew.; +/- | Indic. | Alerta | Segn. | Afw. | Sinal. | Flaga
fasting | Fasting | Nüchtern | À jeun | En ayunas | A digiuno | Nuchter | Em jejum | Na czczo
yesNo | Yes, No | ja, nein | Oui, Non | Sí, No | Sì, No | Ja, Nee | Sim, Não | tak, nie
`;

/** Name, unit, lowest and highest of the range, decimals. */
const tests = [
	['Hb', 'g/dL', 12, 16, 1],
	['WBC', '10^9/L', 4, 10, 1],
	['K', 'mmol/L', 3.5, 5.1, 1],
	['Na', 'mmol/L', 136, 145, 0],
	['Glu', 'mg/dL', 70, 99, 0],
	['Crea', 'mg/dL', 0.5, 0.9, 2],
	['TSH', 'mU/L', 0.4, 4, 2],
	['CRP', 'mg/L', 0, 5, 1],
	['Plt', '10^9/L', 150, 400, 0],
] as const;
const testNames = lists(
	'Haemoglobin; White cell count; Potassium; Sodium; Glucose; Creatinine; TSH; C-reactive protein; Platelets',
	'Hämoglobin; Leukozyten; Kalium; Natrium; Glukose; Kreatinin; TSH basal; CRP; Thrombozyten',
	'Hémoglobine; Leucocytes; Potassium; Sodium; Glycémie; Créatinine; TSH; Protéine C réactive; Plaquettes',
	'Hemoglobina; Leucocitos; Potasio; Sodio; Glucosa; Creatinina; TSH; Proteína C reactiva; Plaquetas',
	'Emoglobina; Leucociti; Potassio; Sodio; Glicemia; Creatinina; TSH; Proteina C reattiva; Piastrine',
	'Hemoglobine; Leukocyten; Kalium; Natrium; Glucose; Kreatinine; TSH; CRP; Trombocyten',
	'Hemoglobina; Leucócitos; Potássio; Sódio; Glicose; Creatinina; TSH; Proteína C reativa; Plaquetas',
	'Hemoglobina; Leukocyty; Potas; Sód; Glukoza; Kreatynina; TSH; CRP; Płytki krwi',
);

/** Results beside their ranges and units; four dates, of which two have a time. */
export function labReport(draft: Draft): void {
	const { random, sheet, world, notation, language } = draft;
	const label = labelsOf(draft, table);
	const laboratory = draft.name(
		random.pick([
			'MedLab Plus',
			'Synlab Nord',
			'Biolab',
			'Diagnostica 2000',
			'Laboratoire Pasteur',
		]),
	);
	const patient = draft.name(world.person());
	const collected = draft.day();
	const minutes = () => random.between(10, 59);
	const [taken, arrived] = [
		draft.time(random.between(7, 9), minutes()),
		draft.time(random.between(10, 17), minutes()),
	];
	const [takenOn, arrivedOn] = [
		draft.date(collected),
		draft.date(addDays(collected, random.between(0, 1))),
	];
	const stamped = (date: Leaf, time: Leaf): Leaf => ({
		...date,
		text: `${date.text} ${time.text}`,
	});
	const [male, female] = label('sexes').split(', ');

	sheet.repeatOnPages({ header: random.happens(0.5) ? laboratory.text : undefined });
	sheet.heading(laboratory.text);
	sheet.heading(label('title'), 1);
	draft.add('laboratory|labName|lab.name', laboratory);
	draft.add('collectedAt.date|collectionDate|collectedOn', takenOn, label('collected'));
	if (random.happens(0.6)) draft.add('collectedAt.time|collectionTime|collectedTime', taken);
	draft.add('receivedAt.date|receivedDate|receivedOn', arrivedOn, label('received'));
	const details: Array<[label: string, leaf: Leaf, names?: string]> = [
		[label('patient'), patient, 'patient.name|patientName|patient'],
		[
			label('birth'),
			draft.date({ ...draft.day(), year: random.between(1938, 2005) }),
			'patient.birthDate|dateOfBirth|birthDate',
		],
		[label('sex'), draft.text(random.pick([male, female])), 'patient.sex|sex|gender'],
		[
			label('id'),
			draft.code(world.code('#######', '###########')),
			'patient.id|patientId|patientNumber',
		],
		[
			label('sample'),
			draft.code(world.code('########', '24-######', '@######')),
			'sampleNumber|sampleId|specimenId',
		],
		[label('doctor'), draft.name(`Dr. ${world.person()}`), 'requestingDoctor|physician|orderedBy'],
	];
	const dates: typeof details = [
		[label('collected'), stamped(takenOn, taken)],
		[label('received'), stamped(arrivedOn, arrived)],
		[
			label('reported'),
			draft.date(addDays(collected, random.between(2, 5))),
			'reportedOn|reportDate|issued',
		],
	];
	draft.pairs(details.slice(0, random.between(4, 6)));
	draft.pairs(dates);
	if (random.happens(0.5)) {
		const isFasting = random.happens(0.5);
		const [yes, no] = label('yesNo').split(', ');
		sheet.pairs([[label('fasting'), isFasting ? yes : no]]);
		draft.add('fasting|isFasting|fasting', draft.flag(isFasting));
	}

	const hasFlag = random.happens(0.4);
	const dash = random.pick(['-', ' - ', ' – ', '–']);
	const isBracketed = random.happens(0.2);
	const chosen = random.shuffled([...tests.keys()]).slice(0, random.between(4, 8));
	const results = chosen.map((index) => {
		const [, unit, low, high, decimals] = tests[index];
		const spread = high - low;
		const value = Number((low + spread * (random.next() * 1.6 - 0.2)).toFixed(decimals));
		const positive = Math.max(value, 0.1);
		const [lowText, highText, text] = [low, high, positive].map((number) =>
			notation.number(number, decimals),
		);
		const range = low === 0 ? `< ${highText}` : lowText + dash + highText;
		const leaf = (number: number, written: string): Leaf => ({
			...draft.quantity(number),
			text: written,
		});
		const flag = positive > high ? 'H' : positive < low ? 'L' : '';
		return {
			name: draft.text(testNames[language][index]),
			result: leaf(positive, text),
			unit: draft.code(unit),
			range: isBracketed ? `(${range})` : range,
			low: low === 0 ? undefined : leaf(low, lowText),
			high: leaf(high, highText),
			flag,
		};
	});
	const isUnitBeside = random.happens(0.3);
	sheet.table(
		[
			'test',
			'result',
			...(isUnitBeside ? [] : ['unit']),
			'range',
			...(hasFlag ? ['flag'] : []),
		].map(label),
		results.map(({ name, result, unit, range, flag }) => [
			name.text,
			isUnitBeside ? `${result.text} ${unit.text}` : result.text,
			...(isUnitBeside ? [] : [unit.text]),
			range,
			...(hasFlag ? [flag] : []),
		]),
	);
	const hasRange = random.happens(0.6);
	draft.addRows(
		'results|tests|measurements',
		results.map(({ name, result, unit, low, high }) => ({
			'test|name|parameter': name,
			'value|result|value': result,
			'unit|units|unit': unit,
			'referenceLow|rangeMin|low': hasRange ? low : undefined,
			'referenceHigh|rangeMax|high': hasRange ? high : undefined,
		})),
	);
}
