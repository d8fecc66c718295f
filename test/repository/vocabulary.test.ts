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

/** Pages for readers, without those that hold documents or errors of libraries, or that are written from the panels. */
const pages = repositoryFiles('**/*.md', '.github/**/*.md').filter(
	(page) =>
		!/^(docs\/reference|test\/recorded\/expected|local-service\/samples)\/|\/soak.md$/.test(page),
);

it.each(pages)('%s uses one word for each thing', (page) => {
	const { prose } = readMarkdownPage(readFileSync(join(root, page), 'utf8'));
	const found = prose.flatMap(({ line, text }) =>
		refused.flatMap(([say, instead]) => {
			const word = instead.exec(text)?.[0];
			return word === undefined ? [] : [`line ${line}: "${word}", say "${say}"`];
		}),
	);
	expect(found).toEqual([]);
});
