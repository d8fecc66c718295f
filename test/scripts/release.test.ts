import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
	releaseProblems,
	type PackageDescription,
} from '../../scripts/release/releaseProblems.mjs';

const root = join(__dirname, '..', '..');
const ownDescription = JSON.parse(
	readFileSync(join(root, 'package.json'), 'utf8'),
) as PackageDescription;
const description = {
	name: 'n8n-nodes-document-service',
	version: '1.2.3',
	author: { name: 'Jo Doe', email: 'jo@doe.dev' },
	homepage: 'https://github.com/jo/nodes#readme',
	repository: { type: 'git', url: 'git+https://github.com/jo/nodes.git' },
};
const release = {
	tag: '1.2.3',
	description,
	changelog: '# Changelog\n\n## 1.2.3\n\nNew.\n',
	isOnMain: true,
	publishedFrom: 'jo/nodes',
};

describe('a release', () => {
	it('is fine when tag, version, changelog and main agree', () => {
		expect(releaseProblems(release)).toEqual([]);
	});

	it.each<[Partial<typeof release>, string]>([
		[{ tag: 'v1.2.3' }, 'The tag is v1.2.3, but package.json says 1.2.3'],
		[{ changelog: '# Changelog\n\n## 1.2.30\n\n### 1.2.3\n' }, 'no heading "## 1.2.3"'],
		[{ isOnMain: false }, "isn't on main"],
		[{ publishedFrom: 'someone/fork' }, 'runs in someone/fork'],
	])('with %j is refused in a sentence', (change, sentence) => {
		expect(releaseProblems({ ...release, ...change })).toEqual([expect.stringContaining(sentence)]);
	});

	it.each([
		[{ repository: undefined }, 'repository.url'],
		[{ author: undefined }, 'author.email, author.name'],
		[{ author: { name: 'Jo Doe' }, homepage: '' }, 'author.email, homepage'],
	])('with %j in package.json is refused for what it lacks alone', (change, fields) => {
		const problems = releaseProblems({
			...release,
			tag: 'other',
			description: { ...description, ...change },
		});
		expect(problems).toEqual([`package.json lacks ${fields}: add them before you release.`]);
	});

	it("is refused for this repository's package.json until it names author and repository", () => {
		const isUnfilled = !('author' in ownDescription && 'repository' in ownDescription);
		const problems = releaseProblems({
			...release,
			tag: ownDescription.version,
			description: ownDescription,
			changelog: `## ${ownDescription.version}`,
			publishedFrom: undefined,
		});
		expect(problems.some((problem) => problem.includes('package.json lacks'))).toBe(isUnfilled);
	});
});

describe('the command that checks a release', () => {
	let folder: string;
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'release-'));
	});
	afterEach(() => rmSync(folder, { recursive: true, force: true }));

	function git(...parameters: string[]): void {
		const identity = ['-c', 'user.name=Jo', '-c', 'user.email=jo@doe.dev'];
		const { status, stderr } = spawnSync('git', [...identity, ...parameters], {
			cwd: folder,
			encoding: 'utf8',
		});
		if (status !== 0) throw new Error(stderr);
	}

	/** A checkout of the tag 1.2.3, as the workflow has it, with nothing installed. */
	function checkOut({ onMain }: { onMain: boolean }): void {
		mkdirSync(join(folder, 'scripts'));
		cpSync(join(root, 'scripts', 'release'), join(folder, 'scripts', 'release'), {
			recursive: true,
		});
		writeFileSync(join(folder, 'package.json'), JSON.stringify(description));
		writeFileSync(join(folder, 'CHANGELOG.md'), release.changelog);
		git('init', '--quiet', '--initial-branch=main');
		git('add', '.');
		git('commit', '--quiet', '--message=First');
		git('update-ref', 'refs/remotes/origin/main', 'HEAD');
		if (!onMain) git('commit', '--quiet', '--allow-empty', '--message=Elsewhere');
		git('tag', '1.2.3');
		git('checkout', '--quiet', '1.2.3');
	}

	const check = (...parameters: string[]) =>
		spawnSync(process.execPath, [join('scripts', 'release', 'check.mjs'), ...parameters], {
			cwd: folder,
			encoding: 'utf8',
			env: { PATH: process.env.PATH, GITHUB_REPOSITORY: 'jo/nodes' },
		});

	it('accepts a tag on main', () => {
		checkOut({ onMain: true });
		const { status, stdout, stderr } = check('1.2.3');
		expect({ status, stdout, stderr }).toEqual({
			status: 0,
			stdout: 'n8n-nodes-document-service 1.2.3 can be released\n',
			stderr: '',
		});
	});

	it('refuses a tag beside main with one sentence', () => {
		checkOut({ onMain: false });
		const { status, stdout, stderr } = check('1.2.3');
		expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
		expect(stderr).toMatch(/^The tag 1\.2\.3 isn't on main: .*\n$/);
	});
});
