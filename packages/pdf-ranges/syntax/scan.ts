import type { WorkBudget } from '../work/work';
import { Scanner } from './scanner';
import { skipToToken } from './skipToToken';
import type { Scanned } from './value';

/**
 * Scans the value that begins at or after `start` without decoding it: where it ends, what it refers to, and of
 * a dictionary where its entries are. Costs a unit for each byte. Throws UnsupportedPdf for a value that's cut off before `end`,
 * for anything that readers might read in different ways (a value too many), and for anything else.
 */
export async function scan(
	bytes: Buffer,
	start: number,
	end: number,
	budget: WorkBudget,
): Promise<Scanned> {
	const first = skipToToken(bytes, start, end, budget);
	const scanner = new Scanner(bytes, first, end);
	for (let isOpen = true; isOpen;) {
		const before = scanner.position;
		isOpen = scanner.step();
		// Keeping an entry costs more than reading its bytes.
		if (budget.spend(scanner.position - before + 8)) await budget.pause();
	}
	return scanner.scanned();
}
