/*
 * How long do many documents take, compared with n8n's HTTP Request node and with the plainest client?
 *
 * `npm run lab -- many`: 200 documents of 1 MB in partition requests, 50 at a time, beside HTTP Request in batches of 50, one
 * each second, and with everything at once; and 1,000 short documents in parse requests, which take 1 to 3 seconds each,
 * beside a loop that keeps 50 requests open, once with a service that responds when a parse is done, once with one that has
 * jobs asked for. Medians of three turns, in which the clients take turns. Takes about 12 minutes. `--quick` sends little
 * once. `--against FOLDER` also measures the sources of another clone.
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import Table from 'cli-table3';

import type { Turn } from './many/oneTurn.ts';
import { startService } from './many/service.ts';
import { median } from './support/median.ts';
import { buildPackage, preparedN8n } from './support/prepare.ts';
import { runScript } from './support/runScript.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const isQuick = process.argv.includes('--quick');
const against = process.argv.indexOf('--against');
const otherCode = against < 0 ? undefined : resolve(process.argv[against + 1] ?? '');
const [large, short] = isQuick ? [20, 100] : [200, 1_000];

const n8nFolder = await preparedN8n();
for (const code of [root, otherCode]) if (code !== undefined) buildPackage(code);
const service = await startService();

const cases: ReadonlyArray<
	Pick<Turn, 'documents' | 'bytes' | 'url'> & {
		name: string;
		way: Turn['way'];
		others: ReadonlyArray<Turn['way']>;
	}
> = [
	{
		name: 'Partition requests of 1 MB',
		url: `${service.url}/general`,
		documents: large,
		bytes: 1024 * 1024,
		way: 'partition',
		others: ['httpRequestBatches', 'httpRequest'],
	},
	{
		name: 'Parse requests of 4 KB',
		url: `${service.url}/waiting`,
		documents: short,
		bytes: 4_096,
		way: 'parse',
		others: ['fetch'],
	},
	{
		name: 'Parse requests of 4 KB, as jobs',
		url: `${service.url}/jobs-only`,
		documents: short,
		bytes: 4_096,
		way: 'parse',
		others: ['fetch'],
	},
];
const names = {
	partition: 'Document Partition',
	parse: 'Document Partition',
	httpRequestBatches: 'HTTP Request, batches',
	httpRequest: 'HTTP Request, all at once',
	fetch: 'Plain client',
};
const table = new Table({
	head: ['Documents', 'Client', 'Seconds', 'Documents a minute', "Share of the first one's time"],
	style: { head: [], border: [], compact: true },
});
for (const { name, way, others, ...settings } of cases) {
	const clients = [
		...[...others, way].map((each) => ({ client: names[each], way: each, code: root })),
		...(otherCode === undefined ? [] : [{ client: otherCode, way, code: otherCode }]),
	];
	const seconds = new Map<string, number[]>(clients.map(({ client }) => [client, []]));
	for (let count = 0; count < (isQuick ? 1 : 3); count++) {
		for (const { client, ...one } of clients) {
			const turn: Turn = { ...settings, ...one, n8nFolder };
			const file = new URL('many/oneTurn.ts', import.meta.url);
			seconds.get(client)?.push(Number(await runScript(file, [JSON.stringify(turn)])));
		}
	}
	const [first] = clients;
	const plain = median(seconds.get(first.client) ?? []);
	for (const [client, times] of seconds) {
		const taken = median(times);
		const figures = [taken.toFixed(1), ((settings.documents / taken) * 60).toFixed(0)];
		table.push([`${settings.documents} ${name}`, client, ...figures, (taken / plain).toFixed(2)]);
	}
}
console.log(table.toString());
await service.stop();
