import { getEventListeners } from 'node:events';

import { credentialFor, transformCredential } from '../../support/engine';
import { watchCombinedSignals } from '../../support/combinedSignals';
import { itemWithFile } from '../../support/items';
import { useAccount } from './account';

const account = useAccount({ credential: credentialFor });

afterEach(() => {
	jest.restoreAllMocks();
});

// Node.js keeps a combined signal with a listener for ever, and with it all data of the execution.
it.each(['partition', 'parse', 'job'])(
	'no signal has a listener once documents were sent by %s',
	async (sendAs) => {
		const signals = watchCombinedSignals();
		const items = Array.from({ length: 60 }, (_, number) => itemWithFile(`${number}.txt`, 'Text'));
		const { error, items: sent } = await account.run(
			{ output: 'elements', options: sendAs === 'parse' ? {} : { sendAs } },
			items,
			sendAs === 'parse' ? { credential: transformCredential(account.service) } : {},
		);
		expect(error).toBeUndefined();
		expect(sent).toHaveLength(items.length);
		expect(signals.length).toBeGreaterThan(0);
		expect(signals.flatMap((signal) => getEventListeners(signal, 'abort'))).toEqual([]);
	},
);
