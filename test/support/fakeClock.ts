import type { Clock } from '../../nodes/core/text/clock';

/** Where every test's time starts: 2026-03-01T12:00:00Z, in milliseconds since 1970. */
const noon = Date.UTC(2026, 2, 1, 12);

interface Settings {
	/** When it starts, in milliseconds since 1970. */
	at?: number;
	/** Longer pauses last until `pass`, or until they're canceled. With 0, the clock stands still. */
	maxMs?: number;
	/** Whether the machine's time counts too, for code that works between its pauses. */
	flows?: boolean;
	/** Called before each pause, with its number, starting at 1. */
	beforePause?(number: number): void;
}

interface Sleeper {
	endsAt: number;
	end(): void;
}

/** The clock of a test: nothing waits for it. A pause ends at once and advances it, unless the settings say otherwise. */
export class FakeClock implements Clock {
	/** Every pause that began, in milliseconds. */
	readonly pauses: number[] = [];
	private readonly startedAt: number;
	private readonly madeAt = Date.now();
	private readonly settings: Settings;
	private readonly sleepers = new Set<Sleeper>();
	private passedMs = 0;
	private look: () => void = () => undefined;

	constructor(settings: Settings = {}) {
		this.settings = settings;
		this.startedAt = settings.at ?? noon;
	}

	now = (): number => this.startedAt + this.sinceStart();

	/** How much time has passed since the start, in milliseconds. */
	sinceStart(): number {
		return this.passedMs + (this.settings.flows ? Date.now() - this.madeAt : 0);
	}

	sleep = async (ms: number, signal?: AbortSignal): Promise<void> => {
		signal?.throwIfAborted();
		this.pauses.push(ms);
		const { beforePause, maxMs = Number.POSITIVE_INFINITY } = this.settings;
		beforePause?.(this.pauses.length);
		if (ms <= maxMs) this.passedMs += ms;
		else await this.standFor(ms, signal);
	};

	private async standFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
		await new Promise<void>((resolve) => {
			const sleeper = { endsAt: this.now() + ms, end: resolve };
			this.sleepers.add(sleeper);
			signal?.addEventListener('abort', () => resolve(), { once: true });
			this.look();
		});
		signal?.throwIfAborted();
	}

	/** Lets time pass, in milliseconds; pauses that are over by then end. */
	pass(ms: number): void {
		this.passedMs += ms;
		for (const sleeper of this.sleepers) {
			if (sleeper.endsAt > this.now()) continue;
			this.sleepers.delete(sleeper);
			sleeper.end();
		}
	}

	/** Waits until so many pauses last at the same time. */
	async pausesReach(count: number): Promise<void> {
		await new Promise<void>((resolve) => {
			this.look = () => {
				if (this.sleepers.size >= count) resolve();
			};
			this.look();
		});
	}
}
