import { checkValues } from '../../packages/value-evidence';
import { judge, type Share } from './judge';
import { generate } from './practice';

const count = 60;
/** The same documents each time, so that a push isn't refused by chance. */
const firstSeed = 100_000;

it('flags most of the wrong values, and few of the right ones', async () => {
	console.log(`Documents ${firstSeed} to ${firstSeed + count - 1}`);
	const documents = Array.from({ length: count }, (_, at) => generate(firstSeed + at));
	const { byKind } = await judge(
		documents,
		async (data, elements) =>
			new Set(
				(await checkValues(data, elements, {})).flatMap(({ path, isConfirmed }) =>
					isConfirmed ? [] : [path],
				),
			),
	);
	const shareOf = (name: 'wrongValues' | 'rightValues' | 'cleanDocuments' | 'exchangedFields') => {
		const shares: Share[] = [...byKind.values()].map((figures) => figures[name]);
		const sum = (key: keyof Share) => shares.reduce((total, share) => total + share[key], 0);
		return sum('count') / sum('all');
	};
	expect(shareOf('wrongValues')).toBeGreaterThan(0.9);
	expect(shareOf('rightValues')).toBeLessThan(0.06);
	expect(shareOf('cleanDocuments')).toBeGreaterThan(0.35);
	expect(shareOf('exchangedFields')).toBeGreaterThan(0.58);
});
