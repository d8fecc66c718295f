import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { DocumentServiceTrigger } from '../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node';
import { systemClock } from '../../nodes/core/text/clock';
import { pollNode, searchList } from '../support/engine';
import { FakeClock } from '../support/fakeClock';
import { isNightly } from '../support/nightly';
import { countFrom, randomFor, seedOfRun, type Random } from '../support/seed';
import { goBy, passPausesAtOnce } from '../support/systemClock';
import { hostileParameters } from './parameters/hostileParameters';
import { startHostileServer, type HostileServer } from './server/hostileServer';
import { attackTimeout, findings, pollution, tellsKey, wrongError } from './verdict';
import { byId } from '../support/byId';

const seed = seedOfRun();
const listCount = countFrom('HOSTILE_LISTS', isNightly ? 700 : 100);
const pollCount = countFrom('HOSTILE_POLLS', isNightly ? 500 : 100);

/** The time limit of a poll's extras. ms. */
const extrasLimitMs = 40_000;

/** A searchable list of the editor and what it returns. */
type Search = (random: Random, stretch: { credential: IDataObject }) => Promise<unknown[]>;

const service = new DocumentService();
const loadSearch =
	(method: string): Search =>
	async (random, { credential }) => {
		const { results } = await searchList({
			node: service,
			method,
			parameters: { jobId: byId('j1'), fileId: byId('a.pdf') },
			credential: credential as never,
			filter: random.pick([undefined, '', 'a', '\ud800', '(((', 'x'.repeat(10_000)]),
		});
		for (const { name, value } of results) {
			if (typeof name !== 'string' || typeof value !== 'string') throw new Error('no text');
		}
		return results;
	};
const searches: Record<string, Search> = Object.fromEntries(
	Object.keys(service.methods.listSearch).map((method) => [method, loadSearch(method)]),
);

describe('the lists of the editor and a hostile service', () => {
	let server: HostileServer;

	beforeAll(async () => {
		passPausesAtOnce();
		server = await startHostileServer();
	});

	afterAll(async () => {
		await server.close();
		jest.restoreAllMocks();
	});

	it(
		`end with a list or with one error of n8n, ${listCount} times (SEED=${seed})`,
		async () => {
			const names = Object.keys(searches);
			const wrong: string[] = [];
			let lists = 0;
			for (let number = 0; number < listCount; number++) {
				const random = randomFor(seed, number);
				const name = names[number % names.length];
				const stretch = server.begin(random, random.pick([0.7, 1]));
				const problem = await searches[name](random, stretch).then(
					(rows) => {
						lists += 1;
						return Array.isArray(rows) ? pollution() : 'returns no list';
					},
					(error: unknown) => wrongError(error, undefined),
				);
				if (problem)
					wrong.push([`SEED=${seed}, ${number}: ${name} ${problem}`, ...stretch.log].join('\n  '));
			}

			expect(findings(wrong)).toBe('');
			expect(lists).toBeGreaterThan(listCount / 10);
			expect(lists).toBeLessThan(listCount);
		},
		attackTimeout,
	);
});

describe('the trigger and a hostile service', () => {
	let server: HostileServer;

	beforeAll(async () => {
		const clock = goBy(new FakeClock({ at: Date.now(), flows: true }));
		// Pauses pass at once, but the time limit lasts until the poll ends it.
		jest.spyOn(systemClock, 'sleep').mockImplementation(async (ms, signal) => {
			if (ms !== extrasLimitMs) return await clock.sleep(ms, signal);
			await new Promise((resolve) => signal?.addEventListener('abort', resolve));
		});
		server = await startHostileServer();
	});

	afterAll(async () => {
		await server.close();
		jest.restoreAllMocks();
	});

	it(
		`ends each of ${pollCount} polls with items or with one error of n8n, and keeps its state (SEED=${seed})`,
		async () => {
			const node = new DocumentServiceTrigger();
			const wrong: string[] = [];
			let emitted = 0;
			let staticData: IDataObject = {};
			for (let number = 0; number < pollCount; number++) {
				const random = randomFor(seed, number);
				if (random.happens(0.2)) staticData = hostileState(random);
				const stretch = server.begin(random, random.pick([0.5, 0.8]));
				const base = {
					events: ['completed', 'failed', 'stopped'],
					options: {
						includeDetails: true,
						includeFailedFiles: true,
						lookBackHours: 10_000_000,
						outputFiles: random.pick(['elements', 'binary', 'none']),
					},
				};
				const mode = random.happens(0.3) ? 'manual' : 'trigger';
				const parameters = random.happens(0.2) ? literalParameters(node, base, random) : base;
				const before = JSON.stringify(staticData);
				const problem = await pollNode({
					node,
					parameters,
					credential: stretch.credential,
					mode,
					staticData,
				}).then(
					(items) => {
						emitted += items?.length ?? 0;
						const text = JSON.stringify([items, staticData]);
						return tellsKey(errorsIn(text)) ? 'reveals the key' : pollution();
					},
					(error: unknown) =>
						wrongError(error, undefined) ??
						(JSON.stringify(staticData) === before ? undefined : 'failed, but changed the state'),
				);
				if (problem)
					wrong.push([`SEED=${seed}, poll ${number} ${problem}`, ...stretch.log].join('\n  '));
			}

			expect(findings(wrong)).toBe('');
			expect(emitted).toBeGreaterThan(pollCount / 10);
		},
		attackTimeout,
	);
});

/** The trigger's own message about extras that couldn't be fetched. */
function errorsIn(text: string): string {
	return (text.match(/couldn't be fetched: (?:[^"\\]|\\.)*/g) ?? []).join('\n');
}

/** A poll has no items, so the hostile values are in the parameters themselves. */
function literalParameters(
	node: DocumentServiceTrigger,
	base: INodeParameters,
	random: Random,
): INodeParameters {
	const { parameters, valuesOf } = hostileParameters(node.description, base, random);
	const values = valuesOf(random);
	const text = JSON.stringify(parameters, (_name, value: unknown) => {
		const place =
			typeof value === 'string' ? /^={{ \$json\.(value\d) }}$/.exec(value)?.[1] : undefined;
		if (place === undefined) return value;
		const given = values[place];
		return typeof given === 'bigint' ? Number(given) : (given ?? null);
	});
	return JSON.parse(text) as INodeParameters;
}

/** State left by an older version, by a different service or by manual editing. */
function hostileState(random: Random): IDataObject {
	return structuredClone(
		random.pick<IDataObject>([
			{},
			{ jobs: null },
			{ version: 99, jobs: { j1: 5 } },
			{ state: 'x', days: [], known: { j1: null } },
			JSON.parse('{"jobs":{"__proto__":{"a":1}}}') as IDataObject,
			{ state: { jobs: [[[[]]]], since: 'NaN', service: {} } },
		]),
	);
}
