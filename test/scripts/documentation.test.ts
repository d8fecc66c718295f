import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(__dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const description = JSON.parse(read('package.json')) as {
	homepage: string;
	n8n: { nodes: string[] };
};

interface Codex {
	resources: { primaryDocumentation: Array<{ url: string }> };
}

describe("a node's Docs link in n8n", () => {
	const codexOf = (node: string): Codex =>
		JSON.parse(read(node.replace(/^dist\//, '').replace(/\.js$/, '.json'))) as Codex;
	const links = description.n8n.nodes.map((node) => {
		const [{ url } = { url: '' }] = codexOf(node).resources.primaryDocumentation;
		return [basename(node, '.node.js'), url] as const;
	});

	it.each(links)('of %s opens a page of this repository', (_, url) => {
		const start = `${description.homepage}/blob/main/`;
		expect(url.slice(0, start.length)).toBe(start);
		expect(existsSync(join(root, url.slice(start.length)))).toBe(true);
	});

	it('differs from node to node', () => {
		expect(new Set(links.map(([, url]) => url)).size).toBe(description.n8n.nodes.length);
	});
});
