import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface SoakSettings {
	minutes: number;
	documents: number;
	seed: number;
	/** Where n8n, PostgreSQL and Redis keep their data, and the soak what it knows. */
	folder: string;
	/** Whether the report replaces the one in docs/. */
	isWritten: boolean;
	/** Whether the folder is deleted at first, so that the soak begins again. */
	isNew: boolean;
}

const steadySeed = 20261123;

export const soakHelp = `Use: npm run lab -- soak [OPTIONS]

Sends documents through a real n8n in queue mode for two hours, while processes are killed and the service fails.
Ctrl+C ends it; the same command goes on from there.

  --minutes N      how long it lasts (default 120)
  --documents N    how many documents there are (default 50000)
  --seed N         makes other documents and incidents (default ${steadySeed})
  --folder FOLDER  where everything is stored (default: a folder of the system's temporary one)
  --new            begin again, without what is stored there
  --write          write the report to docs/maintainers/soak.md`;

function positive(name: string, text: string): number {
	const value = Number(text);
	if (Number.isFinite(value) && value > 0) return value;
	throw new Error(`--${name} must be a number above 0, not "${text}"`);
}

/** Reads the command line; undefined where only help is wanted. Throws for anything unknown. */
export function readSoakSettings(parameters: readonly string[]): SoakSettings | undefined {
	const { values } = parseArgs({
		args: [...parameters],
		options: {
			minutes: { type: 'string', default: '120' },
			documents: { type: 'string', default: '50000' },
			seed: { type: 'string', default: String(steadySeed) },
			folder: { type: 'string', default: join(tmpdir(), 'document-service-soak') },
			new: { type: 'boolean', default: false },
			write: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) return undefined;
	return {
		minutes: positive('minutes', values.minutes),
		documents: Math.ceil(positive('documents', values.documents)),
		seed: Math.floor(positive('seed', values.seed)),
		folder: resolve(values.folder),
		isWritten: values.write,
		isNew: values.new,
	};
}
