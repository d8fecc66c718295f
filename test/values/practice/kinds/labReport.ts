import type { Draft, LabeledLeaf } from '../draft';
import type { Leaf } from '../leaf';
import { addDays } from '../notation';
import { lists } from '../words';

const table = `
title | Laboratory report; Pathology report; Blood test results | Laborbefund; Befundbericht | Compte rendu d'analyses; Résultats d'analyses | Informe de laboratorio; Resultados de análisis | Referto di laboratorio; Esami di laboratorio | Laboratoriumuitslag; Uitslag bloedonderzoek | Relatório de análises clínicas; Resultados | Wyniki badań laboratoryjnych; Sprawozdanie z badań
patient = patient.name, patientName, patient | Patient; Patient name; Name | Patient; Name | Patient; Nom du patient | Paciente; Nombre | Paziente; Cognome e nome | Patiënt; Naam | Utente; Nome | Pacjent; Nazwisko i imię
birth = patient.birthDate, dateOfBirth, birthDate | DOB; Date of birth | Geburtsdatum; geb. | Né(e) le; Date de naissance | F. nacimiento; Fecha de nacimiento | Data di nascita; Nato il | Geboortedatum; Geb.datum | Data de nascimento; D. Nasc. | Data urodzenia; Data ur.
sex = patient.sex, sex, gender | Sex; Gender | Geschlecht | Sexe | Sexo | Sesso | Geslacht | Sexo | Płeć
sexes | Male, Female; M, F | männlich, weiblich; M, W | Masculin, Féminin; M, F | Hombre, Mujer; V, M | M, F | Man, Vrouw; M, V | Masculino, Feminino; M, F | mężczyzna, kobieta; M, K
id = patient.id, patientId, patientNumber | Patient ID; MRN; NHS No. | Patienten-Nr.; Pat.-ID | N° dossier; Dossier | N.º historia; NHC | Codice paziente; ID paziente | Patiëntnummer | N.º de utente; Processo | PESEL; ID pacjenta
sample = sampleNumber, sampleId, specimenId | Sample no.; Specimen ID; Accession no. | Auftragsnummer; Probennummer; Tagesnr. | N° d'échantillon; N° de demande | N.º de muestra; Petición | N. campione; Richiesta n. | Monsternummer; Ordernr. | N.º de amostra; Requisição | Nr próbki; Nr zlecenia
collected = collectedAt.date, collectionDate, collectedOn | Collected; Specimen collected; Date collected | Entnahme; Abnahmedatum; Probenentnahme | Prélèvement; Prélevé le | Extracción; Fecha de extracción | Prelievo; Data prelievo | Afname; Afnamedatum | Colheita; Data da colheita | Data pobrania; Pobrano
received = receivedAt.date, receivedDate, receivedOn | Received; Date received | Eingang; Probeneingang | Reçu le; Enregistré le | Recepción; Fecha de recepción | Accettazione; Data accettazione | Ontvangst; Ontvangen | Receção; Data de entrada | Data przyjęcia; Przyjęto
reported = reportedOn, reportDate, issued | Reported; Date reported; Printed | Befunddatum; Ausgang; Gedruckt | Édité le; Validé le | Fecha de informe; Validado | Data referto; Refertato il | Uitslagdatum; Gerapporteerd | Data de validação; Emitido em | Data wydania; Autoryzacja
doctor = requestingDoctor, physician, orderedBy | Requesting doctor; Referred by; Clinician | Einsender; Überweisender Arzt | Prescripteur; Médecin prescripteur | Médico solicitante; Solicitante | Medico richiedente; Richiesto da | Aanvrager; Arts | Médico requisitante; Médico | Lekarz kierujący; Zlecający
test = test, name, parameter | Test; Analyte; Investigation | Untersuchung; Parameter; Analyse | Analyse; Examen | Prueba; Determinación | Esame; Analisi | Bepaling; Onderzoek | Análise; Exame | Badanie; Parametr
result = value, result, value | Result; Value | Ergebnis; Wert; Messwert | Résultat; Valeur | Resultado; Valor | Risultato; Esito | Uitslag; Resultaat | Resultado; Valor | Wynik
unit = unit, units, unit | Unit; Units | Einheit | Unité; Unités | Unidades; Unidad | U.M.; Unità | Eenheid | Unidade | Jednostka; Jedn.
range | Reference range; Ref. range; Reference interval | Referenzbereich; Normbereich; Referenz | Valeurs de référence; Normes | Valores de referencia; Rango normal | Valori di riferimento; Intervallo rif. | Referentiewaarden; Ref.waarde | Valores de referência; V. Ref. | Zakres referencyjny; Norma
flag | Flag | Bew.; +/- | Indic. | Alerta | Segn. | Afw. | Sinal. | Flaga
fasting = fasting, isFasting, fasting | Fasting | Nüchtern | À jeun | En ayunas | A digiuno | Nuchter | Em jejum | Na czczo
yesNo | Yes, No | ja, nein | Oui, Non | Sí, No | Sì, No | Ja, Nee | Sim, Não | tak, nie
low = referenceLow, rangeMin, low
high = referenceHigh, rangeMax, high
`;

/** Unit, lowest and highest of the range, decimals. */
const tests =
	'g/dL 12 16 1; 10^9/L 4 10 1; mmol/L 3.5 5.1 1; mmol/L 136 145 0; mg/dL 70 99 0; mg/dL 0.5 0.9 2; mU/L 0.4 4 2; mg/L 0 5 1; 10^9/L 150 400 0'.split(
		'; ',
	);
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
	draft.use(table);
	const label = (name: string) => draft.label(name);
	const laboratory = draft.name(
		draft.choose('MedLab Plus; Synlab Nord; Biolab; Laboratoire Pasteur'),
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
	draft.addNamed('collected', takenOn);
	if (random.happens(0.6)) draft.add('collectedAt.time|collectionTime|collectedTime', taken);
	draft.addNamed('received', arrivedOn);
	const details: LabeledLeaf[] = [
		['patient', patient],
		['birth', draft.date({ ...draft.day(), year: random.between(1938, 2005) })],
		['sex', draft.text(random.pick([male, female]))],
		['id', draft.code(world.code('#######', '###########'))],
		['sample', draft.code(world.code('########', '24-######', '@######'))],
		['doctor', draft.name(`Dr. ${world.person()}`)],
	];
	const dates: typeof details = [
		['', stamped(takenOn, taken), label('collected')],
		['', stamped(arrivedOn, arrived), label('received')],
		['reported', draft.date(addDays(collected, random.between(2, 5)))],
	];
	draft.pairs(details.slice(0, random.between(4, 6)));
	draft.pairs(dates);
	if (random.happens(0.5)) {
		const isFasting = random.happens(0.5);
		const [yes, no] = label('yesNo').split(', ');
		sheet.pairs([[label('fasting'), isFasting ? yes : no]]);
		draft.addNamed('fasting', draft.flag(isFasting));
	}

	const dash = random.pick(['-', ' - ', ' – ', '–']);
	const isBracketed = random.happens(0.2);
	const isUnitBeside = random.happens(0.3);
	const chosen = random.shuffled([...tests.keys()]).slice(0, random.between(4, 8));
	const rows = chosen.map((index) => {
		const [unit, ...limits] = tests[index].split(' ');
		const [low, high, decimals] = limits.map(Number);
		const written = (value: number): Leaf => ({
			...draft.quantity(value),
			text: notation.number(value, decimals),
		});
		const between = low + (high - low) * (random.next() * 1.6 - 0.2);
		const result = written(Math.max(Number(between.toFixed(decimals)), 0.1));
		const range =
			low === 0 ? `< ${written(high).text}` : written(low).text + dash + written(high).text;
		const value = Number(result.value);
		return {
			test: draft.text(testNames[language][index]),
			result: isUnitBeside ? { ...result, text: `${result.text} ${unit}` } : result,
			unit: draft.code(unit),
			range: draft.text(isBracketed ? `(${range})` : range),
			low: low === 0 ? undefined : written(low),
			high: written(high),
			flag: value < low || value > high ? draft.text(value < low ? 'L' : 'H') : undefined,
		};
	});
	const units = isUnitBeside ? [] : ['unit'];
	draft.table(['test', 'result', ...units, 'range', ...draft.some(0.4, 'flag')], rows);
	const limits = random.happens(0.6) ? ['low', 'high'] : [];
	draft.addRows('results|tests|measurements', rows, ['test', 'result', 'unit', ...limits]);
}
