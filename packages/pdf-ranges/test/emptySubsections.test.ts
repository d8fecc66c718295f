import { counted, openCounted } from './pdfs/countedWork';
import { unitsBetweenPauses } from '../work/work';

it('pauses while it reads a cross-reference table of empty subsections', async () => {
	const table = `xref\n${'0 0\n'.repeat(200_000)}trailer\n<<>>\n`;
	const bytes = Buffer.from(`%PDF-1.4\n${table}startxref\n9\n%%EOF\n`);
	counted.reset();
	expect(await openCounted(bytes)).toEqual({ reason: 'damaged' });
	expect(counted.units).toBeGreaterThan(table.length);
	expect(counted.maxStretch).toBeLessThan(2 * unitsBetweenPauses);
});
