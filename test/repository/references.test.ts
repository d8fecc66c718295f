import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { readerTextsOfCode, readerTextsOfScript, type ReaderText } from './comments';
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
	[
		'comments and titles of tests',
		codePaths,
		(path: string) => readerTextsOfCode(textOf(path), path),
	],
	['comments of scripts', scriptPaths, (path: string) => readerTextsOfScript(textOf(path))],
])('%s refer only to what is in the repository', (_, paths, readerTexts) => {
	expect(paths.length).toBeGreaterThan(0);
	const problems = paths.flatMap((path) =>
		readerTexts(path).flatMap((text) =>
			report(path, text, problemsInText(text.text, path, repository)),
		),
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
		files: new Set(['docs/service.md', 'nodes/shared/service/status/jobStatus.ts', 'README.md']),
		pages: new Map([
			['docs/service.md', readMarkdownPage(page)],
			['README.md', readMarkdownPage('# Read me')],
		]),
	};
	const problemsOf = (code: string) =>
		readerTextsOfCode(code, 'nodes/sample.ts').flatMap(({ text }) =>
			problemsInText(text, 'nodes/sample.ts', sample),
		);

	it.each([
		['// Spelled so: docs/service.md#job-statuses'],
		['/** See docs/service.md#job-statuses-1 and docs/service.md. */'],
		['// docs/service.md#get-jobs-paging'],
		['// As in nodes/shared/service/status/jobStatus.ts and README.md'],
		['// RFC 9110, section 10.2.3, and PDF 32000-1, section 7.7.3.4'],
		['// https://github.com/n8n-io/n8n/issues/20794 and the colour #ff6d5a'],
		["const text = 'issue 3, public-service.md, section 4.2';"],
		["it.each(rows)('reads section by section', () => {});"],
	])('lets pass %s', (code) => {
		expect(problemsOf(code)).toEqual([]);
	});

	it.each([
		['// Each job once (issue 4)', '"issue 4" is an issue number'],
		['/* issues 3 and 7 */', '"issues 3" is an issue number'],
		['// Fixed with #12', '"#12" is an issue number'],
		['// see n8n#28233', '"n8n#28233" is an issue number'],
		[
			'/**\n * as the specification says (specification,\n * section 3)\n */',
			'"section 3" is a section by number',
		],
		['// public service 4.1', '"service 4.1" is a section by number'],
		['// see n8n conventions', '"n8n conventions" is a document that is not here'],
		['// public-service.md', '"public-service.md" is not in the repository'],
		['// docs/service.md#job-states', '"docs/service.md" has no heading "#job-states"'],
		['// docs/servces.md#job-statuses', '"docs/servces.md" is not in the repository'],
		[
			'// nodes/shared/service/status/status.ts',
			'"nodes/shared/service/status/status.ts" is not a file',
		],
		["it('serves section 4.2', () => {});", '"section 4.2" is a section by number'],
		['describe.each(rows)(`issue 3 in ${name}`, () => {});', '"issue 3" is an issue number'],
		['const a = `${b /* issue 5 */} and`; // fine', '"issue 5" is an issue number'],
	])('finds what is wrong with %s', (code, problem) => {
		expect(problemsOf(code)).toContain(problem);
	});

	it('reads the comments of YAML and shell files, several lines as one', () => {
		const script = '#!/bin/sh\n# Wanted by\n# issue 4\nrun "$#" # the rest';
		expect(readerTextsOfScript(script)).toEqual([
			{ line: 2, text: 'Wanted by issue 4' },
			{ line: 4, text: 'the rest' },
		]);
	});

	it.each([
		['[statuses](service.md#job-statuses)', []],
		['[here](#here)\n\n# Here', []],
		['[code](../nodes/shared/service/status) and <https://example.com/x.md>', []],
		['[statuses](service.md#job-states)', ['"service.md" has no heading "#job-states"']],
		['[gone](gone.md)', ['"gone.md" is not in the repository']],
		['[gone](#gone)', ['"n8n.md" has no heading "#gone"']],
		['<img src="images/gone.png">', ['"images/gone.png" is not in the repository']],
	])('looks at the links of %s', (text, problems) => {
		const read = readMarkdownPage(text);
		const pagesWithIt = new Map([...sample.pages, ['docs/n8n.md', read]]);
		const files = new Set([...sample.files, 'docs/n8n.md']);
		const found = read.targets.flatMap((target) =>
			problemsOfLink(target.text, 'docs/n8n.md', { files, pages: pagesWithIt }),
		);
		expect(found).toEqual(problems);
	});

	it('finds a file that a page names and that has moved', () => {
		expect(problemsOfFileName('status/jobStatus.ts', sample)).toEqual([]);
		expect(problemsOfFileName('status/jobState.ts', sample)).toHaveLength(1);
	});
});
