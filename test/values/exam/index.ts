import { randomFor } from '../../support/seed';
import type { Generate, GeneratedDocument } from '../generatedDocument';
import { Draft, type Leaf } from './draft';
import { application } from './kinds/applications';
import { bankStatement } from './kinds/bankStatements';
import { bill } from './kinds/bills';
import { certificate } from './kinds/certificates';
import { cv } from './kinds/cvs';
import { labReport } from './kinds/labReports';
import { lease } from './kinds/leases';
import { letter } from './kinds/letters';
import { orderConfirmation } from './kinds/orderConfirmations';
import { payslip } from './kinds/payslips';
import { receipt } from './kinds/receipts';
import { shippingPaper } from './kinds/shippingPapers';
import { ticket } from './kinds/tickets';
import { invoices } from './kinds/invoices';
import type { DocumentKind } from './kinds/common';
import { mistakesOf } from './mistakes';
import { languages } from './names';

const others: readonly DocumentKind[] = [
	application,
	bankStatement,
	bill,
	certificate,
	cv,
	labReport,
	lease,
	letter,
	orderConfirmation,
	payslip,
	receipt,
	shippingPaper,
	ticket,
];

/** A document with the print of each value of its data. */
export interface ExamDocument extends GeneratedDocument {
	leaves: readonly Leaf[];
	/** All that the document says. */
	text: string;
}

/** Generates the document of a seed; each in four is an invoice. */
export function examDocument(seed: number): ExamDocument {
	const random = randomFor(seed, 7919);
	const { kind, labels, write } = random.pick(
		random.happens(0.25) || others.length === 0 ? invoices : others,
	);
	const language = random.pick(languages);
	const draft = new Draft(random, language, labels);
	write(draft);
	draft.sheet.end();
	const { elements } = draft.sheet;
	const text = elements.map((element) => element.text).join('\n');
	return {
		kind,
		language,
		elements,
		data: draft.data,
		mistakes: mistakesOf(draft, text),
		leaves: draft.leaves,
		text,
	};
}

export const generate: Generate = (seed) => {
	const { kind, language, elements, data, mistakes } = examDocument(seed);
	return { kind, language, elements, data, mistakes };
};
