import { withoutKey } from '../../../../nodes/shared/secrets/withoutKey';

describe('withoutKey', () => {
	it('covers every place of the key', () => {
		expect(withoutKey('a key-1 b key-1', 'key-1')).toBe('a ********** b **********');
	});

	it('covers the key escaped, encoded, and cut off before an ellipsis', () => {
		const key = 'key/1+"2"=3';
		for (const spelling of [JSON.stringify(key).slice(1, -1), encodeURIComponent(key), 'key/1…']) {
			expect(withoutKey(`a ${spelling}`, key)).toMatch(/^a \*{10}…?$/);
		}
	});

	it('leaves words alone of which a short key is part', () => {
		expect(withoutKey('the letters', 'the')).toBe('the letters');
	});

	it('leaves the text alone where there is no key', () => {
		expect(withoutKey('abc', '')).toBe('abc');
	});
});
