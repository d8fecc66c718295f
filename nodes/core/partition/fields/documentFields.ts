import type { INodePropertyOptions } from 'n8n-workflow';

import { codes } from '../../n8n/fields/field';

/** Codes of common languages, as Tesseract spells them. Other codes can be typed in. */
export const languageOptions: INodePropertyOptions[] = [
	{ name: 'Arabic', value: 'ara' },
	{ name: 'Bengali', value: 'ben' },
	{ name: 'Bulgarian', value: 'bul' },
	{ name: 'Catalan', value: 'cat' },
	{ name: 'Chinese (Simplified)', value: 'chi_sim' },
	{ name: 'Chinese (Traditional)', value: 'chi_tra' },
	{ name: 'Croatian', value: 'hrv' },
	{ name: 'Czech', value: 'ces' },
	{ name: 'Danish', value: 'dan' },
	{ name: 'Dutch', value: 'nld' },
	{ name: 'English', value: 'eng' },
	{ name: 'Estonian', value: 'est' },
	{ name: 'Finnish', value: 'fin' },
	{ name: 'French', value: 'fra' },
	{ name: 'German', value: 'deu' },
	{ name: 'Greek', value: 'ell' },
	{ name: 'Hebrew', value: 'heb' },
	{ name: 'Hindi', value: 'hin' },
	{ name: 'Hungarian', value: 'hun' },
	{ name: 'Indonesian', value: 'ind' },
	{ name: 'Italian', value: 'ita' },
	{ name: 'Japanese', value: 'jpn' },
	{ name: 'Korean', value: 'kor' },
	{ name: 'Latvian', value: 'lav' },
	{ name: 'Lithuanian', value: 'lit' },
	{ name: 'Norwegian', value: 'nor' },
	{ name: 'Persian', value: 'fas' },
	{ name: 'Polish', value: 'pol' },
	{ name: 'Portuguese', value: 'por' },
	{ name: 'Romanian', value: 'ron' },
	{ name: 'Russian', value: 'rus' },
	{ name: 'Serbian', value: 'srp' },
	{ name: 'Slovak', value: 'slk' },
	{ name: 'Slovenian', value: 'slv' },
	{ name: 'Spanish', value: 'spa' },
	{ name: 'Swedish', value: 'swe' },
	{ name: 'Thai', value: 'tha' },
	{ name: 'Turkish', value: 'tur' },
	{ name: 'Ukrainian', value: 'ukr' },
	{ name: 'Urdu', value: 'urd' },
	{ name: 'Vietnamese', value: 'vie' },
];

export const languagesField = codes('languages', 'Languages', {
	options: languageOptions,
	description:
		'Languages of the document, for better text recognition. An expression can return a list of any codes, or text such as "eng, deu".',
});
