import { bankStatement } from './bankStatement';
import { contract } from './contract';
import { cv } from './cv';
import type { DocumentType } from './documentType';
import { idDocument } from './idDocument';
import { invoice } from './invoice';
import { letter } from './letter';
import { purchaseOrder } from './purchaseOrder';
import { receipt } from './receipt';

/** The types in the panel's order; the reference lists the fields of each. */
export const documentTypes: readonly DocumentType[] = [
	bankStatement,
	contract,
	cv,
	idDocument,
	invoice,
	letter,
	purchaseOrder,
	receipt,
];
