import { packJobs } from '../../../../../../nodes/core/service/jobs/launch/packJobs';
import { countFrom, randomFor, seedOfRun } from '../../../../../support/seed';

const seed = seedOfRun();
const count = countFrom('PACKINGS', 300);

it(`packs every file once, in order, within the limits, and no job could have been spared (seed ${seed})`, () => {
	for (let round = 0; round < count; round++) {
		const random = randomFor(seed, round);
		const limits = {
			maxFiles: random.between(1, 6),
			oneItemPerJob: random.happens(0.25),
		};
		const items = Array.from({ length: random.between(0, 12) }, (_, index) => ({
			sharedBy: random.pick(['a', 'b']),
			documents: Array.from({ length: random.between(1, 8) }, (__, file) => ({
				index,
				name: `${index}.${file}`,
			})),
		}));
		const jobs = packJobs(items, limits);
		const all = items.flatMap(({ documents }) => documents.map(({ name }) => name));
		expect(jobs.flatMap(namesOf).toSorted()).toEqual(all.toSorted());
		for (const documents of jobs) {
			expect(documents.length).toBeLessThanOrEqual(limits.maxFiles);
			const names = namesOf(documents);
			expect(names).toEqual(all.filter((name) => names.includes(name)));
			const owners = new Set(documents.map(({ index }) => index));
			expect(new Set([...owners].map((index) => items[index].sharedBy)).size).toBe(1);
			if (limits.oneItemPerJob) expect(owners.size).toBe(1);
		}
		for (const [index, { documents }] of items.entries()) {
			const fits = documents.length <= limits.maxFiles;
			const ofItem = jobs.filter((job) => job.some((document) => document.index === index));
			if (fits) expect(ofItem).toHaveLength(1);
		}
	}
});

function namesOf(documents: ReadonlyArray<{ name: string }>): string[] {
	return documents.map(({ name }) => name);
}

it('fills a job before it begins another', () => {
	const items = Array.from({ length: 25 }, () => ({
		sharedBy: 'a',
		documents: [{}],
	}));
	const jobs = packJobs(items, { maxFiles: 10, oneItemPerJob: false });
	expect(jobs.map(({ length }) => length)).toEqual([10, 10, 5]);
});
