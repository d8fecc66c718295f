import { readFile } from 'node:fs/promises';

/** The memory that a process has of the machine, in MB (resident set); undefined where the system doesn't say. */
export async function memoryOf(processId: number | undefined): Promise<number | undefined> {
	if (process.platform !== 'linux' || processId === undefined) return undefined;
	const status = await readFile(`/proc/${processId}/status`, 'utf8');
	const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
	return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
}
