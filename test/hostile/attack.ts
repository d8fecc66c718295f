import type { INodeExecutionData, INodeParameters, INodeType } from 'n8n-workflow';

import { runNode } from '../support/engine';
import { randomFor, type Random } from '../support/seed';
import { hostileParameters } from './parameters/hostileParameters';
import type { HostileServer } from './server/hostileServer';
import { isFailed, wrongError, wrongOutcome } from './verdict';

/** Items of one execution. */
const itemsOfExecution = 25;
/**
 * Executions that run in parallel. Each one processes its items one after the other, so that a seed determines
 * everything.
 */
const executionsAtOnce = 6;

/** The target of an attack: a node with parameters that work, and items for it. */
export interface Target {
	name: string;
	parameters: INodeParameters;
	/** The least number of results for an item that didn't fail and has no hostile parameters. */
	least?: number;
	binaryOf?: (random: Random) => INodeExecutionData['binary'];
	/** Items of one execution, if the usual number would take too long. */
	itemsAtOnce?: number;
	/** Parameters that need the server's address. */
	withUrl?: (url: string) => INodeParameters;
}

export interface AttackResult {
	items: number;
	/** Mutated answers and items with hostile parameters. */
	mutations: number;
	failed: number;
	succeeded: number;
	wrong: string[];
}

/** Runs items over all targets in n8n's engine until `count` answers and items with parameters were mutated. */
export async function attack(
	server: HostileServer,
	node: INodeType,
	targets: readonly Target[],
	given: { seed: number; count: number },
): Promise<AttackResult> {
	const result: AttackResult = { items: 0, mutations: 0, failed: 0, succeeded: 0, wrong: [] };
	let next = 0;
	const work = async (): Promise<void> => {
		while (result.mutations < given.count) {
			const number = next++;
			await attackOnce(
				server,
				node,
				targets[number % targets.length],
				{ ...given, number },
				result,
			);
		}
	};
	await Promise.all(Array.from({ length: executionsAtOnce }, work));
	return result;
}

async function attackOnce(
	server: HostileServer,
	node: INodeType,
	target: Target,
	{ seed, number }: { seed: number; number: number },
	result: AttackResult,
): Promise<void> {
	const random = randomFor(seed, number);
	// Operations with several requests only continue after a response that can be used.
	const stretch = server.begin(randomFor(seed, number + 1_000_000), random.pick([0.5, 0.8, 1]));
	const base = { ...target.parameters, ...target.withUrl?.(stretch.url) };
	const hasHostileParameters = random.happens(0.4);
	const hostile = hasHostileParameters
		? hostileParameters(node.description, base, random)
		: { parameters: base, places: [], valuesOf: () => ({}) };
	// Sometimes without "Continue", where the execution itself must fail in the same way.
	const isStopping = random.happens(0.1);
	const count = isStopping ? 1 : (target.itemsAtOnce ?? itemsOfExecution);
	const items = Array.from({ length: count }, (): INodeExecutionData => ({
		json: hostile.valuesOf(random) as INodeExecutionData['json'],
		binary: target.binaryOf?.(random),
	}));
	const outcome = await runNode({
		node,
		parameters: hostile.parameters,
		items,
		credential: stretch.credential,
		onError: isStopping ? 'stopWorkflow' : 'continueRegularOutput',
	}).catch((error: unknown) => error);

	const least = hasHostileParameters ? 0 : target.least;
	const wrong = [];
	// n8n itself refuses to start if a required parameter is empty.
	const isRefused = outcome instanceof Error && outcome.name === 'WorkflowHasIssuesError';
	if (!isOutcome(outcome))
		wrong.push(isRefused ? undefined : `the engine threw ${String(outcome)}`);
	else if (isStopping && outcome.error) wrong.push(wrongError(outcome.error, 0));
	else wrong.push(...wrongOutcome(outcome, count, least));
	const problems = wrong.filter((problem) => problem !== undefined);
	if (problems.length > 0) {
		result.wrong.push(
			[
				`SEED=${seed}, execution ${number}: ${target.name}, hostile: ${hostile.places.join(', ')}`,
				...problems.slice(0, 3).map((problem) => problem.slice(0, 2_000)),
				...stretch.log.slice(-5),
			].join('\n   '),
		);
	}
	result.items += count;
	result.mutations += stretch.mutations + (hasHostileParameters && !isRefused ? count : 0);
	const outputs = isOutcome(outcome) ? outcome.items : [];
	result.failed += outputs.filter(isFailed).length;
	result.succeeded += outputs.filter((item) => !isFailed(item)).length;
}

function isOutcome(value: unknown): value is Awaited<ReturnType<typeof runNode>> {
	return typeof value === 'object' && value !== null && 'outputs' in value;
}
