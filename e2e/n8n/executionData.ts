import { parse } from 'flatted';
import { z } from 'zod';

const errorSchema = z.object({
	message: z.string().optional(),
	description: z.string().nullish(),
});

const itemSchema = z.object({
	json: z.record(z.string(), z.unknown()),
	binary: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
	pairedItem: z.unknown().optional(),
	error: z.unknown().optional(),
});

const runSchema = z.object({
	executionStatus: z.string().optional(),
	error: errorSchema.nullish(),
	data: z.record(z.string(), z.array(z.array(itemSchema).nullish())).optional(),
});

const contentSchema = z.object({
	resultData: z.object({
		runData: z.record(z.string(), z.array(runSchema)).optional(),
		error: errorSchema.nullish(),
		lastNodeExecuted: z.string().optional(),
	}),
});

const executionSchema = z.object({
	id: z.coerce.string(),
	status: z.string(),
	data: z.union([z.string(), contentSchema]).nullish(),
});

export type ExecutionItem = z.infer<typeof itemSchema>;

export interface Execution {
	id: string;
	/** As n8n names it: new, running, waiting, success, error, crashed, canceled. */
	status: string;
	/** Message and description of what stopped the execution. */
	error: string | undefined;
	lastNode: string | undefined;
	/** What each node gave, by the node's name: the items of each of its outputs, of its last run. */
	outputs: Record<string, ExecutionItem[][]>;
}

const unfinished: ReadonlySet<string> = new Set(['new', 'running', 'waiting', 'unknown']);

/** Says whether an execution with this status has ended. */
export function hasEnded(status: string): boolean {
	return !unfinished.has(status);
}

function describeError(error: z.infer<typeof errorSchema> | null | undefined): string | undefined {
	if (error === undefined || error === null) return undefined;
	const parts = [error.message, error.description].filter(
		(part, index, all) => typeof part === 'string' && part !== '' && all.indexOf(part) === index,
	);
	return parts.length > 0 ? parts.join(' - ') : 'unknown error';
}

/**
 * Reads an execution as n8n's REST interface answers it. The data comes as a text in which n8n packs
 * it (the `flatted` form, in which each value is written once).
 */
export function readExecution(answer: unknown): Execution {
	const execution = executionSchema.parse(answer);
	const unpacked: unknown =
		typeof execution.data === 'string' ? parse(execution.data) : execution.data;
	const content = contentSchema.safeParse(unpacked);
	const result = content.success ? content.data.resultData : {};
	const outputs: Record<string, ExecutionItem[][]> = {};
	for (const [node, runs] of Object.entries(result.runData ?? {})) {
		const outputsOfNode = runs.at(-1)?.data?.['main'] ?? [];
		outputs[node] = outputsOfNode.map((items) => items ?? []);
	}
	const nodeError = Object.values(result.runData ?? {})
		.flat()
		.find((run) => run.error)?.error;
	return {
		id: execution.id,
		status: execution.status,
		error: describeError(result.error ?? nodeError),
		lastNode: result.lastNodeExecuted,
		outputs,
	};
}

/** The index of the input item from which n8n says that an item came. */
export function sourceItemIndex(item: ExecutionItem): number | undefined {
	const paired: unknown = Array.isArray(item.pairedItem) ? item.pairedItem[0] : item.pairedItem;
	if (typeof paired === 'number') return paired;
	const parsed = z.object({ item: z.number() }).safeParse(paired);
	return parsed.success ? parsed.data.item : undefined;
}
