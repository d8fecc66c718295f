import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CleanUp } from '../start/cleanUp.ts';
import { describe, makeCheck } from './makeCheck.ts';
import { withSecondTry } from './secondTry.ts';
import type { Check, Stage, Workbench } from './stage.ts';
import { stageN8n, type StartedN8ns } from './stageN8n.ts';

/** What all stages share. */
export interface SharedWorkbench extends Pick<
	Workbench,
	'tarball' | 'installN8n' | 'signal' | 'report'
> {
	projectFolder: string;
}

/** A stage that takes longer hangs: on a slow, loaded machine each one takes some minutes. */
const usualLimitMs = 25 * 60_000;

function reportCheck({ report }: SharedWorkbench, check: Check): void {
	const detail = check.detail === undefined ? '' : `: ${check.detail.replaceAll('\n', '\n      ')}`;
	report(`  ${check.ok ? 'ok    ' : 'FAILED'} ${check.name}${detail}`);
}

async function untilAborted(signal: AbortSignal): Promise<never> {
	return await new Promise((_, reject) => {
		const fail = (): void => reject(signal.reason);
		if (signal.aborted) fail();
		signal.addEventListener('abort', fail, { once: true });
	});
}

async function tryStage(stage: Stage, shared: SharedWorkbench): Promise<Check[]> {
	const { projectFolder, tarball, report, installN8n } = shared;
	const checks: Check[] = [];
	const record = (check: Check): void => {
		checks.push(check);
		reportCheck(shared, check);
	};
	const signal = AbortSignal.any([
		shared.signal,
		AbortSignal.timeout(stage.limitMs ?? usualLimitMs),
	]);
	const folder = await mkdtemp(join(tmpdir(), 'document-service-e2e-'));
	const cleanUp = new CleanUp();
	cleanUp.add(async () => await rm(folder, { recursive: true, force: true, maxRetries: 5 }));
	const started: StartedN8ns = [];
	const startN8n = stageN8n({
		projectFolder,
		tarball,
		folder,
		signal,
		installN8n,
		cleanUp,
		started,
	});
	const check: Workbench['check'] = async (name, run) => {
		record(await makeCheck(name, run));
		signal.throwIfAborted();
	};
	try {
		const workbench = { tarball, folder, signal, installN8n, startN8n, check, report };
		await Promise.race([stage.run(workbench), untilAborted(signal)]);
		if (checks.length === 0)
			record({ name: 'the stage', ok: false, detail: 'the stage checked nothing' });
	} catch (error) {
		shared.signal.throwIfAborted();
		record({ name: 'the stage runs to its end', ok: false, detail: describe(error) });
	} finally {
		if (checks.some(({ ok }) => !ok)) {
			for (const n8n of started) report(`The log of ${n8n.url} ends with:\n${n8n.log()}`);
		}
		await cleanUp.run();
	}
	return checks;
}

/** Runs a stage with resources of its own and returns its checks; a second time if `withSecondTry` decides so. */
export async function runStage(stage: Stage, shared: SharedWorkbench): Promise<Check[]> {
	const tryIt = async (): Promise<Check[]> => await tryStage(stage, shared);
	return await withSecondTry(stage.name, tryIt, shared.report);
}
