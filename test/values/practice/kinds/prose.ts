import type { Draft } from '../draft';
import type { Leaf } from '../leaf';
import { addDays, type Language } from '../notation';
import { jobs } from '../words';

type Templates = Record<Language, string>;
type Values = Record<string, Leaf>;

const names = `
birth = birthDate, dateOfBirth, birthDate
place = place, signedAt, placeOfSigning
signed = signedOn, date, documentDate
start = startDate, startsOn, commencementDate
iban = iban, bankAccount, iban
employer = employer.name, employerName, employer
employerAddress = employer.address, employerAddress, companyAddress
employee = employee.name, employeeName, employee
employeeAddress = employee.address, employeeAddress, homeAddress
position = position, jobTitle, role
probation = probationMonths, probationPeriodMonths, trialPeriod
notice = noticePeriod, noticePeriod, notice
hours = weeklyHours, hoursPerWeek, workingHours
holidays = vacationDays, holidayEntitlement, annualLeave
salary = monthlySalary, grossSalary, salary.monthly
bonus = annualBonus, bonus, salary.bonus
landlord = landlord.name, landlordName, landlord
landlordAddress = landlord.address, landlordAddress, ownerAddress
tenant = tenant.name, tenantName, tenant
flat = property.address, propertyAddress, premises
rooms = property.rooms, rooms, numberOfRooms
area = property.area, livingArea, areaSqm
rent = rent.net, monthlyRent, rent
charges = rent.charges, serviceCharges, utilities
deposit = deposit, securityDeposit, deposit
payDay = paymentDay, dueDay, rentDueDay
claim = claimNumber, claimReference, claim.number
policy = policyNumber, policy, policyNo
customer = policyHolder.name, customerName, recipient
damage = damageDate, dateOfLoss, claim.date
received = receivedOn, documentsReceived, receivedDate
until = replyBy, deadline, responseDue
loss = assessedLoss, damageAmount, claim.loss
excess = excess, deductible, claim.excess
payment = payout, settlementAmount, claim.payment
sum = sumInsured, coverageLimit, policyLimit
premium = annualPremium, premium, yearlyPremium
clerk = contact.name, contactPerson, handledBy
phone = contact.phone, contactPhone, phone
`;

/** In each language a heading, then a paragraph in each line: names in braces are replaced. */
const employment: Templates = {
	en: `Employment contract; Contract of employment
{employer}, {employerAddress} (the "Employer"), and {employee}, born on {birth}, residing at {employeeAddress} (the "Employee"), agree as follows:
The employment commences on {start}. The Employee is engaged as {position}.
The first {probation} months are a probationary period, during which the notice period is {notice} weeks.
The regular working time is {hours} hours per week. The Employee is entitled to {holidays} days of paid holiday per calendar year.
The gross monthly salary is {salary}. In addition, the Employee receives an annual bonus of {words} ({bonus}).
{place}, {signed}`,
	de: `Arbeitsvertrag; Anstellungsvertrag
Zwischen {employer}, {employerAddress} (nachfolgend „Arbeitgeber“), und {employee}, geboren am {birth}, wohnhaft {employeeAddress} (nachfolgend „Arbeitnehmer“), wird folgender Vertrag geschlossen:
§ 1 Das Arbeitsverhältnis beginnt am {start}. Der Arbeitnehmer wird als {position} eingestellt.
§ 2 Die ersten {probation} Monate gelten als Probezeit. Währenddessen beträgt die Kündigungsfrist {notice} Wochen.
§ 3 Die regelmäßige Arbeitszeit beträgt {hours} Stunden wöchentlich. Der Urlaubsanspruch beträgt {holidays} Arbeitstage im Kalenderjahr.
§ 4 Das Bruttogehalt beträgt monatlich {salary}. Daneben wird eine jährliche Sonderzahlung von {bonus} (in Worten: {words}) gewährt.
{place}, den {signed}`,
	fr: `Contrat de travail; Contrat de travail à durée indéterminée
Entre la société {employer}, sise {employerAddress}, ci-après l'employeur, et {employee}, né(e) le {birth}, demeurant {employeeAddress}, ci-après le salarié, il est convenu ce qui suit :
Article 1 - Le salarié est engagé à compter du {start} en qualité de {position}.
Article 2 - La période d'essai est de {probation} mois. Le délai de prévenance est de {notice} semaines.
Article 3 - La durée hebdomadaire de travail est fixée à {hours} heures. Le salarié bénéficie de {holidays} jours de congés payés par an.
Article 4 - La rémunération mensuelle brute est de {salary}. Une prime annuelle de {words} ({bonus}) est versée en décembre.
Fait à {place}, le {signed}`,
	es: `Contrato de trabajo; Contrato de trabajo indefinido
De una parte, {employer}, con domicilio en {employerAddress}, como empresa, y de otra, {employee}, con fecha de nacimiento {birth} y domicilio en {employeeAddress}, como trabajador, acuerdan:
PRIMERA. El trabajador prestará sus servicios como {position} a partir del {start}.
SEGUNDA. Se establece un período de prueba de {probation} meses y un preaviso de {notice} semanas.
TERCERA. La jornada será de {hours} horas semanales. Las vacaciones anuales serán de {holidays} días laborables.
CUARTA. El trabajador percibirá un salario bruto mensual de {salary} y una prima anual de {words} ({bonus}).
En {place}, a {signed}`,
	it: `Contratto di lavoro; Contratto individuale di lavoro
Tra {employer}, con sede in {employerAddress}, di seguito il datore di lavoro, e {employee}, nato/a il {birth}, residente in {employeeAddress}, di seguito il lavoratore, si conviene quanto segue:
Art. 1 Il rapporto di lavoro decorre dal {start}. Il lavoratore è assunto con la mansione di {position}.
Art. 2 Il periodo di prova è di {probation} mesi. Il preavviso è di {notice} settimane.
Art. 3 L'orario di lavoro è di {hours} ore settimanali. Spettano {holidays} giorni di ferie all'anno.
Art. 4 La retribuzione lorda mensile è di {salary}. È previsto un premio annuo di {bonus} (diconsi {words}).
{place}, lì {signed}`,
	nl: `Arbeidsovereenkomst; Arbeidsovereenkomst voor onbepaalde tijd
De ondergetekenden {employer}, gevestigd te {employerAddress}, hierna werkgever, en {employee}, geboren op {birth}, wonende te {employeeAddress}, hierna werknemer, komen overeen:
Artikel 1. De werknemer treedt op {start} in dienst in de functie van {position}.
Artikel 2. De eerste {probation} maanden gelden als proeftijd. De opzegtermijn bedraagt {notice} weken.
Artikel 3. De arbeidsduur bedraagt {hours} uur per week. De werknemer heeft recht op {holidays} vakantiedagen per jaar.
Artikel 4. Het bruto maandsalaris bedraagt {salary}. Daarnaast ontvangt de werknemer een jaarlijkse bonus van {bonus} (zegge: {words}).
{place}, {signed}`,
	pt: `Contrato de trabalho; Contrato de trabalho sem termo
Entre {employer}, com sede em {employerAddress}, adiante designada empregador, e {employee}, nascido(a) a {birth}, residente em {employeeAddress}, adiante trabalhador, é celebrado o presente contrato:
Cláusula 1.ª O trabalhador é admitido a partir de {start} para exercer as funções de {position}.
Cláusula 2.ª O período experimental é de {probation} meses. O aviso prévio é de {notice} semanas.
Cláusula 3.ª O período normal de trabalho é de {hours} horas semanais. O trabalhador tem direito a {holidays} dias úteis de férias por ano.
Cláusula 4.ª A retribuição mensal ilíquida é de {salary}, acrescida de um prémio anual de {bonus} ({words}).
{place}, {signed}`,
	pl: `Umowa o pracę; Umowa o pracę na czas nieokreślony
zawarta pomiędzy {employer}, z siedzibą: {employerAddress}, zwanym dalej Pracodawcą, a {employee}, ur. {birth}, zam. {employeeAddress}, zwanym dalej Pracownikiem.
§ 1. Pracownik zostaje zatrudniony od dnia {start} na stanowisku {position}.
§ 2. Okres próbny wynosi {probation} miesiące. Okres wypowiedzenia wynosi {notice} tygodnie.
§ 3. Wymiar czasu pracy wynosi {hours} godzin tygodniowo. Pracownikowi przysługuje {holidays} dni urlopu rocznie.
§ 4. Wynagrodzenie miesięczne brutto wynosi {salary}. Premia roczna wynosi {bonus} (słownie: {words}).
{place}, dnia {signed}`,
};

const tenancy: Templates = {
	en: `Tenancy agreement; Residential lease
This agreement is made between {landlord}, {landlordAddress} ("Landlord") and {tenant}, born {birth} ("Tenant").
The Landlord lets the flat at {flat}, comprising {rooms} rooms with about {area} m², from {start}.
The rent is {rent} per month. Service charges of {charges} are payable in addition.
The Tenant pays a deposit of {words} ({deposit}) before moving in.
Rent is due by day {payDay} of each month, payable to account {iban}. Either party may give {notice} months' notice.
Signed at {place} on {signed}`,
	de: `Mietvertrag; Wohnraummietvertrag
Zwischen {landlord}, {landlordAddress} (Vermieter), und {tenant}, geb. am {birth} (Mieter), wird folgender Mietvertrag geschlossen:
§ 1 Vermietet wird die Wohnung {flat}, bestehend aus {rooms} Zimmern. Die Wohnfläche beträgt ca. {area} m². Das Mietverhältnis beginnt am {start}.
§ 2 Die Grundmiete (Kaltmiete) beträgt monatlich {rent}. Die Vorauszahlung auf die Betriebskosten beträgt {charges}.
§ 3 Der Mieter leistet eine Kaution von {deposit} (in Worten: {words}).
§ 4 Die Miete ist bis zum {payDay}. Werktag eines Monats auf das Konto {iban} zu zahlen. Die Kündigungsfrist beträgt {notice} Monate.
{place}, den {signed}`,
	fr: `Contrat de location; Bail d'habitation
Entre les soussignés {landlord}, demeurant {landlordAddress}, bailleur, et {tenant}, né(e) le {birth}, locataire, il a été convenu :
Le bailleur loue le logement situé {flat}, de {rooms} pièces et d'une surface habitable de {area} m², à compter du {start}.
Le loyer mensuel est fixé à {rent}, hors charges. La provision pour charges est de {charges}.
Le dépôt de garantie est de {words} ({deposit}).
Le loyer est payable le {payDay} de chaque mois sur le compte {iban}. Le préavis est de {notice} mois.
Fait à {place}, le {signed}`,
	es: `Contrato de arrendamiento; Contrato de alquiler de vivienda
Reunidos, de una parte {landlord}, con domicilio en {landlordAddress}, arrendador, y de otra {tenant}, nacido/a el {birth}, arrendatario, acuerdan:
El arrendador alquila la vivienda sita en {flat}, de {rooms} habitaciones y {area} m², desde el {start}.
La renta mensual será de {rent}. Los gastos de comunidad, de {charges} al mes, serán a cargo del arrendatario.
El arrendatario entrega una fianza de {words} ({deposit}).
El pago se hará el día {payDay} de cada mes en la cuenta {iban}. El preaviso será de {notice} meses.
En {place}, a {signed}`,
	it: `Contratto di locazione; Contratto di locazione ad uso abitativo
Il sig./la sig.ra {landlord}, residente in {landlordAddress}, locatore, concede in locazione a {tenant}, nato/a il {birth}, conduttore,
l'immobile sito in {flat}, composto di {rooms} vani, superficie {area} mq, con decorrenza {start}.
Il canone mensile è di {rent}. Gli oneri accessori ammontano a {charges} mensili.
Il conduttore versa un deposito cauzionale di {deposit} (diconsi {words}).
Il canone va pagato entro il giorno {payDay} di ogni mese sul conto {iban}. Il preavviso è di {notice} mesi.
{place}, lì {signed}`,
	nl: `Huurovereenkomst; Huurovereenkomst woonruimte
Ondergetekenden: {landlord}, wonende te {landlordAddress}, verhuurder, en {tenant}, geboren op {birth}, huurder, komen overeen:
Verhuurd wordt de woning {flat}, met {rooms} kamers en een oppervlakte van {area} m², met ingang van {start}.
De kale huurprijs bedraagt {rent} per maand. De servicekosten bedragen {charges}.
De huurder betaalt een waarborgsom van {deposit} (zegge: {words}).
De huur wordt voor de {payDay}e van de maand betaald op rekening {iban}. De opzegtermijn is {notice} maanden.
{place}, {signed}`,
	pt: `Contrato de arrendamento; Contrato de arrendamento habitacional
Entre {landlord}, residente em {landlordAddress}, senhorio, e {tenant}, nascido(a) a {birth}, inquilino, é celebrado o contrato seguinte:
O senhorio arrenda o imóvel sito em {flat}, com {rooms} assoalhadas e {area} m², com início em {start}.
A renda mensal é de {rent}. As despesas de condomínio são de {charges}.
O inquilino entrega uma caução de {deposit} ({words}).
A renda é paga até ao dia {payDay} de cada mês na conta {iban}. O pré-aviso é de {notice} meses.
{place}, {signed}`,
	pl: `Umowa najmu; Umowa najmu lokalu mieszkalnego
zawarta pomiędzy {landlord}, zam. {landlordAddress}, zwanym dalej Wynajmującym, a {tenant}, ur. {birth}, zwanym dalej Najemcą.
§ 1. Przedmiotem najmu jest lokal: {flat}, liczba pokoi: {rooms}, powierzchnia {area} m². Najem rozpoczyna się {start}.
§ 2. Czynsz najmu wynosi {rent} miesięcznie. Zaliczka na opłaty wynosi {charges}.
§ 3. Najemca wpłaca kaucję w wysokości {deposit} (słownie: {words}).
§ 4. Czynsz jest płatny do {payDay} dnia każdego miesiąca na rachunek {iban}. Okres wypowiedzenia wynosi {notice} miesiące.
{place}, dnia {signed}`,
};

const insurance: Templates = {
	en: `Your claim {claim}
{place}, {signed}
Dear {customer},
Thank you for reporting the damage of {damage} under your policy {policy}. We received your documents on {received}.
The loss was assessed at {loss}. After deducting your excess of {excess}, we will pay you {payment} to your account {iban}.
Your policy covers losses up to {words} ({sum}). The yearly premium of {premium} remains unchanged.
Please let us have your reply by {until}. Your contact is {clerk}, phone {phone}.`,
	de: `Ihr Schaden {claim}
{place}, {signed}
Guten Tag {customer},
vielen Dank für die Meldung des Schadens vom {damage} zu Ihrem Vertrag {policy}. Ihre Unterlagen haben wir am {received} erhalten.
Der Schaden wurde mit {loss} bewertet. Nach Abzug der Selbstbeteiligung von {excess} überweisen wir Ihnen {payment} auf Ihr Konto {iban}.
Die Versicherungssumme beträgt {words} ({sum}). Der Jahresbeitrag von {premium} bleibt unverändert.
Bitte antworten Sie bis zum {until}. Für Fragen erreichen Sie {clerk} unter {phone}.`,
	fr: `Votre sinistre {claim}
{place}, le {signed}
Bonjour {customer},
Nous avons bien reçu le {received} votre déclaration du sinistre survenu le {damage} au titre de votre contrat {policy}.
Le dommage a été évalué à {loss}. Après déduction de la franchise de {excess}, nous vous versons {payment} sur votre compte {iban}.
Le plafond de garantie est de {words} ({sum}). Votre prime annuelle de {premium} reste inchangée.
Merci de nous répondre avant le {until}. Votre interlocuteur : {clerk}, tél. {phone}.`,
	es: `Su siniestro {claim}
{place}, {signed}
Estimado/a {customer}:
Le agradecemos el aviso del siniestro ocurrido el {damage} en relación con su póliza {policy}. Recibimos su documentación el {received}.
El daño se ha valorado en {loss}. Descontada la franquicia de {excess}, le abonaremos {payment} en su cuenta {iban}.
La suma asegurada es de {words} ({sum}). La prima anual de {premium} no varía.
Le rogamos respuesta antes del {until}. Le atiende {clerk}, teléfono {phone}.`,
	it: `Il Suo sinistro {claim}
{place}, {signed}
Gentile {customer},
La ringraziamo per la denuncia del sinistro del {damage} relativo alla polizza {policy}. Abbiamo ricevuto la documentazione il {received}.
Il danno è stato stimato in {loss}. Dedotta la franchigia di {excess}, Le liquideremo {payment} sul conto {iban}.
Il massimale è di {words} ({sum}). Il premio annuo di {premium} resta invariato.
La preghiamo di rispondere entro il {until}. Referente: {clerk}, tel. {phone}.`,
	nl: `Uw schade {claim}
{place}, {signed}
Geachte {customer},
Dank voor uw melding van de schade van {damage} op polis {policy}. Uw stukken ontvingen wij op {received}.
De schade is vastgesteld op {loss}. Na aftrek van uw eigen risico van {excess} maken wij {payment} over op rekening {iban}.
Het verzekerde bedrag is {words} ({sum}). De jaarpremie van {premium} blijft gelijk.
Wilt u voor {until} reageren? Uw contactpersoon is {clerk}, telefoon {phone}.`,
	pt: `O seu sinistro {claim}
{place}, {signed}
Caro(a) {customer},
Agradecemos a participação do sinistro ocorrido a {damage} ao abrigo da apólice {policy}. Recebemos os documentos a {received}.
O dano foi avaliado em {loss}. Deduzida a franquia de {excess}, pagaremos {payment} para a conta {iban}.
O capital seguro é de {words} ({sum}). O prémio anual de {premium} mantém-se.
Agradecemos resposta até {until}. O seu contacto é {clerk}, telefone {phone}.`,
	pl: `Szkoda nr {claim}
{place}, dnia {signed}
Szanowny Kliencie {customer},
dziękujemy za zgłoszenie szkody z dnia {damage} z polisy {policy}. Dokumenty otrzymaliśmy {received}.
Szkodę wyceniono na {loss}. Po potrąceniu udziału własnego {excess} wypłacimy {payment} na rachunek {iban}.
Suma ubezpieczenia wynosi {words} ({sum}). Składka roczna {premium} pozostaje bez zmian.
Prosimy o odpowiedź do {until}. Sprawę prowadzi {clerk}, tel. {phone}.`,
};

/** What the amounts are called in words. */
const inWords: Record<Language, Record<number, string>> = {
	en: {
		1200: 'one thousand two hundred',
		1800: 'one thousand eight hundred',
		2400: 'two thousand four hundred',
	},
	de: {
		1200: 'eintausendzweihundert',
		1800: 'eintausendachthundert',
		2400: 'zweitausendvierhundert',
	},
	fr: { 1200: 'mille deux cents', 1800: 'mille huit cents', 2400: 'deux mille quatre cents' },
	es: { 1200: 'mil doscientos', 1800: 'mil ochocientos', 2400: 'dos mil cuatrocientos' },
	it: { 1200: 'milleduecento', 1800: 'milleottocento', 2400: 'duemilaquattrocento' },
	nl: { 1200: 'twaalfhonderd', 1800: 'achttienhonderd', 2400: 'vierentwintighonderd' },
	pt: { 1200: 'mil e duzentos', 1800: 'mil e oitocentos', 2400: 'dois mil e quatrocentos' },
	pl: { 1200: 'tysiąc dwieście', 1800: 'tysiąc osiemset', 2400: 'dwa tysiące czterysta' },
};

function draw(draft: Draft, templates: Templates, values: Values): void {
	const { random, sheet, language } = draft;
	const [headings, ...paragraphs] = templates[language].split('\n');
	const filled = (text: string) =>
		text.replace(/\{(\w+)\}/g, (_, name: string) => {
			if (values[name] === undefined) throw new Error(`Nothing is said for ${name}.`);
			return values[name].text;
		});
	sheet.heading(filled(random.pick(headings.split('; '))));
	const joinsTwo = random.happens(0.2);
	for (const [number, paragraph] of paragraphs.entries()) {
		if (joinsTwo && number === 2) continue;
		const next = joinsTwo && number === 1 ? ` ${filled(paragraphs[2])}` : '';
		sheet.paragraph(filled(paragraph) + next);
	}
	draft.use(names);
	for (const [name, leaf] of Object.entries(values)) {
		const isSaid = templates[language].includes(`{${name}}`);
		if (isSaid && name !== 'words' && random.happens(0.9)) draft.addNamed(name, leaf);
	}
}

/** What every contract and letter has. */
function common(draft: Draft, amount: number): Values {
	const { world } = draft;
	const signed = draft.day();
	return {
		birth: draft.date({ ...draft.day(), year: draft.random.between(1955, 2002) }, true),
		place: draft.place(world.address().city),
		signed: draft.date(signed, true),
		start: draft.date({ ...addDays(signed, 45), day: 1 }, true),
		words: draft.text(inWords[draft.language][amount]),
		iban: draft.iban(),
	};
}

export function employmentContract(draft: Draft): void {
	const { random, world } = draft;
	const bonus = random.pick([1200, 1800, 2400]);
	draw(draft, employment, {
		employer: draft.name(world.company()),
		employerAddress: draft.address(world.address()),
		employee: draft.name(world.person()),
		employeeAddress: draft.address(world.address()),
		position: draft.text(random.pick(jobs[draft.language])),
		probation: draft.quantity(random.pick([2, 3, 4])),
		notice: draft.quantity(random.pick([2, 4])),
		hours: draft.quantity(random.pick([35, 37.5, 38.5, 40, 20])),
		holidays: draft.quantity(random.pick([22, 25, 28, 30])),
		salary: draft.amount(random.between(200, 620) * 10),
		bonus: draft.amount(bonus),
		...common(draft, bonus),
	});
	draft.add('endDate|terminationDate|endsOn', null);
}

export function tenancyAgreement(draft: Draft): void {
	const { random, world } = draft;
	const deposit = random.pick([1200, 1800, 2400]);
	draw(draft, tenancy, {
		landlord: draft.name(world.person()),
		landlordAddress: draft.address(world.address()),
		tenant: draft.name(world.person()),
		flat: draft.address(world.address()),
		rooms: draft.quantity(random.pick([2, 3, 4, 5])),
		area: draft.quantity(random.between(280, 1400) / 10),
		rent: draft.amount(deposit / random.pick([2, 3])),
		charges: draft.amount(random.between(60, 280)),
		deposit: draft.amount(deposit),
		payDay: draft.quantity(random.between(1, 5)),
		notice: draft.quantity(random.pick([2, 3])),
		...common(draft, deposit),
	});
}

/** A letter with its sender above and a line of references. */
export function insuranceLetter(draft: Draft): void {
	const { random, sheet, world } = draft;
	const sum = random.pick([1200, 1800, 2400]);
	const insurer = draft.name(world.company());
	const customer = draft.name(world.person());
	const address = world.address();
	const damage = draft.day();
	const received = addDays(damage, random.between(3, 20));
	const written = addDays(received, random.between(2, 15));
	const excess = random.pick([100, 150, 300]);
	const loss = draft.money(excess + 50, 1100);
	sheet.repeatOnPages({ footer: `${insurer.text} · ${world.phone()} · IBAN ${world.iban()}` });
	sheet.heading(insurer.text);
	sheet.lines([customer.text, address.street, address.place]);
	draft.add('insurer|insuranceCompany|sender', insurer);
	draft.add('policyHolder.address|customerAddress|recipientAddress', draft.address(address));
	draw(draft, insurance, {
		...common(draft, sum),
		claim: draft.code(world.code('S-########', 'CL/24/#####', '## ### ####')),
		policy: draft.code(world.code('HV########', '###-####-#', '@@#######')),
		customer: customer,
		signed: draft.date(written, true),
		damage: draft.date(damage),
		received: draft.date(received),
		until: draft.date(addDays(written, random.pick([14, 21, 30]))),
		loss: draft.amount(loss),
		excess: draft.amount(excess),
		payment: draft.amount(Math.round((loss - excess) * 100) / 100),
		sum: draft.amount(sum),
		premium: draft.amount(random.between(40, 390)),
		clerk: draft.name(world.person()),
		phone: draft.code(world.phone()),
	});
}
