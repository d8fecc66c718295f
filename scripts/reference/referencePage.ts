import type { INodeTypeDescription } from 'n8n-workflow';

import { fieldTable, type TableSettings, type WrittenGroups } from './fieldTable.ts';
import { anchorOf, code, escaped, markdownOf } from './markdown.ts';
import { outputSection, outputText } from './outputSection.ts';
import { operationSections, type OperationSection } from './properties.ts';
import { formParameters, splitTypeForms } from './typeForms.ts';

const notice =
	'<!-- Written by `npm run docs` from the description of the node. Changes made here are lost. -->';

/** Takes a node's description; gives the file name of its page: `document-service.md`. */
export function pageFileName({ displayName }: INodeTypeDescription): string {
	return `${anchorOf(displayName)}.md`;
}

/** Heading of an operation, once in a page: "Create workflow". */
function operationHeading({ resource, operation }: OperationSection): string {
	return escaped(operation.action ?? `${operation.name}: ${resource.name}`);
}

function linkTo(heading: string): string {
	return `[${heading}](#${anchorOf(heading)})`;
}

function contents(sections: readonly OperationSection[]): string {
	const resources = [...new Set(sections.map(({ resource }) => resource))];
	return resources
		.map((resource) => {
			const operations = sections.filter((section) => section.resource === resource);
			return `- **${escaped(resource.name)}**: ${operations
				.map(
					(section) =>
						`[${escaped(section.operation.name)}](#${anchorOf(operationHeading(section))})`,
				)
				.join(', ')}`;
		})
		.join('\n');
}

function operationText(
	description: INodeTypeDescription,
	section: OperationSection,
	written: WrittenGroups,
): string {
	const { resource, operation, fields } = section;
	const heading = operationHeading(section);
	const settings: TableSettings = {
		root: fields,
		settled: ['resource', 'operation'],
		place: linkTo(heading),
		written,
	};
	const { common, forms } = splitTypeForms(fields);
	const formTexts = forms.flatMap(({ type, fields: ofType }) => [
		`#### ${escaped(type.name)}`,
		`Type ${code(String(type.value))}`,
		fieldTable(ofType, { ...settings, settled: [...settings.settled, ...formParameters] }),
	]);
	return [
		`### ${heading}`,
		markdownOf(operation.description ?? ''),
		fieldTable(common, settings),
		forms.length === 0
			? ''
			: 'Using Fields Below shows the form of the type; each form has a table below.',
		'**Output:**',
		outputText(description, { key: `${resource.value}.${operation.value}`, name: operation.name }),
		...formTexts,
	]
		.filter((part) => part !== '')
		.join('\n\n');
}

function operationTexts(
	description: INodeTypeDescription,
	sections: readonly OperationSection[],
	written: WrittenGroups,
): string[] {
	return sections.flatMap((section, position) => {
		const isFirst = sections[position - 1]?.resource !== section.resource;
		const text = operationText(description, section, written);
		return isFirst ? [`## ${escaped(section.resource.name)}`, text] : [text];
	});
}

/** What goes for all operations and outputs of a node. */
function generalText({ credentials = [], group, outputs }: INodeTypeDescription): string {
	const needsCredential = credentials.some(({ required }) => required === true);
	const isAction = !group.includes('trigger') && Array.isArray(outputs) && outputs.includes('main');
	return [
		needsCredential ? 'Needs a credential of the type **Document Service API**.' : '',
		'The column Name is what the field is called in the JSON of a workflow and in expressions. A field below *Options to add* (↳) counts once it is added; its default is what it starts with then.',
		isAction
			? 'Output items are paired with their input item. An input item that fails with On Error → Continue becomes one item `{ error }`.'
			: '',
	]
		.filter((part) => part !== '')
		.join(' ');
}

/**
 * Takes a node's description; gives the reference page of the node as Markdown: every field the editor can show,
 * by resource, operation and connector type, and every output. The same description gives the same text (issue 7).
 */
export function referencePage(description: INodeTypeDescription): string {
	const written: WrittenGroups = new Map();
	const sections = operationSections(description);
	const body =
		sections.length > 0
			? [contents(sections), ...operationTexts(description, sections, written)]
			: [
					'## Fields',
					fieldTable(description.properties, {
						root: description.properties,
						settled: [],
						place: linkTo('Fields'),
						written,
					}),
					outputSection(description),
				];
	return `${[
		notice,
		`# ${escaped(description.displayName)}`,
		markdownOf(description.description),
		generalText(description),
		...body,
	].join('\n\n')}\n`;
}
