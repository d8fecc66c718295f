import { Webhook } from 'standardwebhooks';
import type { Forgery } from '../../local-service/faults/deliveryFaults.ts';
import { forgeries } from '../../local-service/faults/deliveryFaults.ts';
import type { LocalService } from '../../local-service/startLocalService.ts';
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
	/** Registers the receiver for the ends of all jobs. */
	subscribe(): Promise<void>;
}

/** A service on a clock of its own and a receiver. The clock starts now: verifiers compare with the machine's. */
async function withScene(use: (scene: Scene) => Promise<void>): Promise<void> {
	const clock = new FakeClock({ at: Date.now() });
	const receiver = await startReceiver();
	try {
		await withService({ dialect: 'public', now: clock.now }, async (service) => {
			const subscribe = async (): Promise<void> => {
				const { status, text } = await call(service, 'POST', '/notifications/channels', {
					channel_type: 'webhook',
					url: receiver.url,
					event_types: ['job.completed', 'job.failed', 'job.stopped'],
					secret,
				});
				if (status !== 201) throw new Error(text);
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
});

describe('faults of deliveries', () => {
	it('lose and double', async () => {
		await withScene(async ({ service, receiver, subscribe }) => {
			await subscribe();
			const { faults } = service.deliveries;
			faults.add({ eventType: 'job.failed', fault: { kind: 'loss' } });
			faults.add({ fault: { kind: 'double' } });
			service.jobs.add({ id: 'lost', status: 'failed' });
			service.jobs.add({ id: 'twice' });
			service.jobs.add({ id: 'once' });
			await service.deliveries.settle();
			expect(jobsOf(receiver.received)).toEqual(['twice', 'twice', 'once']);
			expect(idsOf(receiver.received)[0]).toBe(idsOf(receiver.received)[1]);
			expect(service.deliveries.list()[0]).toMatchObject({ jobId: 'lost', status: 'lost' });
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
			receiver.statuses.push(401);
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
});
