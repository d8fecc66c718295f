/** What the number of a cell stands for, by its format. */
type NumberKind = 'date' | 'duration' | 'number' | 'time';

/** The formats with these numbers, which files don't spell out. */
const builtInKinds: ReadonlyArray<readonly [kind: NumberKind, first: number, last: number]> = [
	['date', 14, 17],
	['time', 18, 21],
	['date', 22, 22],
	['date', 27, 31],
	['time', 32, 33],
	['date', 34, 36],
	['time', 45, 45],
	['duration', 46, 46],
	['time', 47, 47],
	['date', 50, 58],
];

const secondsPerDay = 86_400;
/** The days from 1899-12-30, from which workbooks count, to 1970-01-01; those from 1904-01-01 are this many fewer. */
const daysToUnixTime = 25_569;
const daysTo1904 = 1_462;
/** Workbooks count a 29 February 1900, which there wasn't: until then, days are one later. */
const firstRealDay = 60;

/** What numbers of a format stand for. `code` is the format's text, such as `[h]:mm:ss`. */
export function numberKind(format: number, code: string | undefined): NumberKind {
	if (code === undefined) {
		return (
			builtInKinds.find(([, first, last]) => format >= first && format <= last)?.[0] ?? 'number'
		);
	}
	if (/\[[hms]+\]/i.test(code)) return 'duration';
	const [letters = ''] = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|am\/pm|a\/p/gi, '').split(';');
	if (/general/i.test(letters)) return 'number';
	if (/[dy]/i.test(letters)) return 'date';
	if (/[hs]/i.test(letters)) return 'time';
	return /m/i.test(letters) ? 'date' : 'number';
}

function timeText(seconds: number): string {
	const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60];
	return parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}

/** The text of a cell's number: a date without a time is written without one, and a part of a day is a time. */
export function numberText(value: number, kind: NumberKind, from1904: boolean): string {
	if (kind === 'number' || value < 0 || !Number.isFinite(value)) return String(value);
	const seconds = Math.round(value * secondsPerDay);
	if (kind === 'duration') return timeText(seconds);
	const time = timeText(seconds % secondsPerDay);
	const days = Math.floor(seconds / secondsPerDay);
	if (kind === 'time' || (days === 0 && !from1904)) return time;
	const shift = from1904 ? daysTo1904 : Number(days < firstRealDay);
	const date = new Date((days + shift - daysToUnixTime) * secondsPerDay * 1000);
	const [day = ''] = date.toISOString().split('T');
	return time === '00:00:00' ? day : `${day} ${time}`;
}
