/*
 * Requests for each job, by way of waiting, counted by the local service by a clock that nothing waits for. The same in
 * every run, so a test compares them with docs/guides/costs.md.
 */
import {
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	NodeHelpers,
	Workflow,
} from 'n8n-workflow';
import { stringify } from 'flatted';

import { type LocalService, startLocalService } from '../../local-service/startLocalService.ts';
import { DocumentService } from '../../nodes/DocumentService/DocumentService.node.ts';
import { DocumentServiceTrigger } from '../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node.ts';
import { systemClock } from '../../nodes/core/text/clock.ts';
import { startInstantN8n } from '../../test/nodes/DocumentServiceInstantTrigger/instantNode.ts';
import { credentialFor, pollNode, runFrom, runNode } from '../../test/support/engine.ts';
import { FakeClock } from '../../test/support/fakeClock.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/** How long the jobs take. */
export const jobLengths = [
	{ name: '10 s', ms: 10 * secondMs },
	{ name: '5 min', ms: 5 * minuteMs },
	{ name: '1 h', ms: 60 * minuteMs },
] as const;

export interface Waited {
	/** From the start of the job until its end is known. */
	requests: number;
	/** From the end of the job until it's known. ms. */
	lateMs: number;
}

export interface RequestCosts {
	/** For each way, one value for each length of a job. */
	ways: Record<string, Waited[]>;
	/** Of Download: for one file. */
	download: number;
	/** Of a poll of the trigger that finds nothing. */
	idlePoll: number;
	/** What n8n keeps while it waits, in bytes. */
	states: Record<string, number>;
}

interface Scene {
	clock: FakeClock;
	service: LocalService;
	/** Runs an operation of Document Service. */
	operate(resource: string, operation: string, more?: INodeParameters): Promise<IDataObject[]>;
	/** A workflow of the service. */
	workflowId: INodeParameters;
	jobMs: number;
}

const byId = (value: unknown): INodeParameters => ({
	__rl: true,
	mode: 'id',
	value: String(value),
});
const documentOf = (number = 0, bytes = 20): INodeExecutionData => ({
	json: {},
	binary: {
		data: {
			data: Buffer.alloc(bytes, `Document ${number}. `).toString('base64'),
			mimeType: 'text/plain',
			fileName: `document-${number}.txt`,
		},
	},
});

/** The nodes go by this clock while a function runs. */
async function goingBy<T>(clock: FakeClock, run: () => Promise<T>): Promise<T> {
	const before = { ...systemClock };
	const { now } = Date;
	Object.assign(systemClock, { now: clock.now, sleep: clock.sleep });
	Date.now = clock.now;
	try {
		return await run();
	} finally {
		Object.assign(systemClock, before);
		Date.now = now;
	}
}

/** Runs a function with a service whose jobs take so long. Longer pauses than the nodes' own are time limits. */
async function inScene<T>(jobMs: number, run: (scene: Scene) => Promise<T>): Promise<T> {
	const clock = new FakeClock({ maxMs: minuteMs });
	const service = await startLocalService({
		dialect: 'public',
		now: clock.now,
		jobTiming: { scheduledMs: 0, runningMs: jobMs },
	});
	const operate: Scene['operate'] = async (resource, operation, more = {}) => {
		const outcome = await runNode({
			node: new DocumentService(),
			parameters: { resource, operation, ...more },
			items: [documentOf()],
			credential: credentialFor(service),
		});
		if (outcome.error) throw outcome.error;
		return outcome.items.map(({ json }) => json);
	};
	try {
		return await goingBy(clock, async () => {
			const made = { name: 'Costs', workflowType: 'custom' };
			const [workflow] = await operate('workflow', 'create', made);
			return await run({ clock, service, operate, workflowId: byId(workflow?.id), jobMs });
		});
	} finally {
		await service.close();
	}
}

/** Counts from now on what's asked, and how late the end of a job that starts now is known. */
async function counted(
	{ clock, service, jobMs }: Scene,
	run: () => Promise<unknown>,
): Promise<Waited> {
	service.requests.length = 0;
	const began = clock.now();
	await run();
	return { requests: service.requests.length, lateMs: clock.now() - began - jobMs };
}

const runOperation = (scene: Scene, waitForCompletion: boolean): INodeParameters => ({
	workflowId: scene.workflowId,
	uploadFiles: true,
	binaryPropertyName: 'data',
	waitForCompletion,
});

async function started(scene: Scene): Promise<string> {
	const [job] = await scene.operate('workflow', 'run', runOperation(scene, false));
	return String(job?.jobId);
}

async function isEnded(scene: Scene, jobId: string): Promise<boolean> {
	const [job] = await scene.operate('job', 'get', { jobId: byId(jobId) });
	return job?.status === 'completed';
}

async function polled(scene: Scene, staticData: IDataObject): Promise<number> {
	const items = await pollNode({
		node: new DocumentServiceTrigger(),
		parameters: { events: ['completed'], workflows: {}, options: {} },
		credential: credentialFor(scene.service),
		mode: 'trigger',
		staticData,
	});
	return items?.length ?? 0;
}

/** A trigger that has been active long enough to ask for what's new only. */
async function activeTrigger(scene: Scene): Promise<IDataObject> {
	const staticData: IDataObject = {};
	for (let minute = 0; minute < 20; minute++) {
		scene.clock.pass(minuteMs);
		await polled(scene, staticData);
	}
	return staticData;
}

async function untilPolled(scene: Scene, staticData: IDataObject): Promise<void> {
	do scene.clock.pass(minuteMs);
	while ((await polled(scene, staticData)) === 0);
}

const packed = 10;

/** Each way starts a job and ends when its end is known. */
const ways: Record<string, (scene: Scene) => Promise<Waited>> = {
	'Run, Wait for Completion': async (scene) =>
		await counted(scene, async () => {
			await scene.operate('workflow', 'run', runOperation(scene, true));
		}),
	"Run, then a loop with n8n's Wait": async (scene) =>
		await counted(scene, async () => {
			const jobId = await started(scene);
			do scene.clock.pass(2 * minuteMs);
			while (!(await isEnded(scene, jobId)));
		}),
	'Run, parked until the instant trigger': async (scene) => {
		const n8n = await startInstantN8n({
			credential: credentialFor(scene.service),
			parameters: { events: ['completed'] },
		});
		try {
			await n8n.activate();
			return await counted(scene, async () => {
				const jobId = await started(scene);
				await isEnded(scene, jobId);
				scene.clock.pass(scene.jobMs);
				await scene.service.deliveries.settle();
				if (n8n.started.length !== 1) throw new Error('The instant trigger was not told once');
				await isEnded(scene, jobId);
			});
		} finally {
			await n8n.close();
		}
	},
	'Run, then the polling trigger': async (scene) => {
		const staticData = await activeTrigger(scene);
		return await counted(scene, async () => {
			await started(scene);
			await untilPolled(scene, staticData);
		});
	},
	'Create (Return: Results), 1 file': async (scene) => await createdWith(scene, 1),
	[`Create (Return: Results), ${packed} files packed into 1 job`]: async (scene) =>
		await createdWith(scene, packed),
};

/** Create downloads the results, too. */
async function createdWith(scene: Scene, files: number): Promise<Waited> {
	return await counted(scene, async () => {
		const outcome = await runNode({
			node: new DocumentService(),
			parameters: { resource: 'job', operation: 'create', output: 'text' },
			items: Array.from({ length: files }, (_entry, number) => documentOf(number)),
			credential: credentialFor(scene.service),
		});
		if (outcome.error) throw outcome.error;
		if (outcome.items.length !== files) throw new Error(`${outcome.items.length} items came out`);
	});
}

/** A node of n8n that stands in for one of its own, with only what matters to the state. */
function standIn(name: string, execute: INodeType['execute']): INodeType {
	return {
		description: {
			...new DocumentService().description,
			name,
			displayName: name,
			credentials: [],
			properties: [],
		},
		execute,
	};
}

/** How many bytes n8n saves of an execution that ran a job of the service and waits, after so many rounds of a loop. */
async function savedBytes(item: INodeExecutionData, rounds: number): Promise<number> {
	return await inScene(60 * minuteMs, async (scene) => {
		let left = rounds;
		const passOn = async function (this: IExecuteFunctions) {
			return [this.getInputData()];
		};
		const wait = async function (this: IExecuteFunctions) {
			if (left === 0) await this.putExecutionToWait(new Date(scene.clock.now() + 60 * minuteMs));
			left -= 1;
			return [this.getInputData()];
		};
		const service = new DocumentService();
		const types: Record<string, INodeType> = {
			service,
			wait: standIn('wait', wait),
			passOn: standIn('passOn', passOn),
		};
		const credentials = { documentServiceApi: { id: '1', name: 'Document Service API' } };
		const node = (name: string, type: string, parameters: INodeParameters): INode => ({
			...{ id: name, name, type, typeVersion: 1, position: [0, 0] as [number, number], parameters },
			...(type === 'service' ? { credentials } : {}),
		});
		const to = (name: string) => ({ main: [[{ node: name, type: 'main' as const, index: 0 }]] });
		const workflow = new Workflow({
			id: 'costs',
			active: false,
			nodes: [
				node('Read Documents', 'passOn', {}),
				node('Run Workflow', 'service', {
					...{ resource: 'workflow', operation: 'run' },
					...runOperation(scene, false),
				}),
				node('Wait', 'wait', {}),
				node('Get Job', 'service', {
					...{ resource: 'job', operation: 'get' },
					jobId: { __rl: true, mode: 'id', value: '={{ $json.jobId }}' },
				}),
				node('Has It Ended?', 'passOn', {}),
			],
			connections: {
				'Read Documents': to('Run Workflow'),
				'Run Workflow': to('Wait'),
				Wait: to('Get Job'),
				'Get Job': to('Has It Ended?'),
				'Has It Ended?': to('Wait'),
			},
			nodeTypes: {
				getByName: (type) => types[type] ?? service,
				getByNameAndVersion: (type) => NodeHelpers.getVersionedNodeType(types[type] ?? service, 1),
				getKnownTypes: () => ({}),
			},
			settings: {},
		});
		const start = workflow.getNode('Read Documents');
		if (!start) throw new Error('n8n lost the node');
		const credential = credentialFor(scene.service);
		const outcome = await runFrom(workflow, start, { items: [item], credential });
		if (outcome.status !== 'waiting')
			throw outcome.data.resultData.error ?? new Error(`The execution is ${outcome.status}`);
		return Buffer.byteLength(stringify(outcome.data));
	});
}

const megabyte = 1024 * 1024;

/** The item whose file is in n8n's file storage: n8n saves where it is. */
function onDisk(): INodeExecutionData {
	const id = 'filesystem-v2:workflows/aB3dE5fG7hI9jK1l/executions/12345/binary_data/';
	const uuid = '7f1c6d0e-52a4-4b0c-9f3e-0123456789ab';
	const stored = { mimeType: 'text/plain', fileName: 'document-0.txt', fileSize: '1 MB' };
	return { json: {}, binary: { stored: { ...stored, data: 'filesystem-v2', id: id + uuid } } };
}

/** The run sends another file than the one that is counted, so that none is needed on disk. */
function beside(item: INodeExecutionData): INodeExecutionData {
	return { ...item, binary: { ...item.binary, ...documentOf().binary } };
}

async function states(): Promise<Record<string, number>> {
	const parked = await savedBytes(beside(onDisk()), 0);
	const inMemory = {
		json: {},
		binary: { stored: documentOf(0, megabyte).binary?.data ?? never() },
	};
	const rounds = 10;
	const looped = await savedBytes(beside(onDisk()), rounds);
	return {
		"Parked execution, file in n8n's file storage": parked,
		'Parked execution, file of 1 MB in memory mode': await savedBytes(beside(inMemory), 0),
		"Loop with n8n's Wait: each round adds": Math.round((looped - parked) / rounds),
		'Instant trigger, after 1 job': await instantBytes(1),
		'Instant trigger, after 1,000 jobs': await instantBytes(1_000),
	};
}

function never(): never {
	throw new Error('The document has no file');
}

async function instantBytes(jobs: number): Promise<number> {
	return await inScene(secondMs, async (scene) => {
		const credential = credentialFor(scene.service);
		const n8n = await startInstantN8n({ credential, parameters: { events: ['completed'] } });
		try {
			await n8n.activate();
			for (let number = 0; number < jobs; number++) {
				scene.service.jobs.add();
				if (number % 50 < 49 && number < jobs - 1) continue;
				await scene.service.deliveries.settle();
			}
			return Buffer.byteLength(JSON.stringify(n8n.staticData));
		} finally {
			await n8n.close();
		}
	});
}

/** Counts everything. Takes seconds. */
export async function requestCosts(): Promise<RequestCosts> {
	const all: Record<string, Waited[]> = {};
	for (const [name, way] of Object.entries(ways)) {
		all[name] = [];
		for (const { ms } of jobLengths) all[name].push(await inScene(ms, way));
	}
	const others = await inScene(secondMs, async (scene) => {
		const jobId = await started(scene);
		scene.clock.pass(minuteMs);
		const files = { jobId: byId(jobId), files: 'all', downloadAs: 'elements' };
		const { requests: download } = await counted(scene, async () => {
			await scene.operate('job', 'download', files);
		});
		const staticData = await activeTrigger(scene);
		scene.clock.pass(minuteMs);
		const { requests: idlePoll } = await counted(scene, async () => {
			await polled(scene, staticData);
		});
		return { download, idlePoll };
	});
	return { ways: all, ...others, states: await states() };
}
