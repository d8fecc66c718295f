import type { INodeTypeDescription } from 'n8n-workflow';

import { conditionText } from './conditions.ts';
import { documentTypesSection } from './documentTypesSection.ts';
import { fieldTable, type TableSettings, type WrittenGroups } from './fieldTable.ts';
import { anchorOf, code, escaped, descriptionMarkdown } from './markdown.ts';
import { outputSection, outputText } from './outputSection.ts';
import { nodeFieldsOf, operationSections, type OperationSection } from './properties.ts';
import { splitTypeForms, typeParameter } from './typeForms.ts';

const notice =
	'<!-- Written by `npm run docs` from the description of the node. Changes made here are lost. -->';

/** The file name of a node's page: `document-service.md`. */
export function pageFileName({ displayName }: INodeTypeDescription): string {
	return `${anchorOf(displayName)}.md`;
}

/** The heading of an operation, unique in its page: "Create workflow". */
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

/** What the forms of connector types are. `place`: a link to the operation that has the same ones. */
function aboutForms(place: string | undefined): string {
	return place === undefined
		? 'Using Fields Below shows the form of the selected type, in which all settings but Additional Settings are required. Each form has its own table below.'
		: `Each type has the same fields as in ${place}, of which none is required.`;
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
	const formsAt = written.get(`forms of ${resource.name}`);
	if (forms.length > 0 && !formsAt) written.set(`forms of ${resource.name}`, linkTo(heading));
	const formTexts = (formsAt ? [] : forms).flatMap(({ type, fields: ofType }) => [
		`#### ${escaped(type.name)}`,
		`Type ${code(String(type.value))}`,
		fieldTable(ofType, { ...settings, settled: [...settings.settled, typeParameter] }),
	]);
	return [
		`### ${heading}`,
		descriptionMarkdown(operation.description ?? ''),
		fieldTable(common, settings),
		forms.length === 0 ? '' : aboutForms(formsAt),
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

/** What applies to all operations and outputs of a node. */
function generalText({
	credentials: [credential] = [],
	group,
	outputs,
	properties,
}: INodeTypeDescription): string {
	const scope = { siblings: properties, root: properties, settled: [] };
	const where = credential?.displayOptions ? ` where ${conditionText(credential, scope)}` : '';
	const isAction = !group.includes('trigger') && Array.isArray(outputs) && outputs.includes('main');
	return [
		credential?.required === true ? `Requires a **Document Service API** credential${where}.` : '',
		"The Name column is the field's name in a workflow's JSON and in expressions. A field below *Options to add* (↳) applies only once you add it; its default is the value it starts with.",
		isAction
			? 'Output items are paired with their input item. With On Error → Continue, an input item that fails becomes an item with `error`.'
			: '',
	]
		.filter((part) => part !== '')
		.join(' ');
}

function hasDocumentTypes(description: INodeTypeDescription): boolean {
	return nodeFieldsOf(description).some(({ name }) => name === 'documentType');
}

/**
 * The reference page of a node as Markdown: every field the editor can show, by resource, operation and connector
 * type, and every output. The same description always results in the same text, so that a test can compare it with
 * the page in the repository.
 */
export function referencePage(description: INodeTypeDescription): string {
	const written: WrittenGroups = new Map();
	const sections = operationSections(description);
	const body =
		sections.length > 0
			? [contents(sections), ...operationTexts(description, sections, written)]
			: [
					'## Fields',
					fieldTable(nodeFieldsOf(description), {
						root: nodeFieldsOf(description),
						settled: [],
						place: linkTo('Fields'),
						written,
					}),
					outputSection(description),
					...(hasDocumentTypes(description) ? [documentTypesSection()] : []),
				];
	return `${[
		notice,
		`# ${escaped(description.displayName)}`,
		descriptionMarkdown(description.description),
		generalText(description),
		...body,
	].join('\n\n')}\n`;
}
