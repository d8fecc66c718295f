import { list, text, texts, type DocumentType } from './documentType';

const startDate = text('First month or year, as YYYY-MM or YYYY');
const endDate = text('Last month or year, as YYYY-MM or YYYY; null if it goes on');

/** By JSON Resume; its `basics` at the top. */
export const cv: DocumentType = {
	value: 'cv',
	name: 'CV',
	description: 'Person, work, education, skills and languages',
	fields: {
		name: text('Full name'),
		label: text('Profession'),
		email: text('Email address'),
		phone: text('Phone number'),
		urls: texts('Websites and profiles (basics.url, basics.profiles)'),
		location: text('Address, or city and country'),
		work: list('Positions, the latest first', {
			name: text('Name of the employer'),
			position: text('Title of the position'),
			location: text('Place of work'),
			startDate,
			endDate,
		}),
		education: list('Schools and universities', {
			institution: text('Name of the institution'),
			area: text('Field of study'),
			studyType: text('Degree'),
			startDate,
			endDate,
		}),
		skills: texts('Skills, each as the CV names it (skills[].keywords)'),
		languages: texts('Languages that the person speaks (languages[].language)'),
		certificates: texts('Names of certificates (certificates[].name)'),
		summary: text('What speaks for this person, in two sentences'),
	},
	lines: 'work',
	required: ['name'],
	unchecked: ['summary'],
};
