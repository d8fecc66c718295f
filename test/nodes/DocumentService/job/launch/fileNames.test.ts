import { createHash } from 'node:crypto';

import {
	areFilesOf,
	positionOfDocument,
	positionsOf,
	uniqueNames,
} from '../../../../../nodes/DocumentService/resources/job/launch/fileNames';
import { countFrom, randomFor, seedOfRun } from '../../../../support/seed';

const seed = seedOfRun();
const count = countFrom('FILE_NAMES', 500);
const parts = ['report', 'a', 'A', 'a-d88db765', 'a (2)', 'Über uns', 'x.y', '', '.hidden', '發票'];
const endings = ['.pdf', '.PDF', '', '.tar.gz', '.d88db765'];

/** As the service makes an ID of a name, by its documentation. */
function idOf(name: string, salt: number): string {
	const hash = createHash('sha256').update(`${name} ${salt}`).digest('hex').slice(0, 8);
	const dot = name.lastIndexOf('.');
	return dot > 0 ? `${name.slice(0, dot)}-${hash}${name.slice(dot)}` : `${name}-${hash}`;
}

it(`gives every file its own name, and finds each of them by its ID or not at all (seed ${seed})`, () => {
	let found = 0;
	for (let round = 0; round < count; round++) {
		const random = randomFor(seed, round);
		const names = Array.from(
			{ length: random.between(1, 10) },
			() => random.pick(parts) + random.pick(endings) || 'file',
		);
		const unique = uniqueNames(names);
		expect(new Set(unique).size).toBe(names.length);
		names.forEach((name, position) => {
			if (names.indexOf(name) === position) expect(unique[position]).toBe(name);
		});
		const ids = unique.map((name) => idOf(name, round));
		const positions = positionsOf(ids, unique);
		for (const [id, position] of positions) expect(ids[position]).toBe(id);
		found += positions.size / ids.length;
	}
	expect(found / count).toBeGreaterThan(0.98);
});

it('numbers equal names, past those that are taken', () => {
	expect(uniqueNames(['a.pdf', 'a.pdf', 'a (2).pdf', 'a.pdf', 'b', 'b'])).toEqual([
		'a.pdf',
		'a (3).pdf',
		'a (2).pdf',
		'a (4).pdf',
		'b',
		'b (2)',
	]);
});

it('finds names that the service writes in another way, and never guesses between two', () => {
	expect(positionsOf(['q3_report-d88db765.pdf'], ['Q3 Report.pdf', 'b.pdf'])).toEqual(
		new Map([['q3_report-d88db765.pdf', 0]]),
	);
	expect(positionsOf(['a_b-d88db765.pdf'], ['a b.pdf', 'a-b.pdf'])).toEqual(new Map());
});

it('finds the file that a failure is about, by its name or path', () => {
	expect(positionOfDocument('/tmp/x/b.pdf', ['a.pdf', 'b.pdf'])).toBe(1);
	expect(positionOfDocument('b-d88db765.pdf', ['a.pdf', 'b.pdf'])).toBe(1);
	expect(positionOfDocument('c.pdf', ['a.pdf', 'b.pdf'])).toBeUndefined();
});

it('compares the files of a job with those that were sent', () => {
	const names = ['a.pdf', 'b.pdf'];
	expect(areFilesOf(['b-d88db765.pdf', 'a-d88db765.pdf'], names)).toBe(true);
	expect(areFilesOf(['a-d88db765.pdf'], names)).toBe(false);
	expect(areFilesOf(['a-d88db765.pdf', 'a-e88db765.pdf'], names)).toBe(false);
	expect(areFilesOf(['a-d88db765.pdf', 'b-d88db765.pdf', 'c-d88db765.pdf'], names)).toBe(false);
});
