import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installPackages, mayInstallPackages, missingPrograms } from '../debian/installPackages.ts';

/** Where Debian installs libfaketime. */
const architectures: Readonly<Record<string, string>> = { x64: 'x86_64', arm64: 'aarch64' };
const architecture = architectures[process.arch] ?? process.arch;
const library = `/usr/lib/${architecture}-linux-gnu/faketime/libfaketimeMT.so.1`;

/** What a machine lacks where libfaketime is neither there nor can be installed. */
export function missingClock(): string | undefined {
	const canHave = mayInstallPackages() || existsSync(library);
	return canHave ? undefined : missingPrograms('libfaketime');
}

/** The clock of a process, which can be put forward while it runs, its timers with it. */
export class MovableClock {
	/** What the process is started with. */
	readonly environment: Readonly<Record<string, string>>;
	readonly #file: string;

	private constructor(file: string) {
		this.#file = file;
		this.environment = {
			LD_PRELOAD: library,
			FAKETIME_TIMESTAMP_FILE: file,
			// The file is read again once a second.
			FAKETIME_CACHE_DURATION: '1',
		};
	}

	/** Makes a clock that shows the right time. It keeps its state in a file of the folder. Installs libfaketime. */
	static async make(folder: string, signal: AbortSignal): Promise<MovableClock> {
		if (!existsSync(library)) await installPackages({ packages: ['libfaketime'], signal });
		const clock = new MovableClock(join(folder, 'clock'));
		await clock.putForwardTo(new Date());
		return clock;
	}

	/** Puts the clock forward. The process notices within a second. */
	async putForwardTo(date: Date): Promise<void> {
		const aheadMs = Math.max(0, date.getTime() - Date.now());
		await writeFile(this.#file, `+${aheadMs / 1_000}`);
	}
}
