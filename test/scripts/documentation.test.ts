import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { completeLinks, standIn } from '../../scripts/complete-links.mjs';
import { repositoryUrl } from '../../scripts/release/repositoryUrl.mjs';
import { repositoryFiles } from '../repository/repositoryFiles';

const thisFile = 'test/scripts/documentation.test.ts';
const root = join(__dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const description = JSON.parse(read('package.json')) as {
	repository?: { url: string };
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
	const [, table = ''] = read('docs/guides/operating.md').split('## Troubleshooting');
	const messages = table
		.split('\n## ')[0]
		?.split('\n')
		.flatMap((line) => /^\| (.+?) +\|/.exec(line)?.[1] ?? [])
		.filter((cell) => cell !== 'Message' && !cell.startsWith('---'));
	const texts = repositoryFiles('nodes/core/wire/words/*.ts', 'nodes/core/n8n/memory.ts')
		.map(read)
		.join('\n');

	it.each(messages ?? [])('has a message of the nodes: %s', (message) => {
		const text = message.replace('_host_', '{host}').replace(/ \(status \d+\)$/, '');
		expect(texts).toContain(text);
	});
});

describe("the repository's address", () => {
	it('stands in package.json alone, or nowhere', () => {
		const files = repositoryFiles('*.*', '**/*.{md,json,ts,mts,mjs,cjs,js,yml}', '.github/**/*.*');
		expect(files).toContain('.github/ISSUE_TEMPLATE/bug.yml');
		const path = repositoryUrl(description)?.replace('https://', '') ?? 'github.com/OWNER';
		const others = files.filter((file) => file !== 'package.json' && file !== thisFile);
		expect(others.filter((file) => read(file).includes(path))).toEqual([]);
	});

	/** What the build makes of a link in code and of one in a codex file. */
	function built(address: string | undefined): string[] {
		const folder = mkdtempSync(join(tmpdir(), 'links-'));
		try {
			const links = {
				own: [{ url: `${standIn}/blob/main/x.md` }],
				other: [{ url: 'https://x.y' }],
			};
			mkdirSync(join(folder, 'nodes'));
			writeFileSync(join(folder, 'nodes', 'a.js'), `const a = '${standIn}#credentials';`);
			writeFileSync(join(folder, 'b.json'), JSON.stringify(links));
			completeLinks(folder, address);
			return ['nodes/a.js', 'b.json'].map((name) => readFileSync(join(folder, name), 'utf8'));
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	}

	it('takes the place of the stand-in when the package is built', () => {
		expect(built('https://github.com/jo/nodes')).toEqual([
			"const a = 'https://github.com/jo/nodes#credentials';",
			'{"own":[{"url":"https://github.com/jo/nodes/blob/main/x.md"}],"other":[{"url":"https://x.y"}]}',
		]);
	});

	it('leaves the links out where it is not known yet', () => {
		expect(built(undefined)).toEqual(["const a = '';", '{"other":[{"url":"https://x.y"}]}']);
		expect(repositoryUrl({})).toBeUndefined();
	});

	it.each(['https://github.com/jo/nodes', 'git+https://example.org/jo/nodes.git', undefined])(
		'is refused as %s',
		(url) => {
			expect(() => repositoryUrl({ repository: { url } })).toThrow('repository.url');
		},
	);
});
