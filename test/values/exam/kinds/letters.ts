import { labelTable, type Draft } from '../draft';
import { placeOf } from '../names';
import { daysAfter, rounded } from '../notation';
import { commonLabels, type DocumentKind } from './common';

const labels = {
	...commonLabels,
	...labelTable(`
yourRef | Your ref. | Ihr Zeichen | V/Réf. | S/ref. | Vs. rif. | Uw kenmerk | V/ ref.ª | Państwa znak
ourRef | Our ref. | Unser Zeichen | N/Réf. | N/ref. | Ns. rif. | Ons kenmerk | N/ ref.ª | Nasz znak
place | {place}, {date} | {place}, den {date};{place}, {date} | {place}, le {date};Fait à {place}, le {date} | {place}, a {date};En {place}, {date} | {place}, {date} | {place}, {date} | {place}, {date} | {place}, dnia {date}
subject | Subject | Betreff | Objet | Asunto | Oggetto | Betreft | Assunto | Dotyczy
ending | Termination of contract {contract} | Kündigung des Vertrags {contract} | Résiliation du contrat {contract} | Baja del contrato {contract} | Disdetta del contratto {contract} | Opzegging van contract {contract} | Rescisão do contrato {contract} | Wypowiedzenie umowy {contract}
endingText | We refer to your letter of {received} and confirm that your contract ends on {end}. It was concluded on {start}. A final balance of {amount} is outstanding, which please settle by {deadline}; an earlier invoice of {other} has been paid. | Wir nehmen Bezug auf Ihr Schreiben vom {received} und bestätigen, dass Ihr am {start} geschlossener Vertrag zum {end} endet. Offen ist noch ein Restbetrag von {amount}, den Sie bitte bis {deadline} begleichen; die frühere Rechnung über {other} ist bezahlt. | Nous accusons réception de votre courrier du {received} et vous confirmons que votre contrat, conclu le {start}, prend fin le {end}. Il reste un solde de {amount} à régler avant le {deadline} ; la facture précédente de {other} est soldée. | En respuesta a su carta del {received}, le confirmamos que su contrato, firmado el {start}, finaliza el {end}. Queda pendiente un saldo de {amount}, que deberá abonar antes del {deadline}; la factura anterior de {other} está pagada. | Con riferimento alla Vostra lettera del {received}, confermiamo che il contratto stipulato il {start} cessa il {end}. Resta un saldo di {amount} da versare entro il {deadline}; la fattura precedente di {other} risulta pagata. | Naar aanleiding van uw brief van {received} bevestigen wij dat uw contract, gesloten op {start}, eindigt op {end}. Er staat nog een bedrag van {amount} open, te voldoen vóór {deadline}; de eerdere factuur van {other} is betaald. | Em resposta à sua carta de {received}, confirmamos que o contrato celebrado em {start} termina em {end}. Está em dívida o valor de {amount}, a regularizar até {deadline}; a fatura anterior de {other} está paga. | W odpowiedzi na Państwa pismo z {received} potwierdzamy, że umowa zawarta {start} wygasa {end}. Do zapłaty pozostaje kwota {amount} w terminie do {deadline}; wcześniejsza faktura na kwotę {other} została opłacona.
claim | Claim {contract} | Schadenfall {contract} | Sinistre n° {contract} | Siniestro {contract} | Sinistro n. {contract} | Schademelding {contract} | Sinistro {contract} | Szkoda nr {contract}
claimText | Your report of {received} concerns damage on {start}. The repair estimate is {other}. After your excess of {excess} we will pay you {amount}, by {end} at the latest. Please send us the receipts by {deadline}. | Ihre Meldung vom {received} betrifft einen Schaden vom {start}. Der Kostenvoranschlag lautet auf {other}. Nach Abzug der Selbstbeteiligung von {excess} zahlen wir Ihnen {amount}, spätestens am {end}. Bitte senden Sie uns die Belege bis {deadline}. | Votre déclaration du {received} concerne un dommage survenu le {start}. Le devis s'élève à {other}. Après déduction de la franchise de {excess}, nous vous verserons {amount} au plus tard le {end}. Merci d'envoyer les justificatifs avant le {deadline}. | Su parte del {received} se refiere a un daño ocurrido el {start}. El presupuesto asciende a {other}. Descontada la franquicia de {excess}, le abonaremos {amount} a más tardar el {end}. Envíenos los justificantes antes del {deadline}. | La denuncia del {received} riguarda un danno avvenuto il {start}. Il preventivo ammonta a {other}. Dedotta la franchigia di {excess}, Le liquideremo {amount} entro il {end}. La preghiamo di inviare le ricevute entro il {deadline}. | Uw melding van {received} betreft schade op {start}. De offerte bedraagt {other}. Na aftrek van het eigen risico van {excess} betalen wij u {amount}, uiterlijk op {end}. Stuur ons de bonnen vóór {deadline}. | A sua participação de {received} refere-se a um dano ocorrido em {start}. O orçamento é de {other}. Deduzida a franquia de {excess}, pagaremos {amount}, o mais tardar em {end}. Envie os comprovativos até {deadline}. | Państwa zgłoszenie z {received} dotyczy szkody z {start}. Kosztorys wynosi {other}. Po potrąceniu udziału własnego {excess} wypłacimy {amount} najpóźniej {end}. Prosimy o przesłanie rachunków do {deadline}.
closing | Yours sincerely | Mit freundlichen Grüßen | Cordialement | Atentamente | Cordiali saluti | Met vriendelijke groet | Com os melhores cumprimentos | Z poważaniem`),
};

function writeLetter(draft: Draft): void {
	const { sheet, names, random } = draft;
	const isClaim = random.happens(0.5);
	const day = draft.day();
	const sender = names.party(names.company());
	sheet.block(draft.party('sender', sender));
	sheet.block(draft.party('recipient/addressee', names.party(names.person())));
	const town = placeOf(sender.town);
	const [, date] = draft.date('letterDate/date', '', day);
	sheet.line(draft.sentence('place', { place: town, date }));
	sheet.pairs([
		draft.text('', 'yourRef', `${random.pick(['mk', 'Sch', 'TB'])}/${names.digits(3)}`),
		draft.text(
			'senderReference/ourReference',
			'ourRef',
			`${random.pick(['KV', 'VS', 'HG'])}-${names.digits(4)}/${names.digits(2)}`,
		),
	]);
	const number = names.digits(3, 3, 2).replaceAll(' ', random.pick(['', '-', '.']));
	const [, contract] = draft.text(
		isClaim ? 'claimNumber/claim.number' : 'contractNumber/contract.number',
		'',
		number,
	);
	const subject = draft.sentence(isClaim ? 'claim' : 'ending', { contract });
	sheet.heading(random.happens(0.5) ? subject : `${draft.label('subject')}: ${subject}`);
	const estimate = random.between(30_000, 240_000) / 100;
	const excess = random.pick([100, 150, 250]);
	const parts: Record<string, string> = {
		received: draft.date('receivedLetterDate', '', daysAfter(day, -random.between(4, 12)))[1],
		start: draft.date(
			isClaim ? 'damageDate/dateOfLoss' : 'contractStart/contract.start',
			'',
			daysAfter(day, -random.between(20, 900)),
		)[1],
		end: draft.date(
			isClaim ? 'latestPaymentDate' : 'contractEnd/contract.end',
			'',
			daysAfter(day, random.between(35, 90)),
		)[1],
		deadline: draft.date(
			isClaim ? 'receiptsDeadline' : 'paymentDeadline',
			'',
			daysAfter(day, random.between(10, 20)),
		)[1],
		other: draft.money(isClaim ? 'estimatedRepairCost' : '', '', estimate)[1],
	};
	if (isClaim) parts.excess = draft.money('excess/deductible', '', excess)[1];
	const amount = isClaim ? rounded(estimate - excess) : random.between(900, 29_900) / 100;
	parts.amount = draft.money(
		isClaim ? 'payoutAmount/paymentAmount' : 'outstandingAmount/balanceDue',
		'',
		amount,
	)[1];
	sheet.paragraph(draft.sentence(isClaim ? 'claimText' : 'endingText', parts));
	sheet.line(draft.label('closing'));
	sheet.line(draft.text('signedBy/signatory', '', names.person(), 'name')[1]);
	sheet.pairs([
		draft.text('phone/sender.phone', 'phone', `0${names.digits(3, 5)}-${names.digits(2)}`),
	]);
}

export const letter: DocumentKind = { kind: 'letter', labels, write: writeLetter };
