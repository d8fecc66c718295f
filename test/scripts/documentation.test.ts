import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { completeLinks, standIn } from '../../scripts/complete-links.mjs';
import { repositoryUrl } from '../../scripts/release/repositoryUrl.mjs';
import { repositoryFiles } from '../repository/repositoryFiles';

const root = join(__dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const description = JSON.parse(read('package.json')) as {
	repository: { url: string };
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
		const start = `${standIn}/blob/main/`;
		expect(url.slice(0, start.length)).toBe(start);
		expect(existsSync(join(root, url.slice(start.length)))).toBe(true);
	});

	it('differs from node to node', () => {
		expect(new Set(links.map(([, url]) => url)).size).toBe(description.n8n.nodes.length);
	});
});

describe("the README's table of errors", () => {
	const [, table = ''] = read('README.md').split('## Troubleshooting');
	const messages = table
		.split('\n## ')[0]
		?.split('\n')
		.flatMap((line) => /^\| (.+?) +\|/.exec(line)?.[1] ?? [])
		.filter((cell) => cell !== 'Message' && !cell.startsWith('---'));
	const texts = repositoryFiles('nodes/core/service/failure/*.ts', 'nodes/core/n8n/memory.ts')
		.map(read)
		.join('\n');

	it.each(messages ?? [])('has a message of the nodes: %s', (message) => {
		const text = message.replace('_host_', '{host}').replace(/ \(status \d+\)$/, '');
		expect(texts).toContain(text);
	});
});

describe("the repository's address", () => {
	it('stands in package.json alone', () => {
		const [, address = ''] = repositoryUrl(description).split('https://');
		const files = repositoryFiles('*.*', '**/*.{md,json,ts,mts,mjs,cjs,js,yml}', '.github/**/*.*');
		expect(files).toContain('.github/ISSUE_TEMPLATE/bug.yml');
		expect(files.filter((file) => read(file).includes(address))).toEqual(['package.json']);
	});

	it('takes the place of the stand-in when the package is built', () => {
		const folder = mkdtempSync(join(tmpdir(), 'links-'));
		try {
			mkdirSync(join(folder, 'nodes'));
			writeFileSync(join(folder, 'nodes', 'a.js'), `const a = '${standIn}#credentials';`);
			writeFileSync(join(folder, 'b.json'), `["${standIn}/blob/main/x.md", "${standIn}"]`);
			completeLinks(folder, 'https://github.com/jo/nodes');
			expect(readFileSync(join(folder, 'nodes', 'a.js'), 'utf8')).toBe(
				"const a = 'https://github.com/jo/nodes#credentials';",
			);
			expect(readFileSync(join(folder, 'b.json'), 'utf8')).toBe(
				'["https://github.com/jo/nodes/blob/main/x.md", "https://github.com/jo/nodes"]',
			);
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	});

	it.each(['https://github.com/jo/nodes', 'git+https://example.org/jo/nodes.git', undefined])(
		'is refused as %s',
		(url) => {
			expect(() => repositoryUrl({ repository: { url } })).toThrow('repository.url');
		},
	);
});
