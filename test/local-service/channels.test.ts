import type { LocalService } from '../../local-service/startLocalService.ts';
import { FakeClock } from '../support/fakeClock';
import { call, withService } from './serviceCall';

const path = '/notifications/channels';
const secret = 'a secret of at least 24 characters';
const webhook = {
	channel_type: 'webhook',
	url: 'https://hooks.example.com/notify',
	event_types: ['job.completed', 'job.failed'],
	secret,
};
describe('notification channels', () => {
	const clock = new FakeClock({ at: Date.UTC(2026, 3, 29, 10) });
	const settings = { dialect: 'public', now: clock.now } as const;

	it('creates, lists, changes and deletes a webhook, and never returns its secret', async () => {
		await withService(settings, async (service) => {
			const created = await call(service, 'POST', path, { ...webhook, description: 'Alerts' });
			expect(created.status).toBe(201);
			const id = idOf(created.body);
			expect(created.body).toEqual({
				channel_type: 'webhook',
				id: expect.stringMatching(/^ep_\w{27}$/),
				description: 'Alerts',
				event_types: ['job.completed', 'job.failed'],
				enabled: true,
				created_at: '2026-04-29T10:00:00.000Z',
				updated_at: '2026-04-29T10:00:00.000Z',
				url: webhook.url,
			});

			clock.pass(60_000);
			const change = { enabled: false, event_types: ['job.stopped'], description: null, url: null };
			const changed = await call(service, 'PATCH', `${path}/${id}`, change);
			expect(changed.status).toBe(200);
			expect(changed.body).toMatchObject({
				enabled: false,
				event_types: ['job.stopped'],
				description: 'Alerts',
				url: webhook.url,
				updated_at: '2026-04-29T10:01:00.000Z',
			});

			expect(await listOf(service, '?channel_type=webhook')).toEqual([changed.body]);
			expect((await listOf(service, '?channel_type=email')).length).toBe(0);

			const deleted = await call(service, 'DELETE', `${path}/${id}`);
			expect([deleted.status, deleted.text]).toEqual([204, '']);
			for (const method of ['PATCH', 'DELETE']) {
				const answer = await call(
					service,
					method,
					`${path}/${id}`,
					method === 'PATCH' ? {} : undefined,
				);
				expect([answer.status, answer.body]).toEqual([404, { detail: 'Channel not found' }]);
			}
		});
	});

	it.each([
		['no type', { ...webhook, channel_type: undefined }, ['body'], 'union_tag_not_found'],
		['no address', { ...webhook, url: undefined }, ['body', 'webhook', 'url'], 'missing'],
		['http', { ...webhook, url: 'http://example.com/' }, ['body', 'webhook', 'url'], 'value_error'],
		['no event', { ...webhook, event_types: [] }, ['body', 'webhook', 'event_types'], 'too_short'],
		[
			'a short secret',
			{ ...webhook, secret: 's'.repeat(23) },
			['body', 'webhook', 'secret'],
			'value_error',
		],
		['another type', { ...webhook, channel_type: 'email' }, ['body'], 'union_tag_invalid'],
	])('refuses %s', async (_what, body, loc, type) => {
		await withService(settings, async (service) => {
			const answer = await call(service, 'POST', path, body);
			expect(answer.status).toBe(422);
			expect(answer.body).toEqual({ detail: [expect.objectContaining({ loc, type })] });
			expect(answer.text).not.toMatch(/s{20}/);
		});
	});
});

async function listOf(service: LocalService, query: string): Promise<unknown[]> {
	const { body } = await call(service, 'GET', `${path}${query}`);
	if (typeof body === 'object' && body !== null && 'items' in body && Array.isArray(body.items)) {
		return body.items;
	}
	throw new Error(`No list of channels: ${JSON.stringify(body)}`);
}

function idOf(record: unknown): string {
	if (typeof record === 'object' && record !== null && 'id' in record) return String(record.id);
	throw new Error(`No id in ${JSON.stringify(record)}`);
}
