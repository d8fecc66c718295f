import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { choice, type Field, propertiesOf, text } from '../../n8n/fields/field';
import { hiddenWhen, shownWhen } from '../../n8n/fields/panel';
import { readEntries, readFrom } from '../../n8n/fields/readField';
import type { Item } from '../../n8n/nodeContext';
import { categoryKey, chosenCategory, otherCategory } from '../../output/classification';
import { categoryFormat } from '../../output/formats/category';
import { listsOfObjects, type WantedData } from '../../output/wantedData';
import { Problem } from '../../text/problem';
import { quoted } from '../../text/text';
import { completeSchema } from '../dataSchema';
import { asList, asOneOf, asText } from '../documentTypes/documentType';
import { hiddenWithPipeline } from './pipelineFields';

const findField = choice('find', 'Find', {
	options: [
		{
			name: 'Documents in a Scan',
			value: 'documents',
			description: 'Where each document in a scanned stack begins and ends, and its category',
		},
		{ name: 'One Category per Document', value: 'category' },
	],
	default: 'category',
	description: 'What to find in each document',
});

/* Names and labels are those of n8n's Text Classifier, which users know. */

const nameField = text('category', 'Category', {
	required: true,
	placeholder: 'e.g. Invoice',
	description: 'Category to add',
});

const descriptionField = text('description', 'Description', {
	placeholder: 'e.g. Asks for a payment',
	description: "Describe your category if it's not obvious",
});

interface Category {
	name: string;
	description: string;
}

const categoryList: INodeProperties = {
	displayName: 'Categories',
	name: 'categories',
	placeholder: 'Add Category',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	default: {},
	required: true,
	options: [
		{
			displayName: 'Categories',
			name: 'categories',
			values: propertiesOf([nameField, descriptionField]),
		},
	],
};

const categoriesField: Field<Category[]> = {
	property: categoryList,
	expects: 'a list of categories',
	read: (value) =>
		readEntries(categoryList, value).map((row) => ({
			name: readFrom(nameField, row),
			description: readFrom(descriptionField, row),
		})),
};

/** What a document is classified as; read by `readCategories`. */
export const categoryProperties: readonly INodeProperties[] = hiddenWhen(
	hiddenWithPipeline,
	shownWhen({ output: [categoryFormat.value] }, propertiesOf([findField, categoriesField])),
);

/** Reads the categories of an item, as data that is extracted. Throws a Problem for none, and for two of the same name. */
export function readCategories(item: Item): WantedData {
	const ofScan = item.read(findField) === 'documents';
	const categories = item.read(categoriesField);
	const keys = categories.map(({ name }) => categoryKey(name));
	const again = categories.find(({ name }, at) => keys.indexOf(categoryKey(name)) < at);
	if (again !== undefined) {
		throw new Problem(
			`'${categoryList.displayName}' names ${quoted(again.name)} twice`,
			'Give each category another name, or remove one of them',
		);
	}
	const names = categories.map(({ name }) => name);
	const schema = completeSchema(
		(ofScan ? schemaOfScan : schemaOfDocument)(categorySchema(categories)),
		categoryList.displayName,
	);
	const lists = listsOfObjects(schema);
	return { schema, required: [], unchecked: [], lists, classes: { names, ofScan } };
}

/** The reason comes first: a model that has given one decides better. */
function schemaOfDocument(category: IDataObject): IDataObject {
	return {
		type: 'object',
		properties: {
			reason: asText('Why the document belongs to the category, in one sentence'),
			quote: asText('Words of the document that show it, copied exactly'),
			category,
		},
		required: ['category'],
	};
}

function schemaOfScan(category: IDataObject): IDataObject {
	const page = (which: string) => ({
		type: 'integer',
		description: `Number of its ${which} page in the file, counted from 1`,
	});
	const documents = asList(
		'The documents in the file, in their order: each page belongs to exactly one of them',
		{
			quote: asText('The first words on its first page, copied exactly'),
			name: asText('A short name for the document, such as its sender and subject'),
			firstPage: page('first'),
			lastPage: page('last'),
			category,
		},
		['firstPage', 'lastPage', 'category'],
	);
	return { type: 'object', properties: { documents }, required: ['documents'] };
}

/** A model must not be forced to choose. */
function categorySchema(categories: readonly Category[]): IDataObject {
	const names = categories.map(({ name }) => name);
	const isNamed = chosenCategory(otherCategory, names) !== undefined;
	const described = categories
		.filter(({ description }) => description !== '')
		.map(({ name, description }) => `${name}: ${description}`);
	return asOneOf(
		[`Kind of document, ${otherCategory} if no other fits`, ...described].join('\n'),
		isNamed ? names : [...names, otherCategory],
	);
}
