import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { repositoryFiles, root } from './repositoryFiles';
import { workflowProblems } from './workflowProblems';

const workflows = repositoryFiles('.github/workflows/*.{yml,yaml}');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
	scripts: Record<string, string>;
};
const project = {
	hasFile: (file: string) => existsSync(join(root, file)),
	hasScript: (name: string) => Object.hasOwn(scripts, name),
};
const sha = '0123456789abcdef0123456789abcdef01234567';
const stepWith = (text: string): string[] => workflowProblems(`    steps:\n${text}\n`, project);

describe('the workflows on GitHub', () => {
	it('are found', () => {
		expect(workflows).toContain('.github/workflows/release.yml');
	});

	it.each(workflows)('%s pins actions, holds no token, and runs what exists', (workflow) => {
		expect(workflowProblems(readFileSync(join(root, workflow), 'utf8'), project)).toEqual([]);
	});

	it.each([
		['      - uses: actions/checkout@v6', 'actions/checkout@v6'],
		[`      - uses: actions/checkout@${sha}`, 'no version as a comment'],
		['      - uses: ./.github/workflows/missing.yml', './.github/workflows/missing.yml'],
		['        env:\n          NPM_TOKEN: x', 'NPM_TOKEN'],
		['        env:\n          KEY: ${{ secrets.PUBLISH_KEY }}', 'secrets.PUBLISH_KEY'],
		['      - run: node scripts/install.mjs', 'scripts/install.mjs'],
		['      - run: npm run build && npm run gone', 'npm run gone'],
	])('reports %j', (step, part) => {
		expect(stepWith(step)).toEqual([expect.stringContaining(part)]);
	});
});

describe('the release workflow', () => {
	const release = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8');
	const [, publish = ''] = release.split('\n  publish:\n');

	it('publishes by trusted publishing, in the protected environment', () => {
		expect(publish).toMatch(/^ {4}environment: npm$/m);
		expect(publish).toMatch(/^ {6}id-token: write/m);
		expect(release.match(/id-token/g)).toHaveLength(1);
	});

	it('checks the release before it tests, and tests before it publishes', () => {
		expect(release).toMatch(/\n {2}test:\n {4}needs: check\n/);
		expect(publish).toMatch(/^ {4}needs: test$/m);
	});

	it('publishes the tested file, with nothing of the project fetched or installed', () => {
		expect(publish).toContain('actions/download-artifact@');
		expect(publish).toContain('SHA256: ${{ needs.test.outputs.sha256 }}');
		expect(publish.indexOf('sha256sum --check')).toBeLessThan(publish.indexOf('npm publish'));
		expect(publish).not.toMatch(
			/actions\/checkout|npm (?:ci|i|install|run|exec)\b|npx|launch\.cjs/,
		);
	});

	it('publishes with a Node.js whose npm knows trusted publishing', () => {
		const versions = [...release.matchAll(/node-version: (\d+)\.(\d+)\.\d+$/gm)];
		expect(versions.length).toBeGreaterThan(0);
		// Node.js 24.5.0 was the first with npm 11.5.1.
		for (const [, major, minor] of versions) {
			expect(Number(major) * 100 + Number(minor)).toBeGreaterThanOrEqual(2405);
		}
	});
});
