import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { findNpm } from '../../scripts/launch/findNpm.cjs';

const root = join(__dirname, '..', '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
	scripts: Record<string, string>;
};

const oneTest = ['test/repository/links.test.ts'];

/**
 * The shortest form of each command, and what it prints before it's ended; undefined for what runs this test. The
 * measurements have a test of their own.
 */
const quickForms: Readonly<Record<string, { parameters: string[]; until?: RegExp } | undefined>> = {
	start: { parameters: ['--once'] },
	test: { parameters: oneTest },
	'test:nightly': undefined,
	'test:unit': { parameters: oneTest },
	'test:e2e': { parameters: ['--list'] },
	build: { parameters: [] },
	typecheck: { parameters: [] },
	lint: { parameters: [] },
	format: { parameters: [] },
	'check:package': { parameters: [] },
	docs: { parameters: [] },
	structure: { parameters: [] },
	service: { parameters: [], until: /Partition URL/i },
	lab: { parameters: [] },
};

/** Runs a command as npm does and returns its exit code with what it printed if it failed; 0 once it's ended here. */
async function outcomeOf(name: string): Promise<{ code: number | null; printed: string }> {
	const { parameters = [], until } = quickForms[name] ?? {};
	const child = spawn(process.execPath, [findNpm(), 'run', name, '--', ...parameters], {
		cwd: root,
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true,
	});
	let printed = '';
	let isEnded = false;
	const look = (piece: Buffer): void => {
		printed += piece.toString();
		if (isEnded || until === undefined || !until.test(printed)) return;
		isEnded = true;
		// Its whole group, since npm starts the command in a process of its own.
		process.kill(-(child.pid ?? 0), 'SIGTERM');
	};
	child.stdout.on('data', look);
	child.stderr.on('data', look);
	const [code] = (await once(child, 'close')) as [number | null];
	return isEnded || code === 0 ? { code: 0, printed: '' } : { code, printed };
}

it('each command of package.json has a quick form', () => {
	expect(Object.keys(quickForms).sort()).toEqual(Object.keys(scripts).sort());
});

const commands = Object.keys(quickForms).filter((name) => quickForms[name] !== undefined);

/** Installs n8n where it's missing. */
it.each(commands)(
	'npm run %s runs to its end',
	async (name) => {
		expect(await outcomeOf(name)).toEqual({ code: 0, printed: '' });
	},
	30 * 60_000,
);
