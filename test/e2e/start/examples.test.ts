import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readWorkflowFile, triggerOf, withParameters } from '../../../e2e/n8n/workflowFile';
import { examples, importableExamples, sampleDocuments } from '../../../e2e/start/examples';
import { repositoryFiles } from '../../repository/repositoryFiles';

const project = join(__dirname, '..', '..', '..');
const packageName = 'n8n-nodes-document-service';

async function readExample(file: string) {
	return readWorkflowFile(await readFile(join(project, 'examples', file), 'utf8'));
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

describe('the examples that npm start runs', () => {
	it.each(examples)('$file has every node that the list names', async (example) => {
		const workflow = await readExample(example.file);
		const names = workflow.nodes.map(({ name }) => name);
		expect(names).toEqual(expect.arrayContaining([example.documentNode, example.resultNode]));
		expect(() => withParameters(workflow, example.parameters('/documents'))).not.toThrow();
		expect(names).toContain(triggerOf(workflow));
	});

	it('reads documents that are among the samples', () => {
		for (const { reads } of examples)
			expect(sampleDocuments).toEqual(expect.arrayContaining([...reads]));
	});

	it('uses slashes in the pattern on Windows, too', () => {
		const parameters = examples[0]?.parameters('C:\\project\\documents');
		expect(parameters?.['Read Documents']).toEqual({ fileSelector: 'C:/project/documents/*' });
	});
});

describe('every example', () => {
	it('is imported by npm start, the partition example first', async () => {
		const files = (await readdir(join(project, 'examples'))).filter((file) =>
			file.endsWith('.json'),
		);
		expect(importableExamples.map(({ file }) => file).sort()).toEqual(files.sort());
		expect(importableExamples[0]?.file).toBe('partition-documents.json');
	});

	it('is run by an end-to-end test, or needs an account that no test has', async () => {
		const files = repositoryFiles('e2e/**/*.ts').filter((file) => !file.startsWith('e2e/start/'));
		const texts = await Promise.all(
			files.map(async (file) => await readFile(join(project, file), 'utf8')),
		);
		const runByList = examples.map(({ file }) => file);
		const notRun = importableExamples
			.map(({ file }) => file)
			.filter((file) => !runByList.includes(file) && !texts.some((text) => text.includes(file)));
		expect(notRun.sort()).toEqual(['sync-google-drive.json', 'sync-s3.json']);
	});

	it.each(importableExamples)(
		'$file is introduced by its name in n8n, on one line, where it needs no account',
		async (example) => {
			const workflow = await readExample(example.file);
			const { nextStep = `${workflow.name}: ` } = example;
			expect(nextStep.startsWith(`${workflow.name}: `)).toBe(true);
			expect(nextStep).not.toContain('\n');
			expect(() => withParameters(workflow, example.parameters('/documents'))).not.toThrow();
		},
	);

	it('uses only nodes that the package has, and carries no credential', async () => {
		const files = (await readdir(join(project, 'examples'))).filter((file) =>
			file.endsWith('.json'),
		);
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
				const text = await readFile(join(project, 'examples', file), 'utf8');
				const names = [
					...text.matchAll(/"tableName": "([^"]+)"/g),
					...text.matchAll(/CREATE TABLE IF NOT EXISTS (\w+)/g),
				].map(([, name]) => name ?? '');
				return [...new Set(names)];
			}),
		);
		const all = stored.flat();
		expect(all.length).toBeGreaterThan(6);
		const parts = all.flatMap((name, index) =>
			all.filter((other, place) => place !== index && other.includes(name)),
		);
		expect(parts).toEqual([]);
	});
});
