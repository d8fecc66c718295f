import { checkCrash } from '../instant/crashChecks.ts';
import { checkDeliveries } from '../instant/deliveryChecks.ts';
import { prepareInstant } from '../instant/prepareInstant.ts';
import { skipWithoutServers, test } from './fixtures.ts';

skipWithoutServers();

test('in queue mode, the instant trigger starts at once, and loses nothing when n8n is killed', async ({
	workbench,
	cluster,
	cleanUp,
}) => {
	const prepared = await prepareInstant(workbench, cleanUp, () => cluster.main.api);
	await checkDeliveries(prepared);
	await checkCrash(prepared, {
		kill: async () => await cluster.kill(),
		startAgain: async () => await cluster.startAgain(),
		asksAtStart: false,
	});
});
