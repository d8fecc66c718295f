/*
 * What does everything cost, beside n8n's HTTP Request node, a node that does nothing, and the service's npm client?
 *
 * `npm run lab -- costs`: tables of Markdown, all measured in the same run: processor time, memory and holds of the
 * event loop for each document; documents at once; jobs; requests and state while waiting. Takes about 20 minutes on
 * two cores. `--write` puts the tables into docs/guides/costs.md and a sentence into README.md; `--quick` measures little of each, in about a minute, to
 * check that all of it works; what it writes says so.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { format, resolveConfig } from 'prettier';

import '../scripts/resolve-typescript.mjs';
import type { Case } from './costs/documents.ts';
import type { DocumentCost } from './costs/measurement.ts';
import { measured as measuredJobs, waysOf } from './jobs/ways.ts';
import { preparedN8n } from './support/prepare.ts';
import { clientVersion, installClient } from './support/vendorClient.ts';
import { openTriggerService } from './trigger/polling.ts';

// What they import has names without endings.
const { measureCase, printedBy, lower } = await import('./costs/documents.ts');
const plan = await import('./costs/plan.ts');
const { responseKey, atOnceKey, costsPart, documentKey } = await import('./costs/tables.ts');
const { withComparison, withGeneratedPart } = await import('./costs/page.ts');

const root = fileURLToPath(new URL('..', import.meta.url));
const page = join(root, 'docs', 'guides', 'costs.md');
const isQuick = process.argv.includes('--quick');
const isWritten = process.argv.includes('--write');
const sampleMs = 3_000;

const busyShare = await othersShare();
const n8nFolder = await preparedN8n();
installClient();

/** Which share of the processor time others take. The load average would still tell of what has just ended. */
async function othersShare(): Promise<number> {
	const times = (): { idle: number; all: number } => {
		const each = cpus().map(({ times: { user, nice, sys, idle, irq } }) => ({
			idle,
			all: user + nice + sys + idle + irq,
		}));
		const sum = (value: (one: (typeof each)[number]) => number): number =>
			each.reduce((total, one) => total + value(one), 0);
		return { idle: sum(({ idle }) => idle), all: sum(({ all }) => all) };
	};
	const before = times();
	await wait(sampleMs);
	const after = times();
	return 1 - (after.idle - before.idle) / (after.all - before.all);
}

const quickWays = ['form:markdown', 'httpRequest', 'client', 'noOp'];
const settings = { n8nFolder, haste: isQuick ? 20 : 1 };

/** Measures cases; they take turns, so that what else the machine does affects all of them alike. */
async function measureAll(
	cases: ReadonlyMap<string, Case>,
	most = 2,
): Promise<Map<string, DocumentCost>> {
	const costs = new Map<string, DocumentCost>();
	const rounds = isQuick ? 1 : most;
	for (let round = 0; round < rounds; round++) {
		for (const [key, one] of cases) {
			const cost = await measureCase(one, settings);
			const earlier = costs.get(key);
			costs.set(key, earlier ? lower(earlier, cost) : cost);
		}
		console.error(`${new Date().toISOString()}: ${cases.size} cases, round ${round + 1}`);
	}
	return costs;
}

function documentCases(): Map<string, Case> {
	const sizes = isQuick ? plan.documentSizes.slice(0, 1) : plan.documentSizes;
	const ways = plan.ways.filter(({ way }) => !isQuick || quickWays.includes(way));
	const cases = new Map<string, Case>();
	for (const size of sizes) {
		for (const binaryMode of isQuick ? (['filesystem'] as const) : plan.binaryModes) {
			for (const { way } of ways) {
				// The client reads a file.
				if (way === 'client' && binaryMode === 'memory') continue;
				cases.set(documentKey(way, binaryMode, size), { way, binaryMode, size });
			}
		}
	}
	return cases;
}

function responseCases(): Map<string, Case> {
	const cases = new Map<string, Case>();
	for (const size of isQuick ? plan.responseSizes.slice(0, 1) : plan.responseSizes) {
		for (const { way } of plan.responseWays) {
			if (isQuick && way !== 'form:markdown') continue;
			cases.set(responseKey(way, size), { way, binaryMode: 'filesystem', size });
		}
	}
	return cases;
}

function atOnceCases(): Map<string, Case> {
	const { bytes, responseBytes, ms, ...usual } = plan.manyDocuments;
	const documents = isQuick ? 10 : usual.documents;
	const size = { name: '1 MB', bytes, responseBytes, executions: 1 };
	const cases = new Map<string, Case>();
	for (const binaryMode of isQuick ? (['filesystem'] as const) : plan.binaryModes) {
		for (const atOnce of isQuick ? [10] : plan.maxParallelDocuments) {
			const many = { documents, atOnce, ms };
			cases.set(atOnceKey(atOnce, binaryMode), { way: 'form:markdown', binaryMode, size, many });
		}
		const many = { documents, atOnce: documents, ms };
		cases.set(atOnceKey(undefined, binaryMode), { way: 'httpRequest', binaryMode, size, many });
	}
	return cases;
}

async function jobRates() {
	const rates = [];
	for (const way of waysOf(isQuick ? 5 : 50)) {
		// lab/jobs.ts measures it: a run for each document takes long.
		if (way.way === 'run' && (isQuick || way.filesPerJob === 1)) continue;
		const { ms, isComplete, requests } = await measuredJobs(way);
		if (!isComplete) throw new Error(`${way.name}: not all documents came back in order`);
		rates.push({
			name: way.name,
			documentsAMinute: (way.count / ms) * 60_000,
			requestsEach: requests / way.count,
		});
	}
	return rates;
}

/** The second usual poll of each: the first one knows nothing yet. */
async function watchedCosts() {
	const service = openTriggerService();
	const costs = [];
	for (const { jobs, jobsADay, inFlight } of isQuick
		? plan.watchedJobs.slice(0, 1)
		: plan.watchedJobs) {
		const url = await service.ask<string>({ dialect: 'public', jobs, jobsADay, inFlight });
		const trigger = service.startTrigger(url, 'unstructured-api-key');
		await trigger.poll('usual');
		await service.ask('next');
		await trigger.poll('usual');
		await service.ask('next');
		costs.push(await trigger.poll('usual'));
		trigger.stop();
	}
	await service.stop();
	return costs;
}

function versionOf(folder: string): string {
	const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
		version: string;
	};
	return version;
}

const part = costsPart({
	machine: {
		date: new Date().toISOString().slice(0, 10),
		n8n: versionOf(join(n8nFolder, 'node_modules', 'n8n')),
		node: process.versions.node,
		client: clientVersion,
		processor: cpus()[0]?.model.trim() ?? 'an unknown processor',
		busyShare,
		isQuick,
		cores: cpus().length,
	},
	documents: await measureAll(documentCases()),
	answers: await measureAll(responseCases(), 1),
	atOnce: await measureAll(atOnceCases(), 1),
	jobs: await jobRates(),
	watched: await watchedCosts(),
	requests: await printedBy('countRequests.ts'),
});
if (isWritten) {
	const text = withGeneratedPart(readFileSync(page, 'utf8'), part);
	writeFileSync(page, await format(text, { ...(await resolveConfig(page)), parser: 'markdown' }));
	const readme = join(root, 'README.md');
	writeFileSync(readme, withComparison(readFileSync(readme, 'utf8'), part));
	console.log('Written to docs/guides/costs.md, and its comparison to README.md');
} else {
	console.log(await format(part, { parser: 'markdown' }));
}
