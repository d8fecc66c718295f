import { asList, asText, asTexts, type DocumentType } from './documentType';

const startDate = asText('First month or year, as YYYY-MM or YYYY');
const endDate = asText('Last month or year, as YYYY-MM or YYYY; null if it goes on');

/** By JSON Resume; its `basics` at the top. */
export const cv: DocumentType = {
	value: 'cv',
	name: 'CV',
	description: 'Person, work, education, skills and languages',
	fields: {
		name: asText('Full name'),
		label: asText('Profession'),
		email: asText('Email address'),
		phone: asText('Phone number'),
		urls: asTexts('Websites and profiles (basics.url, basics.profiles)'),
		location: asText('Address, or city and country'),
		work: asList('Positions, the latest first', {
			name: asText('Name of the employer'),
			position: asText('Title of the position'),
			location: asText('Place of work'),
			startDate,
			endDate,
		}),
		education: asList('Schools and universities', {
			institution: asText('Name of the institution'),
			area: asText('Field of study'),
			studyType: asText('Degree'),
			startDate,
			endDate,
		}),
		skills: asTexts('Skills, each as the CV names it (skills[].keywords)'),
		languages: asTexts('Languages that the person speaks (languages[].language)'),
		certificates: asTexts('Names of certificates (certificates[].name)'),
		summary: asText('What speaks for this person, in two sentences'),
	},
	lines: 'work',
	required: ['name'],
	unchecked: ['summary'],
};
