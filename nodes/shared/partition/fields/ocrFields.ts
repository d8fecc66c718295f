import type { Field } from '../../fields/field';
import { languageOptions } from './languageOptions';

/** The languages of the document. Both parameters fill one form field. */
export const ocrFields: readonly Field[] = [
	{
		serviceName: 'languages',
		kind: 'codes',
		others: 'any',
		property: {
			displayName: 'Languages',
			name: 'languages',
			type: 'multiOptions',
			options: languageOptions,
			default: [],
			description:
				'Languages of the document, for better text recognition. An expression can return a list, or text such as "eng, deu".',
		},
	},
	{
		serviceName: 'languages',
		kind: 'codes',
		property: {
			displayName: 'Other Languages',
			name: 'otherLanguages',
			type: 'string',
			default: '',
			placeholder: 'e.g. isl, mkd',
			description: 'Comma-separated codes of other languages in the document',
		},
	},
];
