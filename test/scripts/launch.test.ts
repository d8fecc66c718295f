import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	realpathSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const scripts = join(__dirname, '..', '..', 'scripts');
const lock = JSON.stringify({ packages: { '': {}, 'node_modules/node': {} } });

/** A project in a folder of its own that has nothing but the launcher, lock files and a stand-in for npm. */
class Project {
	readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'a project ')));
	readonly npm = join(this.folder, 'npm-cli.js');

	constructor() {
		cpSync(join(scripts, 'launch.cjs'), join(this.folder, 'scripts', 'launch.cjs'));
		cpSync(join(scripts, 'launch'), join(this.folder, 'scripts', 'launch'), { recursive: true });
		mkdirSync(join(this.folder, 'local-service'));
		for (const folder of ['.', 'local-service']) {
			writeFileSync(join(this.folder, folder, 'package-lock.json'), lock);
		}
		this.npmDoes('process.exit(1)');
	}

	npmDoes(code: string): void {
		writeFileSync(this.npm, code);
	}

	/** An npm that installs as the real one does: the project's own Node.js lies in node_modules after it. */
	npmInstalls(): void {
		const node = join(this.folder, 'node_modules', 'node', 'bin', 'node');
		this.npmDoes(`
			const { appendFileSync, mkdirSync, symlinkSync, existsSync, writeFileSync } = require('node:fs');
			appendFileSync(${JSON.stringify(join(this.folder, 'npm.log'))}, process.argv.slice(2).join(' ') + '\\n');
			mkdirSync(${JSON.stringify(dirname(node))}, { recursive: true });
			mkdirSync('node_modules', { recursive: true });
			if (!existsSync(${JSON.stringify(node)})) symlinkSync(process.execPath, ${JSON.stringify(node)});
		`);
	}

	/** What is there after an installation. */
	install(): void {
		const bin = join(this.folder, 'node_modules', 'node', 'bin');
		mkdirSync(bin, { recursive: true });
		symlinkSync(process.execPath, join(bin, 'node'));
		for (const folder of ['.', 'local-service']) {
			const modules = join(this.folder, folder, 'node_modules');
			mkdirSync(modules, { recursive: true });
			const marker = join(modules, '.installed-lock');
			writeFileSync(marker, createHash('sha256').update(lock).digest('hex'));
		}
	}

	file(name: string, code: string): string {
		writeFileSync(join(this.folder, name), code);
		return name;
	}

	environment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
		return { ...process.env, npm_execpath: this.npm, ...more };
	}

	launch(parameters: readonly string[], more?: NodeJS.ProcessEnv, nodeOptions: string[] = []) {
		return spawnSync(
			process.execPath,
			[...nodeOptions, join(this.folder, 'scripts', 'launch.cjs'), ...parameters],
			{ encoding: 'utf8', env: this.environment(more), cwd: tmpdir() },
		);
	}
}

describe('the first npm start', () => {
	const file = 'e2e/start/main.ts';
	const textOf = (...parameters: string[]) => project.launch([file, ...parameters]).stdout;
	let project: Project;
	beforeEach(() => {
		project = new Project();
		mkdirSync(join(project.folder, dirname(file)), { recursive: true });
		project.file(file, '');
	});
	afterEach(() => rmSync(project.folder, { recursive: true, force: true }));

	it('says how long it takes, and on how much disk, before anything is downloaded', () => {
		expect(textOf('--once')).toMatch(/^The first start .* minutes.* GB of disk.*\n\nInstalling/);
	});

	it('says nothing for help, for other commands, and once n8n is there', () => {
		const said = expect.stringContaining('The first start');
		expect(textOf('--help')).not.toEqual(said);
		expect(project.launch([project.file('other.cjs', '')]).stdout).not.toEqual(said);
		const modules = join(project.folder, 'e2e', 'n8n-2', 'node_modules');
		mkdirSync(modules, { recursive: true });
		writeFileSync(join(modules, '.installed-lock'), '');
		expect(textOf()).not.toEqual(said);
	});
});

describe('the launcher', () => {
	let project: Project;
	beforeEach(() => {
		project = new Project();
	});
	afterEach(() => rmSync(project.folder, { recursive: true, force: true }));

	it('installs first, runs the command on the installed Node.js by its path, and installs once only', () => {
		project.npmInstalls();
		const file = project.file('show.mjs', 'console.log(process.argv0, process.env.npm_execpath)');
		const first = project.launch([file]);
		const second = project.launch([file]);
		const node = join(project.folder, 'node_modules', 'node', 'bin', 'node');
		expect(first.stderr).toBe('');
		expect(first.stdout).toContain('Installing the development packages');
		expect(first.stdout).toContain('Installing what the local service reads scans with');
		expect(first.stdout).toContain(`${node} ${project.npm}\n`);
		expect(second.stdout).toBe(`${node} ${project.npm}\n`);
	});

	it('hands arguments and the exit code through', () => {
		project.install();
		const file = project.file(
			'exit.mjs',
			'console.log(JSON.stringify(process.argv.slice(2))); process.exitCode = 7',
		);
		const { stdout, status } = project.launch([file, '--once', 'two words', '']);
		expect([stdout, status]).toEqual(['["--once","two words",""]\n', 7]);
	});

	it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
		'hands %s through and waits for the command to end',
		async (signal) => {
			project.install();
			const file = project.file(
				'wait.mjs',
				`let count = 0;
				process.on('${signal}', () => {
					count++;
					setTimeout(() => { console.log('ended ' + count); process.exit(3); }, 100);
				});
				setInterval(() => undefined, 1_000);
				console.log('ready');`,
			);
			const launcher = join(project.folder, 'scripts', 'launch.cjs');
			const child = spawn(process.execPath, [launcher, file], { env: project.environment() });
			let output = '';
			child.stdout.on('data', (chunk: Buffer) => {
				output += chunk.toString();
				if (output === 'ready\n') child.kill(signal);
			});
			const [status] = (await once(child, 'close')) as [number];
			expect([output, status]).toEqual(['ready\nended 1\n', 3]);
		},
	);

	it.each([
		[
			'npm error code ENOTFOUND',
			/^npm can't reach its registry .*connect this machine to the internet/,
		],
		['npm error code ENOSPC', /^The disk is full/],
		['npm error code EACCES\nnpm error path /home/user/.npm', /^npm isn't allowed to write/],
	])('says in one sentence what to do when npm says %j', (message, advice) => {
		project.npmDoes(`console.error(${JSON.stringify(message)}); process.exit(1)`);
		const { stderr, status } = project.launch([]);
		expect(status).toBe(1);
		expect(stderr).toMatch(advice);
		expect(stderr.trim()).not.toContain('\n');
	});

	it('shows what npm says where the reason is unknown', () => {
		project.npmDoes("console.error('something else'); process.exit(1)");
		const { stderr, status } = project.launch([]);
		expect(status).toBe(1);
		expect(stderr).toMatch(/^something else\n\n.*see its messages above\.\n$/);
	});

	/** A preloaded file that lets the disk have so many bytes left, each time that it's asked. */
	function diskWith(...freeBytes: number[]): string[] {
		const file = join(project.folder, 'disk.cjs');
		writeFileSync(
			file,
			`const free = ${JSON.stringify(freeBytes)};
			require('node:fs').statfsSync = () => ({ bsize: 1, bavail: free.length > 1 ? free.shift() : free[0] });`,
		);
		return ['--require', file];
	}

	it('says before it installs that the disk is too full', () => {
		project.npmInstalls();
		const { stderr, status } = project.launch([], {}, diskWith(100e6));
		expect(status).toBe(1);
		expect(stderr).toMatch(
			/^The disk is too full: the installation needs another 1\.0 GB in .*\n$/,
		);
		expect(existsSync(join(project.folder, 'node_modules'))).toBe(false);
	});

	it('leaves nothing half installed behind where the disk gets full meanwhile', () => {
		project.npmInstalls();
		const { stderr, status } = project.launch([], {}, diskWith(2e9, 0));
		expect(status).toBe(1);
		expect(stderr).toMatch(/^The disk is too full: .*\n$/);
		expect(existsSync(join(project.folder, 'node_modules'))).toBe(false);
	});

	it('installs again after an installation that was cut short', () => {
		project.npmInstalls();
		project.launch([]);
		rmSync(join(project.folder, 'node_modules', '.installed-lock'));
		expect(project.launch([]).stdout).toContain('Installing the development packages');
		expect(existsSync(join(project.folder, 'node_modules', '.installed-lock'))).toBe(true);
	});

	it('says in one sentence that an old Node.js is too old', () => {
		const file = join(project.folder, 'old.cjs');
		const versions = "{ value: { ...process.versions, node: '16.20.2' } }";
		writeFileSync(file, `Object.defineProperty(process, 'versions', ${versions});`);
		const { stderr, stdout, status } = project.launch([], {}, ['--require', file]);
		expect([stdout, status]).toEqual(['', 1]);
		expect(stderr).toBe(
			'This is Node.js 16.20.2, and the project needs 20 or later: ' +
				'install a current one from https://nodejs.org, then run the command again.\n',
		);
	});

	it('says in one sentence that there is no npm', () => {
		const empty = join(project.folder, 'empty');
		mkdirSync(join(empty, 'bin'), { recursive: true });
		const node = join(empty, 'bin', 'node');
		cpSync(process.execPath, node);
		const { stderr } = spawnSync(node, [join(project.folder, 'scripts', 'launch.cjs')], {
			encoding: 'utf8',
			env: { PATH: empty },
		});
		expect(stderr).toMatch(/^There's no npm on this machine: install .*\n$/);
	});

	it("says which command it can't find", () => {
		project.install();
		expect(project.launch(['nothing.mjs']).stderr).toBe(
			'There is no nothing.mjs to run, nor a tool of that name.\n',
		);
	});
});
