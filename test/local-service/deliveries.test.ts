import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import type { Forgery } from '../../local-service/faults/deliveryFaults.ts';
import { createDeliveryFaults, forgeries } from '../../local-service/faults/deliveryFaults.ts';
import type { LocalService, LocalServiceSettings } from '../../local-service/startLocalService.ts';
import { FakeClock } from '../support/fakeClock';
import { call, withService } from './serviceCall';
import { type Received, type Receiver, startReceiver } from './webhookReceiver';

const secret = 'a secret of thirty-two characters';
const secondMs = 1000;
const hourMs = 3600 * secondMs;

interface Scene {
	service: LocalService;
	receiver: Receiver;
	clock: FakeClock;
	/** Registers the receiver for all jobs, or those of one workflow; returns the channel's path. */
	subscribe(more?: object, workflow?: string): Promise<string>;
}

/** A service on a clock of its own and a receiver. The clock starts now: verifiers compare with the machine's. */
async function withScene(
	use: (scene: Scene) => Promise<void>,
	more: LocalServiceSettings = {},
): Promise<void> {
	const clock = new FakeClock({ at: Date.now() });
	const receiver = await startReceiver();
	try {
		await withService({ dialect: 'public', now: clock.now, ...more }, async (service) => {
			const subscribe = async (settings: object = {}, workflow?: string): Promise<string> => {
				const scope = workflow === undefined ? '' : `/workflows/${workflow}`;
				const path = `${scope}/notifications/channels`;
				const { status, text } = await call(service, 'POST', path, {
					channel_type: 'webhook',
					url: receiver.url,
					event_types: ['job.completed', 'job.failed', 'job.stopped'],
					secret,
					...settings,
				});
				if (status !== 201) throw new Error(text);
				return `${path}/${JSON.parse(text).id}`;
			};
			await use({ service, receiver, clock, subscribe });
		});
	} finally {
		await receiver.close();
	}
}

/** Another implementation of the scheme than the service's; throws for a wrong signature and an old time. */
function verified({ headers, body }: Received, verifier = new Webhook(secret, { format: 'raw' })) {
	const given: Record<string, string> = {};
	for (const [name, value] of Object.entries(headers)) given[name] = String(value);
	return verifier.verify(body, given);
}

const idsOf = (received: readonly Received[]): unknown[] =>
	received.map(({ headers }) => headers['webhook-id']);
const jobsOf = (received: readonly Received[]): unknown[] =>
	received.map(({ body }) => JSON.parse(body).job.job_id);

describe('deliveries', () => {
	it('send an event that another implementation of the scheme verifies', async () => {
		await withScene(async ({ service, receiver, subscribe }) => {
			await subscribe();
			service.jobs.add({ id: 'j1', workflow_id: 'w1', status: 'in_progress' });
			service.jobs.set('j1', { status: 'failed' });
			await service.deliveries.settle();
			expect(receiver.received).toHaveLength(1);
			const [first] = receiver.received;
			if (!first) throw new Error('Nothing was received');
			expect(verified(first)).toEqual({
				type: 'job.failed',
				job: { job_id: 'j1', workflow_id: 'w1' },
				processing_time_ms: 0,
			});
			expect(first.headers['content-type']).toBe('application/json');
			const other = new Webhook('another secret of 32 characters!', { format: 'raw' });
			expect(() => verified(first, other)).toThrow('No matching signature found');
			expect(service.deliveries.list()).toEqual([
				expect.objectContaining({
					status: 'delivered',
					eventType: 'job.failed',
					jobId: 'j1',
					url: receiver.url,
					messageId: first.headers['webhook-id'],
					attempts: [{ sentAt: expect.any(Number), status: 200, error: null }],
				}),
			]);
		});
	});

	it('can read the secret as Base64', async () => {
		const encoded = `whsec_${Buffer.from('0123456789012345678901234567').toString('base64')}`;
		const more = { deliveries: { secretReading: 'base64' } } as const;
		await withScene(async ({ service, receiver, subscribe }) => {
			await subscribe({ secret: encoded });
			service.jobs.add({ status: 'completed' });
			await service.deliveries.settle();
			const [first] = receiver.received;
			if (!first) throw new Error('Nothing was received');
			expect(verified(first, new Webhook(encoded))).toMatchObject({ type: 'job.completed' });
			expect(() => verified(first, new Webhook(encoded, { format: 'raw' }))).toThrow();
		}, more);
	});

	it('go to the channels of the workspace and of the workflow that want the event', async () => {
		await withScene(async ({ service, receiver, subscribe }) => {
			const made = await call(service, 'POST', '/workflows/', {
				name: 'W',
				workflow_type: 'custom',
			});
			const { id: workflow } = JSON.parse(made.text);
			const own = await subscribe({ url: `${receiver.url}/own` }, workflow);
			await subscribe({ url: `${receiver.url}/all` });
			await subscribe({ url: `${receiver.url}/off`, enabled: false });
			await subscribe({ url: `${receiver.url}/stopped`, event_types: ['job.stopped'] });
			service.jobs.add({ workflow_id: workflow });
			service.jobs.add({ workflow_id: 'other' });
			await service.deliveries.settle();
			const sent = () => service.deliveries.list().map(({ url }) => url?.split('/').pop());
			expect(sent()).toEqual(['own', 'all', 'all']);
			expect(new Set(idsOf(receiver.received)).size).toBe(2);
			await call(service, 'PATCH', own, { event_types: ['job.scheduled'] });
			service.jobs.add({ workflow_id: workflow, status: 'scheduled' });
			await service.deliveries.settle();
			expect(sent()).toEqual(['own', 'all', 'all', 'own']);
		});
	});

	it('are repeated under the same id with growing pauses, with a fresh time and signature', async () => {
		await withScene(async ({ service, receiver, clock, subscribe }) => {
			await subscribe();
			const answers = [503, 302, 404, 401, 500, 500, 500, 500, 500, 204];
			receiver.answers.push(...answers);
			service.jobs.add();
			await service.deliveries.settle();
			const pauses = [5, 300, 1800, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * 3600)];
			for (const [index, pause] of pauses.entries()) {
				clock.pass(pause * secondMs - 1);
				await service.deliveries.settle();
				expect(receiver.received).toHaveLength(index + 1);
				clock.pass(1);
				await service.deliveries.settle();
				expect(receiver.received).toHaveLength(index + 2);
			}
			expect(new Set(idsOf(receiver.received)).size).toBe(1);
			const stamps = receiver.received.map(({ headers }) => headers['webhook-timestamp']);
			expect(new Set(stamps).size).toBe(10);
			expect(
				new Set(receiver.received.map(({ headers }) => headers['webhook-signature'])).size,
			).toBe(10);
			const [delivery] = service.deliveries.list();
			expect(delivery?.status).toBe('delivered');
			expect(delivery?.attempts.map(({ status }) => status)).toEqual(answers);
		});
	});

	it('end after the last pause', async () => {
		const more = { deliveries: { retryPausesMs: [secondMs, secondMs] } };
		await withScene(async ({ service, receiver, clock, subscribe }) => {
			await subscribe();
			receiver.answers.push(500, 'drop', 500, 500);
			service.jobs.add();
			for (let turn = 0; turn < 5; turn++) {
				await service.deliveries.settle();
				clock.pass(secondMs);
			}
			expect(receiver.received).toHaveLength(3);
			const [delivery] = service.deliveries.list();
			expect(delivery).toMatchObject({ status: 'failed' });
			expect(delivery?.attempts[1]).toMatchObject({ status: null, error: expect.any(String) });
		}, more);
	});

	it('are repeated after a receiver that never answers', async () => {
		const more = { deliveries: { timeLimitMs: 30 } };
		await withScene(async ({ service, receiver, clock, subscribe }) => {
			await subscribe();
			receiver.answers.push('hang');
			service.jobs.add();
			await service.deliveries.settle();
			clock.pass(5 * secondMs);
			await service.deliveries.settle();
			expect(service.deliveries.list()[0]).toMatchObject({
				status: 'delivered',
				attempts: [{ status: null, error: expect.stringContaining('timeout') }, { status: 200 }],
			});
		}, more);
	});

	it('end with their channel', async () => {
		await withScene(async ({ service, receiver, clock, subscribe }) => {
			const path = await subscribe();
			receiver.answers.push(500);
			service.jobs.add();
			await service.deliveries.settle();
			await call(service, 'DELETE', path);
			clock.pass(hourMs);
			await service.deliveries.settle();
			expect(receiver.received).toHaveLength(1);
			expect(service.deliveries.list()[0]?.status).toBe('dropped');
		});
	});

	it('continue after a restart', async () => {
		const dataFolder = mkdtempSync(join(tmpdir(), 'local-service-'));
		try {
			await withScene(
				async ({ service, receiver, clock, subscribe }) => {
					await subscribe();
					receiver.answers.push(500);
					service.jobs.add();
					await service.deliveries.settle();
					await service.close();
					clock.pass(hourMs);
					await withService({ dialect: 'public', now: clock.now, dataFolder }, async (again) => {
						await again.deliveries.settle();
						expect(new Set(idsOf(receiver.received)).size).toBe(1);
						expect(receiver.received).toHaveLength(2);
					});
				},
				{ dataFolder },
			);
		} finally {
			rmSync(dataFolder, { recursive: true });
		}
	});

	it('go out by themselves with the clock of the machine', async () => {
		await withScene(
			async ({ service, receiver, subscribe }) => {
				await subscribe();
				service.jobs.add();
				while (service.deliveries.list()[0]?.status !== 'delivered') {
					await new Promise(setImmediate);
				}
				expect(receiver.received).toHaveLength(1);
			},
			{ now: undefined },
		);
	});

	it('do not exist in the dialect of the specification', async () => {
		await withService({}, async (service) => {
			service.jobs.add();
			await service.deliveries.settle();
			expect(service.deliveries.list()).toEqual([]);
		});
	});
});

describe('faults of deliveries', () => {
	it('lose, double and delay', async () => {
		await withScene(async ({ service, receiver, clock, subscribe }) => {
			await subscribe();
			const { faults } = service.deliveries;
			faults.add({ eventType: 'job.failed', fault: { kind: 'loss' } });
			faults.add({ fault: { kind: 'delay', ms: 60 * secondMs } });
			faults.add({ fault: { kind: 'double' } });
			service.jobs.add({ id: 'lost', status: 'failed' });
			service.jobs.add({ id: 'late' });
			service.jobs.add({ id: 'twice' });
			service.jobs.add({ id: 'once' });
			await service.deliveries.settle();
			expect(jobsOf(receiver.received)).toEqual(['twice', 'twice', 'once']);
			expect(idsOf(receiver.received)[0]).toBe(idsOf(receiver.received)[1]);
			clock.pass(60 * secondMs);
			await service.deliveries.settle();
			expect(jobsOf(receiver.received)).toEqual(['twice', 'twice', 'once', 'late']);
			expect(service.deliveries.list()[0]).toMatchObject({
				jobId: 'lost',
				status: 'lost',
				attempts: [],
			});
		});
	});

	const reasons: Record<Forgery, string> = {
		'wrong-signature': 'No matching signature found',
		'old-timestamp': 'Message timestamp too old',
		'altered-body': 'No matching signature found',
		'foreign-secret': 'No matching signature found',
	};

	it.each(forgeries)('send a forged copy ahead: %s', async (forgery) => {
		await withScene(async ({ service, receiver, clock, subscribe }) => {
			await subscribe();
			receiver.answers.push(401);
			service.deliveries.faults.add({ fault: { kind: 'forgery', forgery } });
			service.jobs.add({ id: 'j' });
			await service.deliveries.settle();
			clock.pass(hourMs);
			await service.deliveries.settle();
			const [forged, genuine, ...others] = receiver.received;
			if (!forged || !genuine) throw new Error('Not both were received');
			expect(others).toEqual([]);
			expect(() => verified(forged)).toThrow(reasons[forgery]);
			expect(verified(genuine)).toMatchObject({ type: 'job.completed', job: { job_id: 'j' } });
			expect(idsOf([forged])).toEqual(idsOf([genuine]));
			const list = service.deliveries.list();
			expect(list.map((delivery) => [delivery.forgery, delivery.status])).toEqual([
				[forgery, 'failed'],
				[null, 'delivered'],
			]);
		});
	});

	it('happen by chance, the same for the same seed', () => {
		const take = (seed: number) => {
			const faults = createDeliveryFaults();
			faults.random({
				seed,
				loss: 0.1,
				double: 0.2,
				delay: 0.3,
				forgery: 0.4,
				longestDelayMs: 1000,
			});
			return Array.from({ length: 10_000 }, () => faults.take('job.completed'));
		};
		const first = take(7);
		expect(take(7)).toEqual(first);
		expect(take(8)).not.toEqual(first);
		const share = (kind: string): number =>
			first.filter((faults) => faults.some((fault) => fault.kind === kind)).length / first.length;
		expect(share('loss')).toBeCloseTo(0.1, 1);
		expect(share('double')).toBeCloseTo(0.2, 1);
		expect(share('delay')).toBeCloseTo(0.3, 1);
		expect(share('forgery')).toBeCloseTo(0.4, 1);
		const delays = first.flat().flatMap((fault) => (fault.kind === 'delay' ? [fault.ms] : []));
		expect(Math.max(...delays)).toBeLessThanOrEqual(1000);
		const faults = createDeliveryFaults();
		faults.random({ seed: 1, loss: 1 });
		faults.clear();
		expect(faults.take('job.completed')).toEqual([]);
	});
});
