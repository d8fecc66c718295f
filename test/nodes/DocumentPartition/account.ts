import type {
	ICredentialDataDecryptedObject,
	INodeExecutionData,
	INodeParameters,
} from 'n8n-workflow';
import { setImmediate as turn } from 'node:timers/promises';

import {
	startLocalService,
	type Fault,
	type LocalService,
	type LocalServiceSettings,
} from '../../../local-service/startLocalService.ts';
import { systemClock } from '../../../nodes/core/text/clock';
import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { runNode, type NodeOutcome, type NodeRun } from '../../support/engine';
import { FakeClock } from '../../support/fakeClock';
import { goBy } from '../../support/systemClock';

interface AccountSettings {
	/** Returns what Document Partition needs to use it. */
	credential: (service: LocalService) => ICredentialDataDecryptedObject;
	service?: LocalServiceSettings;
	/** Longer pauses last (`FakeClock`). */
	maxMs?: number;
}

/** An account of the hosted service, by a clock that nothing waits for. */
export class Account {
	service!: LocalService;
	clock!: FakeClock;
	private readonly settings: AccountSettings;

	constructor(settings: AccountSettings) {
		this.settings = settings;
	}

	/** Starts its service with what's special to a test. */
	async start(special: LocalServiceSettings = {}): Promise<void> {
		const { now } = this.clock;
		const { service } = this.settings;
		this.service = await startLocalService({ dialect: 'public', now, ...service, ...special });
	}

	async restart(special: LocalServiceSettings): Promise<void> {
		await this.service.close();
		await this.start(special);
	}

	/** Runs Document Partition. */
	run = async (
		parameters: INodeParameters,
		items: INodeExecutionData[],
		more: Partial<NodeRun> = {},
	): Promise<NodeOutcome> =>
		await runNode({
			node: new DocumentPartition(),
			parameters,
			items,
			credential: this.settings.credential(this.service),
			...more,
		});

	/** The requests that arrived, such as `POST /api/v1/jobs/`. */
	asked = (): string[] =>
		this.service.requests.map(({ method, path }) => `${method} ${path.split('?')[0]}`);

	private launches = () =>
		this.service.requests.filter(({ method, path }) => method === 'POST' && /\/jobs\/$/.test(path));

	/** How many files each job got. */
	packed = (): number[] => this.launches().map(({ files }) => files.length);

	/** What each job was started with. */
	requestData = (): unknown[] =>
		this.launches().map(
			({ fields }) => JSON.parse(new Map(fields).get('request_data') ?? '') as unknown,
		);

	fail = (method: string, path: RegExp, fault: Fault, times = 1): void =>
		this.service.faults.add({ method, path, fault, times });

	/** Begins a test. */
	async open(): Promise<void> {
		const clock = goBy(new FakeClock({ at: Date.now(), flows: true, maxMs: this.settings.maxMs }));
		this.clock = clock;
		// Other documents are opened during a pause.
		jest.spyOn(systemClock, 'sleep').mockImplementation(async (ms, signal) => {
			for (let count = 0; count < 20; count++) await turn();
			await clock.sleep(ms, signal);
		});
		await this.start();
	}
}

/** Gives each test of a file an account of its own. */
export function useAccount(settings: AccountSettings): Account {
	const account = new Account(settings);
	beforeEach(async () => await account.open());
	afterEach(async () => {
		jest.restoreAllMocks();
		await account.service.close();
	});
	return account;
}
