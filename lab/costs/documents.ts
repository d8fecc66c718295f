import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { startAnswers } from '../outputs/service.ts';
import type { BinaryMode, DocumentCost, DocumentRun, Way } from './measurement.ts';
import type { Size } from './plan.ts';

/** A hanging process is ended, rather than the measurement hanging. */
const maxMs = 5 * 60_000;

const script = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Runs a TypeScript file in a process of its own and reads the last line that it prints. Throws with its errors. */
export async function printedBy<T>(file: string, parameters: string[] = []): Promise<T> {
	const child = spawn(
		process.execPath,
		[
			'--expose-gc',
			'--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
			'--import',
			script('../../scripts/resolve-typescript.mjs'),
			script(file),
			...parameters,
		],
		{ env: { ...process.env, N8N_LOG_LEVEL: 'silent' }, timeout: maxMs },
	);
	let printed = '';
	let errors = '';
	child.stdout.on('data', (piece) => (printed += String(piece)));
	child.stderr.on('data', (piece) => (errors += String(piece)));
	const code = await new Promise((resolve) => child.once('close', resolve));
	if (code !== 0) throw new Error(`${file} ${parameters.join(' ')}: ${errors || printed}`);
	return JSON.parse(printed.trim().split('\n').pop() ?? '') as T;
}

export interface Case {
	way: Way;
	binaryMode: BinaryMode;
	size: Size;
	/** Several documents in each execution, by a service that takes so long for each. Default: one, at once. */
	many?: { documents: number; atOnce: number; ms: number };
}

interface Settings {
	n8nFolder: string;
	/** Divides the number of executions and warm-ups: a quick run shows only that everything works. */
	haste: number;
}

const warmUps = 100;
const warmUpResponseBytes = 10_000;

/** Measures one case, with services that answer as its size says. */
export async function measureCase(
	{ way, binaryMode, size, many = { documents: 1, atOnce: 1, ms: 0 } }: Case,
	{ n8nFolder, haste }: Settings,
): Promise<DocumentCost> {
	const { bytes, responseBytes } = size;
	const answers = await startAnswers({ bytes: responseBytes, ms: many.ms });
	const small = await startAnswers({ bytes: warmUpResponseBytes, ms: 0 });
	const run: DocumentRun = {
		way,
		binaryMode,
		bytes,
		documents: many.documents,
		atOnce: many.atOnce,
		executions: Math.ceil(size.executions / haste),
		warmUps: Math.ceil(warmUps / haste),
		url: answers.url,
		smallUrl: small.url,
		n8nFolder,
	};
	try {
		return await printedBy<DocumentCost>('oneWay.ts', [JSON.stringify(run)]);
	} finally {
		await answers.stop();
		await small.stop();
	}
}

/** The lower of two runs: what else the machine does only adds. */
export function lower(one: DocumentCost, other: DocumentCost): DocumentCost {
	const least = (of: (cost: DocumentCost) => number) => Math.min(of(one), of(other));
	return {
		cpuMs: least(({ cpuMs }) => cpuMs),
		wallMs: least(({ wallMs }) => wallMs),
		megabytes: least(({ megabytes }) => megabytes),
		holds: {
			all: least(({ holds }) => holds.all),
			own: least(({ holds }) => holds.own),
			parse: least(({ holds }) => holds.parse),
			collection: least(({ holds }) => holds.collection),
		},
	};
}
