import type { Generate } from '../generatedDocument';
import { Draft } from './draft';
import { invoice } from './kinds/invoice';
import { payslip } from './kinds/payslip';
import { receipt } from './kinds/receipt';
import { utilityBill } from './kinds/utilityBill';

const kinds: Record<string, (draft: Draft) => void> = {
	invoice,
	receipt,
	payslip,
	'utility bill': utilityBill,
};

/** Documents to work with, written by what documents look like elsewhere, not by how values are checked. */
export const generate: Generate = (seed) => {
	const names = Object.keys(kinds);
	const kind = names[seed % names.length];
	const draft = new Draft(seed);
	kinds[kind](draft);
	return draft.finish(kind);
};
