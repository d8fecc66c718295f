import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

import { readMarkdownPage, type MarkdownPage } from './markdownPage';
import { repositoryFiles, root } from './repositoryFiles';

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

const markdownPaths = repositoryFiles('**/*.md', '.github/**/*.md');
const codePaths = repositoryFiles('**/*.{ts,mjs,cjs,js,jsonc,yml}', '.github/**/*.yml');
const pages = new Map<string, MarkdownPage>(
	markdownPaths.map((path) => [path, readMarkdownPage(textOf(path))]),
);

/** Whether a file, or a heading of a page, is in the repository. */
function isThere(path: string, anchor: string | undefined): boolean {
	if (!existsSync(join(root, path))) return false;
	return anchor === undefined || pages.get(path)?.anchors.has(anchor) === true;
}

it.each(markdownPaths)('the links of %s lead somewhere', (page) => {
	const broken = pages.get(page)?.targets.filter((target) => {
		if (/^[a-z]+:/i.test(target)) return false;
		const [path = '', anchor] = decodeURI(target).split('#');
		const place = path === '' ? page : posix.join(posix.dirname(page), path);
		return !isThere(place, anchor);
	});
	expect(broken).toEqual([]);
});

it('the pages and headings that comments name are there', () => {
	const named = /(?<![\w/.-])docs\/[\w/-]+\.md(?:#([\w-]+))?/g;
	const broken = codePaths.flatMap((path) =>
		[...textOf(path).matchAll(named)]
			.filter(([target, anchor]) => !isThere(target.split('#')[0] ?? '', anchor))
			.map(([target]) => `${path}: ${target}`),
	);
	expect(broken).toEqual([]);
});
