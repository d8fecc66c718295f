import { checkValues } from '../../packages/value-evidence';
import { generate } from './exam';
import { judge, type Share } from './judge';

const count = 60;
/** The same documents each time, so that a push isn't refused by chance; the guide's figures are of others. */
const firstSeed = 100_000;

it('flags most of the wrong values, and few of the right ones', async () => {
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
	expect(shareOf('wrongValues')).toBeGreaterThan(0.865);
	expect(shareOf('rightValues')).toBeLessThan(0.072);
	expect(shareOf('cleanDocuments')).toBeGreaterThan(0.13);
	expect(shareOf('exchangedFields')).toBeGreaterThan(0.57);
});
