import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentPartitionLoader } from '../../nodes/DocumentPartitionLoader/DocumentPartitionLoader.node';
import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { DocumentServiceInstantTrigger } from '../../nodes/DocumentServiceInstantTrigger/DocumentServiceInstantTrigger.node';
import { DocumentServiceTrigger } from '../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node';
import { DocumentValues } from '../../nodes/DocumentValues/DocumentValues.node';
import { outputShapes } from '../../scripts/reference/outputShapes.ts';
import { outputsOf } from '../../scripts/reference/outputSection.ts';
import { pageFileName, referencePage } from '../../scripts/reference/referencePage.ts';

const nodeClasses = {
	DocumentPartition,
	DocumentPartitionLoader,
	DocumentService,
	DocumentServiceTrigger,
	DocumentServiceInstantTrigger,
	DocumentValues,
};
const descriptions = Object.values(nodeClasses).map((NodeClass) => new NodeClass().description);
const root = join(__dirname, '..', '..');
const folder = join(root, 'docs', 'reference');

describe('reference pages', () => {
	it.each(descriptions.map((description) => [description.displayName, description] as const))(
		'%s: the page is up to date (if not: npm run docs)',
		(_name, description) => {
			const page = readFileSync(join(folder, pageFileName(description)), 'utf8');
			expect(page).toBe(referencePage(description));
		},
	);

	it("there is a page for each of the package's nodes, one with outputs, and no other", () => {
		const { n8n }: { n8n: { nodes: string[] } } = JSON.parse(
			readFileSync(join(root, 'package.json'), 'utf8'),
		);
		const registered = n8n.nodes.map((path) => basename(path, '.node.js'));
		expect(registered.sort()).toEqual(Object.keys(nodeClasses).sort());
		const pages = [...descriptions.map(pageFileName), 'outputs.md'];
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
});
