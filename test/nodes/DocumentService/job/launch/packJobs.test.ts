import { packJobs } from '../../../../../nodes/DocumentService/resources/job/launch/packJobs';
import { countFrom, randomFor, seedOfRun } from '../../../../support/seed';

const seed = seedOfRun();
const count = countFrom('PACKINGS', 300);

it(`packs every file once, in order, within the limits, and no job could have been spared (seed ${seed})`, () => {
	for (let round = 0; round < count; round++) {
		const random = randomFor(seed, round);
		const limits = {
			files: random.between(1, 6),
			bytes: random.between(10, 40),
			packsItems: random.happens(0.75),
		};
		const items = Array.from({ length: random.between(0, 12) }, (_, index) => ({
			index,
			processing: random.pick(['a', 'b']),
			files: Array.from({ length: random.between(1, 8) }, (__, file) => ({
				name: `${index}.${file}`,
				size: random.between(0, 10),
			})),
		}));
		const jobs = packJobs(items, limits);
		const packed = jobs.flatMap(({ files }) => files.map(({ file }) => file.name));
		const all = items.flatMap(({ files }) => files.map(({ name }) => name));
		expect(packed.toSorted()).toEqual(all.toSorted());
		for (const { processing, files } of jobs) {
			expect(files.length).toBeLessThanOrEqual(limits.files);
			expect(sum(files.map(({ file }) => file.size))).toBeLessThanOrEqual(limits.bytes);
			expect(files.map(({ file }) => file.name)).toEqual(inOrder(files, all));
			const owners = new Set(files.map(({ index }) => index));
			for (const index of owners) expect(items[index].processing).toBe(processing);
			if (!limits.packsItems) expect(owners.size).toBe(1);
		}
		for (const { files, index } of items) {
			const fits =
				files.length <= limits.files && sum(files.map(({ size }) => size)) <= limits.bytes;
			const ofItem = jobs.filter((job) => job.files.some((file) => file.index === index));
			if (fits) expect(ofItem).toHaveLength(1);
		}
	}
});

function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, number) => total + number, 0);
}

function inOrder(
	files: ReadonlyArray<{ file: { name: string } }>,
	all: readonly string[],
): string[] {
	const names = new Set(files.map(({ file }) => file.name));
	return all.filter((name) => names.has(name));
}

it('fills a job before it begins another', () => {
	const items = Array.from({ length: 25 }, (_, index) => ({
		index,
		processing: 'a',
		files: [{ size: 1 }],
	}));
	const jobs = packJobs(items, { files: 10, bytes: 100, packsItems: true });
	expect(jobs.map(({ files }) => files.length)).toEqual([10, 10, 5]);
});
