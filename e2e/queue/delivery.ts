/** An execution as n8n's database stores it. */
export interface ExecutionRow {
	id: string;
	status: string;
}

/** The executions that haven't succeeded. */
export function withoutSuccess(executions: readonly ExecutionRow[]): ExecutionRow[] {
	return executions.filter(({ status }) => status !== 'success');
}

/** How many times each text occurs in a list. */
export function countsOf(texts: readonly string[]): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
	return counts;
}
