import { unitsBetweenPauses } from '../work/work';
import { counted, openCounted } from './pdfs/countedWork';
import { hostilePdfs } from './pdfs/hostilePdfs.ts';
import { splitAll } from './pdfs/splitAll.ts';

const megabyte = 1024 * 1024;
/** What the budget allows a document of this length, and reserving a range once more. Units. */
const maxUnits = (bytes: number): number => 2 * (4 * megabyte + 24 * bytes);
/** A step of the scanner, or of unpacking, is looked at as a whole. Units. */
const maxStep = 17 * 1024;
/**
 * Work that isn't counted would show as CPU time, for which the earlier code took minutes to days: this is far above
 * what a busy machine takes (3 to 11 s for 100,000 pages).
 */
const maxCpuSeconds = 60;

describe.each(Object.entries(hostilePdfs))('%s', (name, { make, isHonest }) => {
	it.each([
		['', false],
		[', where only what pages draw is written', true],
	])(
		'costs work in proportion to its length, with a pause after each small part%s',
		async (_, onlyUsed) => {
			const bytes = make();
			counted.reset();
			const began = process.cpuUsage();
			const { pageCount, ranges, size, reason } = await splitAll(openCounted, bytes, { onlyUsed });
			const { user, system } = process.cpuUsage(began);
			expect((user + system) / 1e6).toBeLessThan(maxCpuSeconds);
			expect(counted.units).toBeLessThan(maxUnits(bytes.length));
			expect(counted.maxStretch).toBeLessThanOrEqual(unitsBetweenPauses + maxStep);
			if (!isHonest) return;
			expect(reason).toBeUndefined();
			expect(ranges).toBe(Math.ceil(pageCount / 20));
			if (onlyUsed) expect(size).toBeLessThan(bytes.length * 1.25);
		},
	);

	if (name.includes('104 MB')) {
		it('is opened without looking at what pages draw', async () => {
			const bytes = make();
			counted.reset();
			expect(await openCounted(bytes)).toHaveProperty('pdf.pageCount', 2_000);
			expect(counted.units).toBeLessThan(bytes.length / 100);
		});
	}
});
