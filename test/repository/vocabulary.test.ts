import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { readMarkdownPage } from './markdownPage';
import { repositoryFiles, root } from './repositoryFiles';

/** What the documentation says, and the words for it that readers found odd or that mean something else elsewhere. */
const refused: ReadonlyArray<readonly [say: string, instead: RegExp]> = [
	['response', /\banswer(s|ed|ing)?\b/i],
	['hosted service', /\bpublic service\b/i],
	['step', /\b(building )?blocks? of (a|the) workflow|\bbuilding blocks?\b|\bworkflow nodes?\b/i],
	['on-demand job', /\bjobs? (without a workflow|on demand)\b/i],
	['finishes, has finished', /\b(has|have|had|hasn't|hadn't) ended\b|\bjobs? is over\b/i],
	['in progress', /\bunder ?way\b/i],
	['email', /\be-mails?\b/i],
	['URL', /\bweb address(es)?\b/i],
	['canceled', /\bcancelled\b/i],
	['select', /\bchoose\b/i],
	['by default', /\bwithout this option\b/i],
	['document info', /\bfacts\b/i],
	['output format', /\boutput forms?\b/i],
	['High Resolution', /\bhi-res\b/i],
	['module, layer, import', /\b(rooms?|crumbs?)\b/i],
	['429 burst, dispatcher', /\b(storms?|desks?)\b/i],
	['connection test', /\btest button\b/i],
	['retried', /\b(is|are|was|were) (never )?sent again after\b/i],
];

/** Pages for readers, without those that hold documents or errors of libraries. */
const pages = repositoryFiles('**/*.md', '.github/**/*.md').filter(
	(page) =>
		!/^(docs\/reference\/outputs\.md$|(test\/recorded\/expected|local-service\/samples)\/)|\/soak.md$/.test(
			page,
		),
);

/** Words that mean something else in code and in the contents of examples, such as the room that's left in a buffer. */
const ordinaryInCode = new Set([
	'response',
	'finishes, has finished',
	'module, layer, import',
	'429 burst, dispatcher',
	'retried',
]);

const refusedInCode: typeof refused = [
	...refused.filter(([say]) => !ordinaryInCode.has(say)),
	['max, min', /\b(most|longest|fewest|shortest)[A-Z]/],
	['returnsErrorToAgent, agentDescription', /\b(tellsModel|forModels)\b/],
	['exclude', /\bleaves?Out\b/],
	['document info', /[a-z]Facts\b/],
	['in progress', /underWay\b/i],
];

/** What may say such a word: n8n's own sentence, a status of some services, and what the service decides. */
const allowed =
	/Choose from the list, or specify|'cancelled'|\bif the service is to choose|\bmay choose to\b/;

const sources = repositoryFiles(
	'{nodes,packages,credentials,e2e,lab,local-service,scripts}/**/*.{ts,mjs}',
	'examples/*.json',
);

it.each(pages)('%s uses one word for each thing', (page) => {
	const { prose } = readMarkdownPage(readFileSync(join(root, page), 'utf8'));
	const found = prose.flatMap(({ line, text }) =>
		refused.flatMap(([say, instead]) => {
			const word = instead.exec(text.replace(allowed, ''))?.[0];
			return word === undefined ? [] : [`line ${line}: "${word}", say "${say}"`];
		}),
	);
	expect(found).toEqual([]);
});

it('code and panels use the same words', () => {
	const found = sources.flatMap((source) =>
		readFileSync(join(root, source), 'utf8')
			.split('\n')
			.flatMap((line, index) => {
				const wrong = refusedInCode.find(([, instead]) => instead.test(line));
				if (!wrong || allowed.test(line)) return [];
				return [`${source}:${index + 1}: ${line.trim()}, say "${wrong[0]}"`];
			}),
	);
	expect(found).toEqual([]);
});
