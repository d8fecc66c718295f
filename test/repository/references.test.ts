import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { commentsOfCode, commentsOfScript, type ReaderText } from './comments';
import { readMarkdownPage } from './markdownPage';
import { problemsInText, problemsOfFileName, problemsOfLink, type Repository } from './references';
import { repositoryFiles, root } from './repositoryFiles';

function textOf(path: string): string {
	return readFileSync(join(root, path), 'utf8');
}

const markdownPaths = repositoryFiles('**/*.md', '.github/**/*.md');
const codePaths = repositoryFiles('**/*.{ts,mjs,cjs,js}');
const scriptPaths = repositoryFiles('**/*.{yml,yaml,sh}', '.github/**/*.yml', '.ci/*');
const pages = new Map(markdownPaths.map((path) => [path, readMarkdownPage(textOf(path))]));
const repository: Repository = {
	files: new Set(repositoryFiles('**/*', '.github/**/*', '.ci/*')),
	pages,
};

function report(path: string, { line, text }: ReaderText, problems: readonly string[]): string[] {
	return problems.map((problem) => `${path}:${line} ${problem}, in: ${text.slice(0, 160)}`);
}

it.each([
	['code', codePaths, commentsOfCode],
	['scripts', scriptPaths, commentsOfScript],
])('comments of %s refer only to what is in the repository', (_, paths, commentsOf) => {
	const comments = paths.map((path) => ({ path, texts: commentsOf(textOf(path)) }));
	expect(comments.some(({ texts }) => texts.length > 0)).toBe(true);
	const problems = comments.flatMap(({ path, texts }) =>
		texts.flatMap((text) => report(path, text, problemsInText(text.text, path, repository))),
	);
	expect(problems).toEqual([]);
});

it('Markdown pages refer only to what is in the repository', () => {
	const problems = [...pages].flatMap(([path, { targets, prose, code }]) => [
		...targets.flatMap((target) =>
			report(path, target, problemsOfLink(target.text, path, repository)),
		),
		...prose.flatMap((text) => report(path, text, problemsInText(text.text, path, repository))),
		...code.flatMap((name) => report(path, name, problemsOfFileName(name.text, repository))),
	]);
	expect(problems).toEqual([]);
});

describe('the check itself', () => {
	const page = '# Service\n\n## Job statuses\n\n## Job statuses\n\n### `GET /jobs`, paging\n';
	const sample: Repository = {
		files: new Set(['docs/service.md', 'nodes/core/service/status/jobStatus.ts', 'README.md']),
		pages: new Map([
			['docs/service.md', readMarkdownPage(page)],
			['README.md', readMarkdownPage('# Read me')],
		]),
	};
	const problemsOf = (code: string) =>
		commentsOfCode(code).flatMap(({ text }) => problemsInText(text, 'nodes/sample.ts', sample));

	it.each([
		['// Spelled so: docs/service.md#job-statuses'],
		['/** See docs/service.md#job-statuses-1 and docs/service.md. */'],
		['// docs/service.md#get-jobs-paging'],
		['// As in nodes/core/service/status/jobStatus.ts and README.md'],
		['// RFC 9110, section 10.2.3, and PDF 32000-1, section 7.7.3.4'],
		["const text = 'issue 3, public-service.md, section 4.2';"],
	])('lets pass %s', (code) => {
		expect(problemsOf(code)).toEqual([]);
	});

	it.each([
		['// Fixed with #12', '"#12" is an issue number'],
		[
			'/**\n * as the specification says (specification,\n * section 3)\n */',
			'"section 3" is a section by number',
		],
		['\t// Each job once\n\t// (issue 4)\n', '"issue 4" is an issue number'],
		['const a = 1; // servces.md', '"servces.md" is not in the repository'],
		['// docs/service.md#job-states', '"docs/service.md" has no heading "#job-states"'],
		[
			'// nodes/core/service/status/status.ts',
			'"nodes/core/service/status/status.ts" is not a file',
		],
	])('finds what is wrong with %j', (code, problem) => {
		expect(problemsOf(code)).toContain(problem);
	});

	it('reads the comments of YAML and shell files, several lines as one', () => {
		const script = '#!/bin/sh\n# Wanted by\n# issue 4\nrun "$#" # the rest';
		expect(commentsOfScript(script)).toEqual([
			{ line: 2, text: 'Wanted by issue 4' },
			{ line: 4, text: 'the rest' },
		]);
	});

	it.each([
		['[statuses](service.md#job-statuses)', []],
		['[code](../nodes/core/service/status) and <https://example.com/x.md>', []],
		['[statuses](service.md#job-states)', ['"service.md" has no heading "#job-states"']],
		['<img src="images/gone.png">', ['"images/gone.png" is not in the repository']],
	])('looks at the links of %s', (text, problems) => {
		const found = readMarkdownPage(text).targets.flatMap((target) =>
			problemsOfLink(target.text, 'docs/n8n.md', sample),
		);
		expect(found).toEqual(problems);
	});
});
