import type { GeneratedValue } from '../generatedDocument';
import type { Day } from './notation';

export type LeafType =
	| 'amount'
	| 'quantity'
	| 'rate'
	| 'date'
	| 'month'
	| 'time'
	| 'code'
	/** Of a person or company. */
	| 'name'
	| 'text'
	/** A town. */
	| 'place'
	| 'address'
	| 'currency'
	| 'flag';

/** One value of a document. */
export interface Leaf {
	type: LeafType;
	/** As a model returns it. */
	value: GeneratedValue;
	/** As the document prints it. */
	text: string;
	/** What was printed, with a function that writes another as a model would return it. */
	amount?: { value: number; write: (value: number) => GeneratedValue };
	day?: { value: Day; write: (day: Day) => GeneratedValue };
	/** The document's sign isn't the data's: a deduction is a positive number to one and a negative one to another. */
	isSignless?: boolean;
}
