import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentPartitionLoader } from '../../nodes/DocumentPartitionLoader/DocumentPartitionLoader.node';
import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { DocumentServiceInstantTrigger } from '../../nodes/DocumentServiceInstantTrigger/DocumentServiceInstantTrigger.node';
import { DocumentServiceTrigger } from '../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node';
import { outputShapes } from '../../scripts/reference/outputShapes.ts';
import { outputsOf } from '../../scripts/reference/outputSection.ts';
import { nodeFieldsOf } from '../../scripts/reference/properties.ts';
import { pageFileName, referencePage } from '../../scripts/reference/referencePage.ts';

const nodeClasses = {
	DocumentPartition,
	DocumentPartitionLoader,
	DocumentService,
	DocumentServiceTrigger,
	DocumentServiceInstantTrigger,
};
const descriptions = Object.values(nodeClasses).map((NodeClass) => new NodeClass().description);
const root = join(__dirname, '..', '..');
const folder = join(root, 'docs', 'reference');

/** A field and all fields inside it, however deep. */
function withInner(field: INodeProperties): INodeProperties[] {
	const options: Array<INodeProperties | { values?: INodeProperties[] }> =
		field.type === 'collection' || field.type === 'fixedCollection'
			? ((field.options ?? []) as Array<INodeProperties | { values?: INodeProperties[] }>)
			: [];
	return [
		field,
		...options.flatMap((option) =>
			'type' in option ? withInner(option) : (option.values ?? []).flatMap(withInner),
		),
	];
}

function pageOf(properties: INodeProperties[]): string {
	const description: INodeTypeDescription = {
		displayName: 'Sample',
		name: 'sample',
		group: ['transform'],
		version: 1,
		description: 'A node',
		defaults: {},
		inputs: [],
		outputs: [],
		properties,
	};
	return referencePage(description);
}

describe('reference pages', () => {
	it.each(descriptions.map((description) => [description.displayName, description] as const))(
		'%s: the page is up to date (if not: npm run docs)',
		(_name, description) => {
			const page = readFileSync(join(folder, pageFileName(description)), 'utf8');
			expect(page).toBe(referencePage(description));
		},
	);

	it("there is a page for each of the package's nodes, one about odd values, one with outputs, and no other", () => {
		const { n8n }: { n8n: { nodes: string[] } } = JSON.parse(
			readFileSync(join(root, 'package.json'), 'utf8'),
		);
		const registered = n8n.nodes.map((path) => basename(path, '.node.js'));
		expect(registered.sort()).toEqual(Object.keys(nodeClasses).sort());
		const pages = [...descriptions.map(pageFileName), 'odd-values.md', 'outputs.md'];
		expect(readdirSync(folder).sort()).toEqual(pages.sort());
	});

	it('every output that a node offers is described, and no others', () => {
		const offered = descriptions.map((description) => [
			description.name,
			outputsOf(description)
				.map(({ key }) => key)
				.sort(),
		]);
		const described = Object.entries(outputShapes).map(([name, shapes]) => [
			name,
			Object.keys(shapes).sort(),
		]);
		expect(Object.fromEntries(described)).toEqual(Object.fromEntries(offered));
	});

	it.each(descriptions.map((description) => [description.displayName, description] as const))(
		'%s: every field that the editor can show is on the page with its label and its name',
		(_name, description) => {
			const page = referencePage(description);
			const rows = page.split('\n').map((row) => row.split(' | '));
			const missing = nodeFieldsOf(description)
				.flatMap(withInner)
				.filter(
					({ type, name }) =>
						!['hidden', 'notice'].includes(type) && !['resource', 'operation'].includes(name),
				)
				.filter(
					({ displayName, name }) =>
						!rows.some(
							([label = '', path = '']) =>
								label.replace(/^\| |↳ |\\/g, '') === displayName &&
								new RegExp(`[\`.]${name}\`$`).test(path),
						),
				);
			expect(missing).toEqual([]);
		},
	);

	it('the same description results in the same page', () => {
		const pages = () =>
			Object.values(nodeClasses).map((Node) => referencePage(new Node().description));
		expect(pages()).toEqual(pages());
	});
});

describe('a table of fields', () => {
	const mode: INodeProperties = {
		displayName: 'Mode',
		name: 'mode',
		type: 'options',
		options: [
			{ name: 'One', value: 'one' },
			{ name: 'Two', value: 'two' },
		],
		default: 'one',
	};

	it('shows type, range, default, condition and choices as the editor does', () => {
		const page = pageOf([
			mode,
			{
				displayName: 'Count',
				name: 'count',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: 9 },
				required: true,
				default: 3,
				description: 'Some <a href="https://example.com/x">help</a> | more',
				displayOptions: { show: { mode: ['one', 'two'] } },
			},
			{
				displayName: 'More',
				name: 'more',
				type: 'collection',
				default: {},
				options: [
					{
						displayName: 'Secret',
						name: 'secret',
						type: 'string',
						typeOptions: { password: true },
						default: '',
						displayOptions: { hide: { '/mode': ['two'] } },
					},
				],
			},
		]);
		expect(page).toContain(
			[
				'| Field | Name | Type | Default | Shown when | Description |',
				'| --- | --- | --- | --- | --- | --- |',
				'| Mode | `mode` | Choice | One |  | Choices: One (`one`), Two (`two`) |',
				'| Count | `count` | Number, 1 to 9, **required** | `3` | Mode is One or Two | Some [help](https://example.com/x) \\| more |',
				'| More | `more` | Options to add |  |  |  |',
				'| ↳ Secret | `more.secret` | Text, hidden |  | Mode is not Two |  |',
				'',
			].join('\n'),
		);
	});

	it('leaves out hidden fields, those that a hidden field rules out, and conditions on hidden fields', () => {
		const shownFor = (value: string): INodeProperties => ({
			displayName: `For ${value}`,
			name: value,
			type: 'string',
			default: '',
			displayOptions: { show: { kind: [value] } },
		});
		const page = pageOf([
			{ displayName: 'Kind', name: 'kind', type: 'hidden', default: 'used' },
			shownFor('used'),
			shownFor('unused'),
		]);
		expect(page).toContain('\n| For used | `used` | Text |\n');
		expect(page).not.toMatch(/Kind|unused/);
	});

	it('writes a large group once and links to it from then on', () => {
		const group = (name: string): INodeProperties => ({
			displayName: name,
			name,
			type: 'collection',
			default: {},
			options: Array.from({ length: 8 }, (_none, index) => ({ ...mode, name: `mode${index}` })),
		});
		const page = pageOf([group('first'), group('second')]);
		expect(page).toContain('`first.mode7`');
		expect(page).not.toContain('`second.mode7`');
		expect(page).toContain('Same fields as in [Fields](#fields)');
	});
});
