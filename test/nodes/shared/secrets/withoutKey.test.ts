import { withoutKey } from '../../../../nodes/shared/secrets/maskSecretsIn';

describe('withoutKey', () => {
	it('masks the key everywhere', () => {
		expect(withoutKey('a key-1 b key-1', 'key-1')).toBe('a ********** b **********');
	});

	it('masks the key escaped, encoded, and cut off before an ellipsis', () => {
		const key = 'key/1+"2"=3';
		for (const spelling of [JSON.stringify(key).slice(1, -1), encodeURIComponent(key), 'key/1…']) {
			expect(withoutKey(`a ${spelling}`, key)).toMatch(/^a \*{10}…?$/);
		}
	});

	it('leaves words unchanged that contain a short key', () => {
		expect(withoutKey('the letters', 'the')).toBe('the letters');
	});

	it('leaves the text unchanged if there is no key', () => {
		expect(withoutKey('abc', '')).toBe('abc');
	});
});
