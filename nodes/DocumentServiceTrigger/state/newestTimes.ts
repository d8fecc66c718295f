/**
 * How many of the newest creation times may be wrong without harm. The window starts from the time of this rank, so a
 * few jobs with a time in the future can't move it away.
 */
export const toleratedTimes = 20;

/** Keeps the newest creation times while a listing is read, in any order. */
export class NewestTimes {
	/** Ascending. */
	private readonly times: number[] = [];

	/** `time` in milliseconds since 1970. */
	add(time: number): void {
		const { times } = this;
		if (times.length === toleratedTimes && time <= times[0]) return;
		let position = times.length;
		while (position > 0 && times[position - 1] > time) position--;
		times.splice(position, 0, time);
		if (times.length > toleratedTimes) times.shift();
	}

	/** The newest time apart from the tolerated ones; null until enough are known. */
	cursor(): number | null {
		return this.times.length < toleratedTimes ? null : this.times[0];
	}
}
