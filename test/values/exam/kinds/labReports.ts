import { labelTable, type Draft } from '../draft';
import { daysAfter, wording } from '../notation';
import { commonLabels, type DocumentKind } from './common';

const labels = {
	...commonLabels,
	...labelTable(`
page | Laboratory report | Laborbefund | Compte rendu d'analyses | Informe de laboratorio | Referto di laboratorio | Laboratoriumuitslag | Relatório de análises | Wyniki badań
title | LABORATORY REPORT;Final Report | Laborbefund;Endbefund | COMPTE RENDU D'ANALYSES | INFORME DE ANÁLISIS CLÍNICOS | REFERTO ESAMI | LABORATORIUMUITSLAG | RELATÓRIO DE ANÁLISES CLÍNICAS | SPRAWOZDANIE Z BADAŃ
patient | Patient;Patient name | Patient | Patient | Paciente | Paziente | Patiënt | Utente | Pacjent
patientId | Patient ID;MRN | Patienten-Nr. | N° patient | N.º historia | ID paziente | Patiëntnummer | N.º de utente | ID pacjenta
order | Accession No.;Lab order | Auftragsnummer;Labornummer | N° de dossier | N.º petición | N. accettazione | Ordernummer | N.º de requisição | Nr zlecenia
doctor | Ordering physician | Einsender;Überweiser | Médecin prescripteur | Médico solicitante | Medico richiedente | Aanvrager | Médico prescritor | Lekarz zlecający
validated | Validated by | Validiert durch | Validé par | Validado por | Validato da | Geautoriseerd door | Validado por | Zatwierdził
collected | Collected | Entnahme;Entnahmedatum | Prélevé le | Fecha de extracción | Data prelievo | Afgenomen op | Data da colheita | Data pobrania
collectedAt | Collection time | Entnahmezeit | Heure de prélèvement | Hora de extracción | Ora prelievo | Afnametijd | Hora da colheita | Godzina pobrania
received | Received | Eingang | Reçu le | Recepción | Data accettazione | Ontvangen op | Data de receção | Data przyjęcia
reported | Reported | Befunddatum;Ausgang | Édité le | Fecha de informe | Data referto | Rapportdatum | Data do relatório | Data wydania
sex | Sex | Geschlecht | Sexe | Sexo | Sesso | Geslacht | Sexo | Płeć
male | M;F | m;w | M;F | H;M | M;F | M;V | M;F | M;K
test | Test | Untersuchung;Parameter | Analyse;Examen | Determinación;Prueba | Esame | Bepaling | Análise;Exame | Badanie
result | Result | Ergebnis;Wert | Résultat | Resultado | Risultato | Uitslag | Resultado | Wynik
unit | Units | Einheit | Unités | Unidades | Unità | Eenheid | Unidades | Jednostka
range | Reference interval;Reference range | Referenzbereich;Normbereich | Valeurs de référence | Valores de referencia | Valori di riferimento | Referentiewaarden | Valores de referência | Zakres referencyjny
before | Previous | Vorwert | Antériorité | Anterior | Precedente | Vorige | Anterior | Poprzedni
flag | Flag | +/- | H/L | * | * | ! | * | Flaga
fasting | Fasting | Nüchtern | À jeun | En ayunas | Digiuno | Nuchter | Jejum | Na czczo
tests | Haemoglobin;Haematocrit;White cell count;Platelets;Creatinine;Glucose;HbA1c;LDL cholesterol;HDL cholesterol;Cholesterol;Ferritin;TSH | Hämoglobin;Hämatokrit;Leukozyten;Thrombozyten;Kreatinin;Glukose;HbA1c;LDL-Cholesterin;HDL-Cholesterin;Cholesterin;Ferritin;TSH basal | Hémoglobine;Hématocrite;Leucocytes;Plaquettes;Créatinine;Glycémie;HbA1c;Cholestérol LDL;Cholestérol HDL;Cholestérol total;Ferritine;TSH | Hemoglobina;Hematocrito;Leucocitos;Plaquetas;Creatinina;Glucosa;HbA1c;Colesterol LDL;Colesterol HDL;Colesterol total;Ferritina;TSH | Emoglobina;Ematocrito;Leucociti;Piastrine;Creatinina;Glucosio;HbA1c;Colesterolo LDL;Colesterolo HDL;Colesterolo totale;Ferritina;TSH | Hemoglobine;Hematocriet;Leukocyten;Trombocyten;Kreatinine;Glucose;HbA1c;LDL-cholesterol;HDL-cholesterol;Cholesterol;Ferritine;TSH | Hemoglobina;Hematócrito;Leucócitos;Plaquetas;Creatinina;Glicose;HbA1c;Colesterol LDL;Colesterol HDL;Colesterol total;Ferritina;TSH | Hemoglobina;Hematokryt;Leukocyty;Płytki krwi;Kreatynina;Glukoza;HbA1c;Cholesterol LDL;Cholesterol HDL;Cholesterol całkowity;Ferrytyna;TSH`),
};

/** Unit, decimals, and the limits of each test's reference range, in the order of their names. */
const scales: ReadonlyArray<readonly [unit: string, decimals: number, low: number, high: number]> =
	[
		['g/dL', 1, 12, 15.5],
		['%', 1, 36, 46],
		['10^9/L', 2, 4, 10.5],
		['10^9/L', 0, 150, 400],
		['mg/dL', 2, 0.51, 0.95],
		['mg/dL', 0, 70, 99],
		['%', 1, 4, 5.6],
		['mg/dL', 0, 50, 116],
		['mg/dL', 0, 45, 90],
		['mg/dL', 0, 120, 200],
		['ng/mL', 0, 15, 150],
		['mIU/L', 2, 0.4, 4],
	];

function writeLabReport(draft: Draft): void {
	const { sheet, notation, names, random, language } = draft;
	const day = draft.day();
	sheet.block(draft.party('laboratory/lab', names.party(names.company()), false));
	sheet.heading(draft.label('title'));
	sheet.pairs([
		draft.text('patientName/patient.name', 'patient', names.person(), 'name'),
		draft.date(
			'dateOfBirth/patient.birthDate',
			'birthDate',
			`19${random.between(40, 99)}-0${random.between(2, 9)}-${random.between(10, 28)}`,
		),
		draft.text('sex/patient.sex', 'sex', draft.label('male'), 'choice'),
		draft.text('patientId', 'patientId', names.digits(7)),
		draft.text('orderNumber/accessionNumber', 'order', `L${names.digits(8)}`),
		draft.text('orderingPhysician/requestedBy', 'doctor', `Dr. ${names.person()}`, 'name'),
	]);
	sheet.pairs([
		draft.date('collectionDate/collectedOn', 'collected', daysAfter(day, -random.between(2, 3))),
		draft.pair('collectionTime', 'collectedAt', draft.time(7, 11)),
		draft.date('', 'received', daysAfter(day, -1)),
		draft.date('reportDate/reportedOn', 'reported', day),
	]);
	const tests = labels.tests[language].map((name, at) => ({ name, scale: scales[at] }));
	const rows = random
		.shuffled(tests)
		.slice(0, random.between(4, 8))
		.map(({ name, scale: [unit, decimals, low, high] }) => {
			const value = () =>
				Number((low * 0.9 + random.next() * (high * 1.15 - low * 0.9)).toFixed(decimals));
			const number = (n: number) => notation.quantity(n, '', decimals);
			const result = value();
			const flag = result < low ? 'L' : result > high ? 'H' : '';
			return {
				name,
				unit,
				low: number(low),
				high: number(high),
				result: number(result),
				before: number(value()),
				flag,
			};
		});
	const hasBefore = random.happens(0.5);
	const hasLimits = random.happens(0.4);
	draft.table('results/tests', rows, [
		['test/name/parameter', 'test', ({ name }) => wording('words', name)],
		['result/value', 'result', ({ result }) => result],
		['', 'flag', ({ flag }) => (flag === '' ? undefined : wording('choice', flag))],
		['unit', 'unit', ({ unit }) => wording('choice', unit)],
		[
			hasLimits ? '' : 'referenceRange',
			'range',
			({ low, high }) => wording('choice', `${low.text} - ${high.text}`),
		],
		...(hasBefore ? [['', 'before', (row: (typeof rows)[number]) => row.before] as const] : []),
	]);
	const answers = [draft.label('yes'), draft.label('no')] as const;
	sheet.line(
		draft.yesOrNo('fasting/isFasting', draft.label('fasting'), answers, random.happens(0.5)),
	);
	sheet.pairs([draft.text('validatedBy', 'validated', `Dr. ${names.person()}`, 'name')]);
}

export const labReport: DocumentKind = { kind: 'lab report', labels, write: writeLabReport };
