import type { Generate } from '../generatedDocument';
import { Draft } from './draft';
import { bankStatement } from './kinds/bankStatement';
import { booking } from './kinds/booking';
import { curriculumVitae } from './kinds/curriculumVitae';
import { deliveryNote } from './kinds/deliveryNote';
import { form } from './kinds/form';
import { invoice } from './kinds/invoice';
import { labReport } from './kinds/labReport';
import { payslip } from './kinds/payslip';
import { employmentContract, insuranceLetter, tenancyAgreement } from './kinds/prose';
import { receipt } from './kinds/receipt';
import { utilityBill } from './kinds/utilityBill';

const kinds: Record<string, (draft: Draft) => void> = {
	invoice,
	receipt,
	payslip,
	'utility bill': utilityBill,
	'curriculum vitae': curriculumVitae,
	'employment contract': employmentContract,
	'tenancy agreement': tenancyAgreement,
	'insurance letter': insuranceLetter,
	form,
	'bank statement': bankStatement,
	'delivery note': deliveryNote,
	'lab report': labReport,
	booking,
};

/** Documents to work with, written by what documents look like elsewhere, not by how values are checked. */
export const generate: Generate = (seed) => {
	const names = Object.keys(kinds);
	const kind = names[seed % names.length];
	const draft = new Draft(seed);
	kinds[kind](draft);
	return draft.finish(kind);
};
