import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { repositoryFiles, root } from './repositoryFiles';

it.each(repositoryFiles('.github/workflows/*.yml'))(
	'%s pins the actions of others and holds no token',
	(workflow) => {
		const code = readFileSync(join(root, workflow), 'utf8');
		const actions = [...code.matchAll(/\buses: (?!\.\/)(.+)/g)].map(([, action]) => action);
		expect(actions.filter((action) => !/@[\da-f]{40} # v[\d.]+$/.test(action ?? ''))).toEqual([]);
		expect(code).not.toMatch(/secrets\.\w+|secrets:\s*inherit|\w+_TOKEN\b|_authToken/);
	},
);

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
