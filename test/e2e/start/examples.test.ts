import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readWorkflowFile, triggerOf, withParameters } from '../../../e2e/n8n/workflowFile';
import {
	examples,
	importableExamples,
	importedWorkflows,
	sampleDocuments,
} from '../../../e2e/start/examples';
import { repositoryFiles } from '../../repository/repositoryFiles';

const project = join(__dirname, '..', '..', '..');
const folders = { documents: '/documents', results: '/results' };
const packageName = 'n8n-nodes-document-service';

async function readExample(file: string) {
	return readWorkflowFile(await readFile(join(project, file), 'utf8'));
}

const assignmentsSchema = z.object({
	assignments: z.object({
		assignments: z.array(z.object({ name: z.string(), value: z.string() })),
	}),
});

/** The names and values that a Set node outputs. */
function settingsIn(parameters: unknown): Array<{ name: string; value: string }> {
	const { success, data } = assignmentsSchema.safeParse(parameters);
	return success ? data.assignments.assignments : [];
}

async function ownNodeTypes(): Promise<string[]> {
	const content: unknown = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
	const nodes = (content as { n8n: { nodes: string[] } }).n8n.nodes;
	return nodes.flatMap((file) => {
		const name = file.replace(/^.*\//, '').replace('.node.js', '');
		const type = `${packageName}.${name.charAt(0).toLowerCase()}${name.slice(1)}`;
		// n8n makes a tool for agents of a regular node.
		return /Loader$|Trigger$/.test(name) ? [type] : [type, `${type}Tool`];
	});
}

describe('the workflows that npm start runs', () => {
	it.each(examples)('$file has every node that the list names', async (example) => {
		const workflow = await readExample(example.file);
		const names = workflow.nodes.map(({ name }) => name);
		expect(names).toEqual(expect.arrayContaining([example.documentNode, example.resultNode]));
		expect(() => withParameters(workflow, example.parameters(folders))).not.toThrow();
		expect(names).toContain(triggerOf(workflow));
	});

	it('reads documents that are among the samples', () => {
		for (const { reads } of examples)
			expect(sampleDocuments).toEqual(expect.arrayContaining([...reads]));
	});

	it('uses slashes in the pattern on Windows, too', () => {
		const parameters = examples[0]?.parameters({ ...folders, documents: 'C:\\project\\documents' });
		expect(parameters?.['Read Documents']).toEqual({ fileSelector: 'C:/project/documents/*' });
	});
});

describe('every example', () => {
	it('is imported by npm start, after the workflows that it runs', () => {
		const files = repositoryFiles('examples/*.json');
		expect(importableExamples.map(({ file }) => file).sort()).toEqual([...files].sort());
		expect(importedWorkflows[0]?.file).toBe('e2e/workflows/partition-documents.json');
	});

	it.each(importableExamples)('$file has a line in examples/README.md', async ({ file }) => {
		const { name } = await readExample(file);
		const text = await readFile(join(project, 'examples', 'README.md'), 'utf8');
		expect(text).toContain(`[${name}](${file.replace('examples/', '')})`);
	});

	it('is one of 15 at most', () => {
		expect(importableExamples.length).toBeLessThanOrEqual(15);
	});

	it('writes nothing into a folder from which an example reads its documents', async () => {
		for (const { file } of importableExamples) {
			const { nodes } = await readExample(file);
			const written = nodes.flatMap(({ parameters: { operation, fileName } }) =>
				operation === 'write' ? [String(fileName)] : [],
			);
			for (const path of written) expect(path).toMatch(/\.n8n-files\/(?:marked|sorted)\//);
		}
	});

	it('is run by an end-to-end test', async () => {
		const files = repositoryFiles('e2e/**/*.ts').filter((file) => !file.startsWith('e2e/start/'));
		const texts = await Promise.all(
			files.map(async (file) => await readFile(join(project, file), 'utf8')),
		);
		const notRun = importableExamples
			.map(({ file }) => file.replace('examples/', ''))
			.filter((file) => !texts.some((text) => text.includes(file)));
		expect(notRun).toEqual([]);
	});

	it('uses nothing that n8n 3 removes', async () => {
		for (const { file } of importedWorkflows) {
			const { nodes } = await readExample(file);
			const isRemoved = ({ type, typeVersion }: (typeof nodes)[number]) =>
				type.endsWith('.executeWorkflow') || (type.endsWith('.agent') && Number(typeVersion) < 2);
			expect([file, nodes.filter(isRemoved)]).toEqual([file, []]);
			expect(JSON.stringify(nodes)).not.toContain('$getPairedItem');
		}
	});

	// n8n saves no value that is the default of its time, so a later default would change what a workflow does.
	it('says which output it takes, and which schema', async () => {
		const left: string[] = [];
		for (const { file } of importedWorkflows) {
			const { nodes } = await readExample(file);
			for (const { name, type, parameters } of nodes) {
				if (!/\.documentPartition(?:Tool)?$/.test(type)) continue;
				const { output, schemaType, documentType } = parameters as Record<string, unknown>;
				const isSaid =
					output !== 'extractedData' || (schemaType === 'documentType' ? documentType : schemaType);
				if (!output || !isSaid) left.push(`${file}: ${name}`);
			}
		}
		expect(left).toEqual([]);
	});

	it('relies on Always Output Data only where n8n 2 and 3 do the same: on nodes with one output', async () => {
		const workflows = await Promise.all(
			importedWorkflows.map(async ({ file }) => await readExample(file)),
		);
		const always = workflows.flatMap(({ nodes, connections }) =>
			nodes
				.filter((node) => 'alwaysOutputData' in node)
				.map(({ name, parameters }) => {
					const { main = [] } = (connections[name] ?? {}) as { main?: unknown[] };
					const skips = JSON.stringify(parameters).includes('"skipUnchanged":true');
					return { name, hasSeveral: main.length > 1 || skips };
				}),
		);
		expect(always.length).toBeGreaterThan(0);
		expect(always.filter(({ hasSeveral }) => hasSeveral)).toEqual([]);
	});

	it.each(importableExamples)(
		'$file is introduced by its name in n8n, on one line, where it needs no account',
		async (example) => {
			const workflow = await readExample(example.file);
			const { nextStep = `${workflow.name}: ` } = example;
			expect(nextStep.startsWith(`${workflow.name}: `)).toBe(true);
			expect(nextStep).not.toContain('\n');
			expect(() => withParameters(workflow, example.parameters(folders))).not.toThrow();
		},
	);

	it('uses only nodes that the package has, and carries no credential', async () => {
		const files = repositoryFiles('{examples,e2e/workflows}/*.json');
		const known = await ownNodeTypes();
		expect(files.length).toBeGreaterThan(0);
		for (const file of files) {
			const workflow = await readExample(file);
			const own = workflow.nodes
				.map(({ type }) => type)
				.filter((type) => type.startsWith(packageName));
			expect([file, own.length > 0]).toEqual([file, true]);
			expect(known).toEqual(expect.arrayContaining(own));
			expect([file, workflow.nodes.some((node) => 'credentials' in node)]).toEqual([file, false]);
		}
	});
});

describe('what the examples store', () => {
	it("has a name of its own, so that no run deletes another example's documents", async () => {
		const stored = await Promise.all(
			importableExamples.map(async ({ file }) => {
				const { nodes } = await readExample(file);
				const settings = nodes.find(({ name }) => name === 'Settings')?.parameters ?? {};
				const tables = settingsIn(settings).filter(({ name }) => name.endsWith('Table'));
				const created = nodes.map(({ parameters }) => String(parameters['tableName'] ?? ''));
				const names = [...tables.map(({ value }) => value), ...created];
				return names.filter((name) => name !== '' && !name.startsWith('='));
			}),
		);
		const all = stored.flat();
		expect(all.length).toBeGreaterThan(3);
		const parts = all.flatMap((name, index) =>
			all.filter((other, place) => place !== index && other.includes(name)),
		);
		expect(parts).toEqual([]);
	});
});
