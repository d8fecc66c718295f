import { labelTable, type Draft } from '../draft';
import { daysAfter } from '../notation';
import type { DocumentKind } from './common';

const labels = labelTable(`
title | CERTIFICATE | ZERTIFIKAT;Teilnahmebescheinigung | CERTIFICAT;ATTESTATION | CERTIFICADO | ATTESTATO;CERTIFICATO | CERTIFICAAT | CERTIFICADO | CERTYFIKAT;ZAŚWIADCZENIE
body | This is to certify that {name}, born on {birth}, attended the course "{course}" from {from} to {to} ({hours} hours) and passed the examination on {exam} with {points} of {most} points. | Hiermit wird bescheinigt, dass {name}, geboren am {birth}, vom {from} bis {to} am Lehrgang „{course}“ ({hours} Stunden) teilgenommen und die Prüfung am {exam} mit {points} von {most} Punkten bestanden hat. | Nous certifions que {name}, né(e) le {birth}, a suivi la formation « {course} » du {from} au {to} ({hours} heures) et a réussi l'examen du {exam} avec {points} points sur {most}. | Se certifica que {name}, nacido/a el {birth}, ha asistido al curso «{course}» del {from} al {to} ({hours} horas) y ha superado el examen del {exam} con {points} de {most} puntos. | Si attesta che {name}, nato/a il {birth}, ha frequentato il corso «{course}» dal {from} al {to} ({hours} ore) e ha superato l'esame del {exam} con {points} punti su {most}. | Hierbij verklaren wij dat {name}, geboren op {birth}, van {from} tot {to} de cursus "{course}" ({hours} uur) heeft gevolgd en op {exam} voor het examen is geslaagd met {points} van de {most} punten. | Certifica-se que {name}, nascido(a) em {birth}, frequentou o curso «{course}» de {from} a {to} ({hours} horas) e foi aprovado(a) no exame de {exam} com {points} de {most} pontos. | Zaświadcza się, że {name}, urodzony(-a) {birth}, uczestniczył(a) w szkoleniu „{course}” od {from} do {to} ({hours} godzin) i zdał(a) egzamin {exam} z wynikiem {points} na {most} punktów.
course | Forklift operation;First aid at work;Project management basics | Gabelstaplerfahrer;Ersthelfer im Betrieb;Grundlagen Projektmanagement | Conduite de chariots;Secourisme au travail;Bases de la gestion de projet | Manejo de carretillas;Primeros auxilios;Gestión de proyectos básica | Conduzione carrelli elevatori;Primo soccorso aziendale;Basi di project management | Heftruckchauffeur;Bedrijfshulpverlening;Basis projectmanagement | Condução de empilhadores;Primeiros socorros;Gestão de projetos básica | Obsługa wózków widłowych;Pierwsza pomoc;Podstawy zarządzania projektem
number | Certificate No. | Zertifikat-Nr.;Urkunden-Nr. | N° de certificat | N.º de certificado | Certificato n. | Certificaatnummer | Certificado n.º | Nr certyfikatu
issued | Issued on | Ausgestellt am | Délivré le | Fecha de expedición | Rilasciato il | Afgegeven op | Emitido em | Data wydania
valid | Valid until | Gültig bis | Valable jusqu'au | Válido hasta | Valido fino al | Geldig tot | Válido até | Ważny do
trainer | Instructor | Lehrgangsleitung | Formateur | Formador | Docente | Docent | Formador | Prowadzący
director | Director | Geschäftsführung | Directeur | Director | Direttore | Directeur | Diretor | Dyrektor
`);

function writeCertificate(draft: Draft): void {
	const { sheet, names, random } = draft;
	const to = draft.day();
	const exam = daysAfter(to, random.between(1, 5));
	const issued = daysAfter(exam, random.between(3, 20));
	sheet.heading(draft.text('issuer/issuingOrganization', '', names.company(), 'name')[1]);
	sheet.heading(draft.label('title'));
	sheet.pairs([
		draft.text(
			'certificateNumber',
			'number',
			`${random.pick(['ZQ', 'TR', 'C'])}-${names.digits(6)}`,
		),
	]);
	sheet.paragraph(
		draft.sentence('body', {
			name: draft.text('holderName/participant/name', '', names.person(), 'name')[1],
			birth: draft.date(
				'dateOfBirth',
				'',
				`19${random.between(60, 99)}-0${random.between(2, 9)}-${random.between(10, 28)}`,
			)[1],
			course: draft.text('course/courseTitle', '', draft.label('course'), 'words')[1],
			from: draft.date('courseStart/startDate', '', daysAfter(to, -random.between(1, 9)))[1],
			to: draft.date('courseEnd/endDate', '', to)[1],
			hours: draft.number('hours/courseHours', '', random.between(2, 10) * 8)[1],
			exam: draft.date('examDate', '', exam)[1],
			points: draft.number('score/points', '', random.between(51, 97))[1],
			most: draft.number('maxScore/maxPoints', '', 100)[1],
		}),
	);
	sheet.pairs([draft.date('issueDate/issuedOn', 'issued', issued)]);
	if (random.happens(0.6))
		sheet.pairs([
			draft.date('validUntil/expiryDate', 'valid', daysAfter(issued, 365 * random.between(2, 3))),
		]);
	else draft.absentField('validUntil/expiryDate', 'date');
	sheet.pairs([
		draft.text('instructor/trainer', 'trainer', names.person(), 'name'),
		draft.text('', 'director', names.person(), 'name'),
	]);
}

export const certificate: DocumentKind = { kind: 'certificate', labels, write: writeCertificate };
