import { hasMiddleIn } from './box.ts';
import { collectRules, connectedRules } from './collectRules.ts';
import { gridOf, isWholeGrid } from './grid.ts';
import { gridTable } from './gridTables.ts';
import type { Page, Rule, TextRun } from './page.ts';
import { stackTables } from './stackTables.ts';
import type { Table } from './tables.ts';

/** The tables that the rules of a page mark, and the runs outside of them. */
export function ruledTables(
	runs: readonly TextRun[],
	{ rules, isScan }: Pick<Page, 'isScan' | 'rules'>,
): { tables: Table[]; otherRuns: TextRun[] } {
	const tables: Table[] = [];
	const otherRules: Rule[] = [];
	let otherRuns = [...runs];
	const take = (table: Table) => {
		tables.push(table);
		otherRuns = otherRuns.filter(({ box }) => !hasMiddleIn(box, table.box));
	};
	for (const group of connectedRules(collectRules(rules))) {
		const grid = gridOf(group);
		// A broken line of a scan would join cells.
		const isUsable = grid !== undefined && (!isScan || isWholeGrid(grid));
		const table = isUsable ? gridTable(grid, otherRuns) : undefined;
		if (table === undefined) otherRules.push(...group);
		else take(table);
	}
	for (const table of stackTables(otherRules, otherRuns)) take(table);
	return { tables, otherRuns };
}
