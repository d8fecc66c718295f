import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const project = join(__dirname, '..', '..');

const registered = (
	JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { n8n: { nodes: string[] } }
).n8n.nodes.map((path) => path.replace(/^dist\//, '').replace(/\.js$/, '.json'));

/** The part of a codex file that decides how people find a node. */
interface Codex {
	node: string;
	categories: string[];
	alias: string[];
	resources: object;
}

describe.each(registered)('the codex file %s', (path) => {
	const file = join(project, path);
	const codex = JSON.parse(readFileSync(file, 'utf8')) as Codex;

	it('is next to its node and names it', () => {
		expect(existsSync(file.replace(/\.json$/, '.ts'))).toBe(true);
		const name = path.replace(/^.*\//, '').replace('.node.json', '');
		expect(codex.node).toBe(
			`n8n-nodes-document-service.${name.charAt(0).toLowerCase()}${name.slice(1)}`,
		);
		expect(codex.resources).toEqual(expect.any(Object));
	});

	it('has the word people search for beside those in its name, and each word once', () => {
		const words = codex.alias.map((word) => word.toLowerCase());
		expect(words).toContain('unstructured');
		expect([...new Set(words)]).toEqual(words);
	});

	it('says how to get a credential if it needs one', () => {
		const needsOne = !path.includes('DocumentValues');
		expect('credentialDocumentation' in codex.resources).toBe(needsOne);
	});

	it("has no category AI, whose nodes n8n's search leaves out, and no subcategories", () => {
		expect(codex.categories).not.toContain('AI');
		expect(codex).not.toHaveProperty('subcategories');
	});
});
