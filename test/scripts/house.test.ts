import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { readHouse } from '../../scripts/house/house';
import { measures, type Result } from '../../scripts/house/measures';
import { crumbList, explanation, isAboveLimit, measureTable } from '../../scripts/house/report';

const folders: string[] = [];

afterAll(() => {
	for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder with these files; what isn't under `credentials/` is under `nodes/`. */
function treeOf(files: Record<string, string>): string {
	const root = mkdtempSync(join(tmpdir(), 'house-'));
	folders.push(root);
	// Reading the types of the language takes seconds, and no measure needs them.
	writeFileSync(
		join(root, 'tsconfig.json'),
		'{ "compilerOptions": { "noLib": true, "types": [] } }',
	);
	for (const [path, text] of Object.entries(files)) {
		const file = join(root, path.startsWith('credentials/') ? path : `nodes/${path}`);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, text);
	}
	return root;
}

function measured(name: string, files: Record<string, string>): Result {
	const measure = measures.find((each) => each.name === name);
	if (!measure) throw new Error(`There's no measure "${name}"`);
	const { find, ...rest } = measure;
	return { ...rest, ...find(readHouse(treeOf(files))) };
}

const lines = (count: number): string => 'export {};\n'.repeat(count);

describe('sizes', () => {
	const files = {
		'shared/values/a.ts': lines(3),
		'shared/pdf/b.ts': lines(4),
		'Node/Node.node.ts': lines(301),
		'credentials/Api.credentials.ts': lines(310),
	};

	it.each([
		['Files in nodes/', 3],
		['Files in nodes/ without shared/pdf', 2],
		['Lines in nodes/', 308],
		['Lines in nodes/ without shared/pdf', 304],
		['Lines of the longest file', 310],
	])('%s', (name, now) => {
		expect(measured(name, files).now).toBe(now);
	});

	it('names each file that is too long', () => {
		expect(measured('Lines of the longest file', files).findings).toEqual([
			'credentials/Api.credentials.ts has 310 lines',
			'nodes/Node/Node.node.ts has 301 lines',
		]);
	});
});

describe('files under 25 lines with one importer', () => {
	const name = 'Files under 25 lines with one importer';
	const importer = "import { a } from './a';\nexport const b = a;\n";
	const crumb = 'export const a = 1;\n';

	it('are found with their importer', () => {
		expect(measured(name, { 'N/a.ts': crumb, 'N/b.ts': importer }).findings).toEqual([
			'nodes/N/a.ts has 1 lines, and only nodes/N/b.ts imports it: join them',
		]);
	});

	it.each<[string, Record<string, string>]>([
		['longer ones', { 'N/a.ts': crumb + lines(24), 'N/b.ts': importer }],
		['those with two importers', { 'N/a.ts': crumb, 'N/b.ts': importer, 'N/c.ts': importer }],
		['those that only re-export', { 'N/a/index.ts': "export * from 'x';\n", 'N/b.ts': importer }],
		['those that nothing imports', { 'N/a.ts': crumb }],
		['operations', { 'N/a.ts': 'export const a: ItemOperation = {};\n', 'N/b.ts': importer }],
		[
			'functions that make one',
			{ 'N/a.ts': 'export function a(): Resource { return {}; }\n', 'N/b.ts': importer },
		],
	])('are not %s', (_, files) => {
		expect(measured(name, files).now).toBe(0);
	});

	it('are listed by folder, up to 40 lines, for those who join them', () => {
		const house = readHouse(
			treeOf({
				'N/b.ts': importer,
				'N/a.ts': crumb + lines(30),
				'M/b.ts': importer,
				'M/a.ts': crumb,
			}),
		);
		expect(crumbList(house).split('\n')).toEqual([
			'nodes/M/',
			'   1  a.ts ← nodes/M/b.ts',
			'nodes/N/',
			'  31  a.ts ← nodes/N/b.ts',
		]);
	});
});

describe('rooms', () => {
	const circle = {
		'shared/service/a.ts': "import type { B } from '../input/b';\nexport type A = B;\n",
		'shared/input/b.ts': "import { C } from '../run';\nexport type B = C;\n",
		'shared/run/index.ts': "export { A as C } from '../service/a';\n",
		'shared/values/d.ts': 'export {};\n',
	};

	it('in circles are found, with the imports that make the circle', () => {
		const { now, findings } = measured('Rooms in circles', circle);
		expect(now).toBe(3);
		expect(findings).toEqual([expect.stringContaining('shared/input → shared/run → shared/')]);
		expect(findings[0]).toContain('nodes/shared/run/index.ts imports nodes/shared/service/a.ts');
	});

	it("aren't folders inside of a room: those are found by themselves", () => {
		const inside = {
			'N/top.ts': "import { a } from './inner/a';\nexport const top = a;\n",
			'N/other.ts': 'export const b = 1;\n',
			'N/inner/a.ts': "import { b } from '../other';\nexport const a = b;\n",
		};
		expect(measured('Rooms in circles', inside).now).toBe(0);
		expect(measured('Folders in circles', inside).now).toBe(2);
	});

	it.each([
		['a later room', 'shared/values/a.ts', '../partition/b', 'shared/partition/b.ts'],
		['a node', 'shared/lists/a.ts', '../../N/b', 'N/b.ts'],
		['another node', 'N/a.ts', '../M/b', 'M/b.ts'],
		['a credential', 'N/a.ts', '../../credentials/b', 'credentials/b.ts'],
	])("mustn't know %s", (_, from, target, to) => {
		const { findings } = measured('Arrows against the order of rooms', {
			[from]: `export * from '${target}';\n`,
			[to]: 'export {};\n',
		});
		expect(findings).toEqual([expect.stringContaining(`nodes/${from} imports`)]);
	});

	it('may know earlier rooms, and must be in the order', () => {
		const files = {
			'N/a.ts': "export * from '../shared/lists/b';\n",
			'shared/lists/b.ts': "export * from '../values/c';\n",
			'shared/values/c.ts': 'export {};\n',
		};
		const name = 'Arrows against the order of rooms';
		expect(measured(name, files).now).toBe(0);
		expect(measured(name, { ...files, 'shared/attic/d.ts': 'export {};\n' }).findings).toEqual([
			"nodes/shared/attic isn't in the order of rooms (scripts/house/rooms.ts)",
		]);
	});
});

describe('occurrences', () => {
	it.each([
		['Files that construct errors of n8n', 'throw new NodeOperationError(node, "a");'],
		['Files that construct errors of n8n', 'class Mine extends NodeApiError {}'],
		['Files with getNodeParameter outside of run/', 'context.getNodeParameter("a", 0);'],
		['Files with WeakMap outside of run/', 'const kept = new WeakMap();'],
		['any', 'const a = b as any;'],
		['Checks switched off', '// eslint-disable-next-line no-console'],
		['Checks switched off', '// @ts-expect-error: wrong type'],
		['Functions that only rethrow', 'function passOn(error: unknown): never { throw error; }'],
		['Functions that only rethrow', 'a.catch((error) => { tidy(); throw error; });'],
		['Functions that only rethrow', 'a.catch((error) => Promise.reject(error));'],
		['Functions that only rethrow', 'await Promise.reject(error);'],
	])('%s: %s', (name, code) => {
		const { now, findings } = measured(name, { 'shared/values/a.ts': `\n${code}\n` });
		expect(now).toBe(1);
		expect(findings[0]).toMatch(/^nodes\/shared\/values\/a\.ts:2 /);
	});

	it.each([
		['Files that construct errors of n8n', 'if (error instanceof NodeApiError) throw error;'],
		['any', 'const any = "any";'],
		['Functions that only rethrow', 'a.catch((error) => { throw failureOf(error); });'],
		['Functions that only rethrow', 'const f = (a) => { if (a) throw a; };'],
	])('%s aren\'t "%s"', (name, code) => {
		expect(measured(name, { 'shared/values/a.ts': code }).now).toBe(0);
	});

	it('what belongs in run/ may be there', () => {
		const files = { 'shared/run/a.ts': 'const a = new WeakMap(); a.getNodeParameter("b", 0);' };
		expect(measured('Files with getNodeParameter outside of run/', files).now).toBe(0);
		expect(measured('Files with WeakMap outside of run/', files).now).toBe(0);
	});
});

describe('places that share six lines', () => {
	const name = 'Places that share six lines of logic';
	const work = ['one(a);', 'two(b);', 'if (c) {', 'three();', '}', 'four();', 'five();', 'six();'];
	const inFunction = (title: string, body: readonly string[]) =>
		`export function ${title}(a: A, b: B, c: C) {\n${body.join('\n')}\n}\n`;

	it('are found, whatever their comments, indentation and brackets', () => {
		const other = work.map((line) => (line === '}' ? '\n\t} // done' : `\t\t${line}`));
		const { findings } = measured(name, {
			'N/a.ts': inFunction('a', ['zero();', ...work]),
			'N/b.ts': inFunction('b', [...other, 'seven();']),
		});
		expect(findings).toEqual([
			'nodes/N/a.ts:3 and nodes/N/b.ts:2 share six lines or more of the same logic',
		]);
	});

	it.each<[string, string, string]>([
		['five lines', inFunction('a', work.slice(2)), inFunction('b', work.slice(2))],
		[
			'lines with other names',
			inFunction('a', work),
			inFunction(
				'b',
				work.map((line) => line.replace('four', 'fore')),
			),
		],
		[
			'imports',
			work.map((_, i) => `import { a${i} } from './x';`).join('\n'),
			work.map((_, i) => `import { a${i} } from './x';`).join('\n'),
		],
		[
			'tables of data',
			`export const a = () => ({\n${work.map((_, i) => `a${i}: 'x',`).join('\n')}\n});`,
			`export const b = () => ({\n${work.map((_, i) => `a${i}: 'x',`).join('\n')}\n});`,
		],
	])('are not %s', (_, one, other) => {
		expect(measured(name, { 'N/a.ts': one, 'N/b.ts': other }).now).toBe(0);
	});
});

describe('levels from execute to the socket', () => {
	const name = 'Levels from execute to the socket';
	const node = 'DocumentPartition/DocumentPartition.node.ts';
	const socket =
		'export async function exchange(context) { return await context.helpers.httpRequestWithAuthentication.call(context, "a", {}); }\n';
	const nodeOf = (body: string): string => `
		import { loop } from '../shared/run/loop';
		import { exchange } from '../shared/service/exchange';
		import { sender } from '../shared/service/sender';
		export class DocumentPartition { async execute() { ${body} } }
		async function item(context) { await exchange(context); }
		function itemOf(work) { return work; }
		class Kept { #work; constructor(work) { this.#work = work; } async run(context) { await this.#work(context); } }
	`;
	const rooms = {
		'shared/service/exchange.ts': socket,
		'shared/service/sender.ts': `
			import { exchange } from './exchange';
			export interface Sender { post(a: string): Promise<void>; }
			export function sender(context: object): Sender {
				const send = async () => { await exchange(context); };
				return { async post() { await send(); } };
			}
		`,
		'shared/run/loop.ts': `
			export async function loop(context, { run }, count = 1) { await inParallel(async (i) => await run(context, i)); }
			async function inParallel(work) { const start = async () => work(0); await new Promise(() => { void start(); }); }
		`,
	};

	it.each([
		['a direct call', 'await exchange(this);', 'execute → exchange'],
		['the shorter of two ways', 'item(this); exchange(this);', 'execute → exchange'],
		[
			'a function that a class keeps',
			'await new Kept(item).run(this);',
			'execute → run → item → exchange',
		],
		[
			'a function that another one returns',
			'await itemOf(item)(this);',
			'execute → item → exchange',
		],
		[
			'a function that is handed on',
			'loop(this, { run: item });',
			'execute → loop → inParallel → item → exchange',
		],
		[
			'a function inside of execute',
			'loop(this, { run: async () => await exchange(this) });',
			'execute → loop → inParallel → exchange',
		],
		['a method known by its type', 'await sender(this).post("a");', 'execute → post → exchange'],
		[
			'a function called by code of others',
			'[1].map(() => item(this));',
			'execute → item → exchange',
		],
	])('follows %s', (_, body, way) => {
		const { now, findings } = measured(name, { ...rooms, [node]: nodeOf(body) });
		expect(findings).toEqual([`nodes/${node}: ${way}`]);
		expect(now).toBe(way.split(' → ').length);
	});

	it("keeps apart what's handed on by others", () => {
		const body = 'await item(this);';
		const files = {
			...rooms,
			'shared/service/exchange.ts': `import { loop } from '../run/loop';\n${socket.replace('exchange', 'last')}
				async function deep(context) { await last(context); }
				export async function exchange(context) { await loop(context, { run: deep }); }\n`,
		};
		expect(measured(name, { ...files, [node]: nodeOf(body) }).findings).toEqual([
			`nodes/${node}: execute → item → exchange → loop → inParallel → deep → last`,
		]);
	});

	it('is above any limit where no way is found', () => {
		expect(isAboveLimit(measured(name, { [node]: nodeOf('') }))).toBe(true);
	});
});

describe('the report', () => {
	const result = { name: 'Places', findings: ['a is wrong'], limit: 3, reach: 1 };

	it.each([
		[{ ...result, now: 4 }, 'too many'],
		[{ ...result, now: 2 }, 'lower the limit to 2'],
		[{ ...result, now: 0 }, 'lower the limit to 1'],
		[{ ...result, now: 1, limit: 1 }, 'reached'],
	])('says what to do: %j', (each, remark) => {
		expect(measureTable([each])).toContain(remark);
	});

	it('names each finding above a limit, and the others only when asked', () => {
		expect(explanation([{ ...result, now: 4 }], false)).toContain('a is wrong');
		expect(explanation([{ ...result, now: 3 }], false)).toBe('');
		expect(explanation([{ ...result, now: 3 }], true)).toContain('a is wrong');
	});

	it("no limit is stricter than what's to be reached", () => {
		for (const { name, limit, reach = 0 } of measures) {
			expect({ name, limit }).toEqual({ name, limit: Math.max(limit, reach) });
		}
	});

	it.each([
		['ends with exit code 1 above a limit', 'export const a = 1 as any;', 1],
		['ends well within all limits', 'export const a = 1;', 0],
	])('%s', (_, code, status) => {
		const execute = 'execute(c) { c.helpers.httpRequestWithAuthentication(); }';
		const folder = treeOf({
			'DocumentPartition/DocumentPartition.node.ts': `export class D { ${execute} }\n${code}\n`,
		});
		const house = join(__dirname, '..', '..', 'scripts', 'house.mjs');
		const ended = spawnSync(process.execPath, [house, folder], { encoding: 'utf8' });
		expect(ended.stderr).toBe('');
		expect(ended.status).toBe(status);
		expect(ended.stdout.includes('has the type any')).toBe(status === 1);
	});
});
