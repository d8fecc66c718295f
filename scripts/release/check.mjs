/*
 * `node scripts/release/check.mjs TAG`: says why a tag can't be released and ends with 1, before anything is tested
 * or published. Plain JavaScript for any Node.js from 18; nothing needs to be installed.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { releaseProblems } from './releaseProblems.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (name) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

/** Whether the checked-out commit is an ancestor of main as it is on GitHub. */
function isOnMain() {
	const parameters = ['merge-base', '--is-ancestor', 'HEAD', 'origin/main'];
	const { status, stderr } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' });
	if (status === 0 || status === 1) return status === 0;
	console.error(`git can't tell whether the tag is on origin/main: ${stderr.trim()}`);
	process.exit(1);
}

const [tag] = process.argv.slice(2);
if (tag === undefined) {
	console.error('Use: node scripts/release/check.mjs TAG');
	process.exit(1);
}
const description = JSON.parse(read('package.json'));
const problems = releaseProblems({
	tag,
	description,
	changelog: read('CHANGELOG.md'),
	isOnMain: isOnMain(),
	publishedFrom: process.env.GITHUB_REPOSITORY,
});
if (problems.length > 0) {
	console.error(problems.join('\n'));
	process.exit(1);
}
console.log(`${description.name} ${tag} can be released`);
