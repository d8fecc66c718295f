import { systemClock } from '../../nodes/core/text/clock';
import { FakeClock } from './fakeClock';

/** The nodes go by a test's clock, until the mocks are restored. */
export function goBy(clock: FakeClock): FakeClock {
	jest.spyOn(systemClock, 'now').mockImplementation(clock.now);
	jest.spyOn(systemClock, 'sleep').mockImplementation(clock.sleep);
	return clock;
}

/** Makes pauses end at once for the rest of the test file and advances the nodes' clock by them. */
export function passPausesAtOnce(): void {
	goBy(new FakeClock({ at: Date.now(), flows: true }));
}
