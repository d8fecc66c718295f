import { Caller, Item } from '../../../../nodes/shared/run/caller';
import { credentialWith } from '../service/transport/inNode';

describe('an execution', () => {
	it('reads its credential once, whichever of its items asks', async () => {
		const getCredentials = jest.fn(async () => credentialWith({ baseUrl: 'http://127.0.0.1:1' }));
		const context = { getCredentials } as never;
		const credentials = await Promise.all([
			new Item(context, 0).credential(),
			new Item(context, 1).credential(),
			new Caller(context).credential(),
		]);
		expect(getCredentials).toHaveBeenCalledTimes(1);
		expect(new Set(credentials).size).toBe(1);
		await new Caller({ getCredentials } as never).credential();
		expect(getCredentials).toHaveBeenCalledTimes(2);
	});

	it('keeps what its items share apart from what other executions keep', () => {
		const key = {};
		const context = {} as never;
		const made = new Item(context, 0).once(key, () => ({}));
		expect(new Item(context, 1).once(key, () => ({}))).toBe(made);
		expect(new Item({} as never, 0).once(key, () => ({}))).not.toBe(made);
	});
});
