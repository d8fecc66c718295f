import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { readmeAnimations, readmePictures } from '../../e2e/browser/readmePictures';
import { readMarkdownPage } from './markdownPage';
import { repositoryFiles, root } from './repositoryFiles';

const pictures = repositoryFiles('docs/images/*').map((path) => basename(path));

it('the pictures are those that tests in the browser take', () => {
	const taken = [
		...readmePictures.map((name) => `${name}.png`),
		...readmeAnimations.map((name) => `${name}.gif`),
	];
	expect(pictures).toEqual(taken.toSorted());
});

it('each picture is shown', () => {
	const shown = repositoryFiles('*.md', 'docs/**/*.md', 'examples/*.md').flatMap((page) => {
		const { targets } = readMarkdownPage(readFileSync(join(root, page), 'utf8'));
		return targets.map((target) => basename(target));
	});
	expect(pictures.filter((picture) => !shown.includes(picture))).toEqual([]);
});
