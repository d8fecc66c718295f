import { list, text, texts, type DocumentType } from './documentType';

const startDate = text('First month or year, as YYYY-MM or YYYY (startDate)');
const endDate = text('Last month or year, as YYYY-MM or YYYY; null if it goes on (endDate)');

/** By JSON Resume; its `basics` at the top. */
export const cv: DocumentType = {
	value: 'cv',
	name: 'CV',
	description: 'Person, work, education, skills and languages',
	fields: {
		name: text('Full name (basics.name)'),
		label: text('Profession or title of the position (basics.label)'),
		email: text('Email address (basics.email)'),
		phone: text('Phone number (basics.phone)'),
		urls: texts('Websites and profiles (basics.url, basics.profiles[].url)'),
		location: text('Address, or city and country (basics.location)'),
		work: list('Positions, the latest first (work)', {
			name: text('Name of the employer (name)'),
			position: text('Title of the position (position)'),
			location: text('Place of work (location)'),
			startDate,
			endDate,
		}),
		education: list('Schools and universities (education)', {
			institution: text('Name of the institution (institution)'),
			area: text('Field of study (area)'),
			studyType: text('Degree (studyType)'),
			startDate,
			endDate,
		}),
		skills: texts('Skills, each as the CV names it (skills[].keywords)'),
		languages: texts('Languages that the person speaks (languages[].language)'),
		certificates: texts('Names of certificates (certificates[].name)'),
		summary: text('What speaks for this person, in two sentences (basics.summary)'),
	},
	lines: 'work',
	required: ['name'],
	unchecked: ['summary'],
};
