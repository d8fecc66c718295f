import { test } from '../workbench.ts';
import { checkCrash } from './crashChecks.ts';
import { checkDeliveries } from './deliveryChecks.ts';
import { prepareInstant } from './prepareInstant.ts';
import { startProxy } from './startProxy.ts';

test('the instant trigger starts at once, and loses nothing when n8n is killed', async ({
	workbench,
	version,
	cleanUp,
}) => {
	let target = '';
	const proxy = await startProxy(() => target);
	cleanUp.add(proxy.close);
	// n8n may start on another port, and its address to the outside stays, as behind a user's proxy.
	const environment = { WEBHOOK_URL: proxy.url };
	let n8n = await workbench.startN8n(version, { environment });
	target = n8n.url;
	const prepared = await prepareInstant(workbench, cleanUp, () => n8n.api);
	await checkDeliveries(prepared);
	await checkCrash(prepared, {
		kill: async () => await n8n.kill(),
		startAgain: async () => {
			const { userFolder } = n8n;
			n8n = await workbench.startN8n(version, { userFolder, environment });
			target = n8n.url;
		},
		asksAtStart: version === 1,
	});
});
