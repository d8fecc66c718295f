import type { Workbench } from '../suite/stage.ts';
import type { Cluster } from './cluster.ts';

/** Runs the checks; if one fails, the last lines of the workers' logs are printed. */
export async function runWithLogs(
	workbench: Workbench,
	cluster: Cluster,
	run: (workbench: Workbench) => Promise<void>,
): Promise<void> {
	let isPassed = true;
	const check: Workbench['check'] = async (name, work) =>
		await workbench.check(name, async () => {
			try {
				await work();
			} catch (error) {
				isPassed = false;
				throw error;
			}
		});
	try {
		await run({ ...workbench, check });
	} catch (error) {
		isPassed = false;
		throw error;
	} finally {
		if (!isPassed) {
			for (const { name, log } of cluster.workers) {
				workbench.report(`The log of ${name} ends with:\n${log()}`);
			}
		}
	}
}
