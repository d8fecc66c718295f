import { boolean, choice, type Field } from '../n8n/fields/field';
import { modesWith } from './modesWith';

export const joinTablesField = boolean('joinTables', 'Join Tables Across Pages', {
	displayOptions: { show: { '/output': modesWith('joinTables') } },
	default: true,
	description:
		'Whether to join a table at the start of a page with the one at the end of the page before if both have the same number of columns, and the second repeats the headings or certainly has none',
});

export const columnNamesField = choice('columnNames', 'Column Names', {
	displayOptions: { show: { output: modesWith('columnNames') } },
	options: [
		{
			name: 'As in the Document',
			value: 'document',
			description: 'Names fields by the headings, such as Unit price (€)',
		},
		{
			name: 'Letters, Digits and Underscores',
			value: 'identifiers',
			description: 'Names fields as Data Table and databases accept them, such as Unit_price',
		},
	],
	default: 'document',
	description: 'How to name the fields of the columns',
});

export const convertNumbersField = boolean('convertNumbers', 'Convert Numbers', {
	displayOptions: { show: { '/output': modesWith('convertNumbers') } },
	default: true,
	description:
		"Whether to turn cells such as 1,234.50, (123), € 12 and 12% into numbers, and empty cells into null. Cells that can be read in several ways stay text: a hint names their columns, and 'Number Format' decides.",
});

export const numberFormatField = choice('numberFormat', 'Number Format', {
	displayOptions: { show: { '/output': modesWith('numberFormat') } },
	options: [
		{
			name: '1 234,50',
			value: '1 234,50',
			description: 'Spaces group digits, and a comma separates decimals',
		},
		{
			name: '1,234.50',
			value: '1,234.50',
			description: 'Commas group digits, and a point separates decimals',
		},
		{
			name: '1.234,50',
			value: '1.234,50',
			description: 'Points group digits, and a comma separates decimals',
		},
		{
			name: 'Automatic',
			value: 'automatic',
			description: 'Uses what the column, the tables and the language of the document show',
		},
	],
	default: 'automatic',
	description: 'How the tables write numbers',
});

export const firstRowField = choice('firstRow', 'First Row', {
	displayOptions: { show: { '/output': modesWith('firstRow') } },
	options: [
		{
			name: 'Automatic',
			value: 'automatic',
			description: 'Uses the rows that the service marks as headings, otherwise the first row',
		},
		{
			name: 'Is Data',
			value: 'data',
			description: 'Returns the first row as an item, with columns named Column 1, Column 2 …',
		},
		{ name: 'Is Heading', value: 'heading', description: 'Names the columns by the first row' },
	],
	default: 'automatic',
	description:
		'How to treat the first row of each table. A cell above it that covers all columns is the title of the table.',
});

export const locationFieldsField = choice('locationFields', 'Location Fields', {
	displayOptions: { show: { '/output': modesWith('locationFields') } },
	options: [
		{
			name: 'Beside the Columns',
			value: 'beside',
			description:
				'Adds table, sheet, page, row, title, numberFormat and fileName to the fields of the columns',
		},
		{
			name: 'None',
			value: 'none',
			description: 'Returns the columns only',
		},
		{
			name: 'Separate Field',
			value: 'separate',
			description: 'Adds a field location that contains them',
		},
	],
	default: 'none',
	description: 'Where to return the table, row and document that an item comes from',
});

/** The options of Table Rows besides Column Names; read by `readOutputSettings`. */
export const tableRowsFields: readonly Field[] = [
	joinTablesField,
	convertNumbersField,
	numberFormatField,
	firstRowField,
	locationFieldsField,
];
