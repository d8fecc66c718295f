import fc from 'fast-check';

import {
	kindOfResource,
	sourceKind,
} from '../../../../nodes/DocumentService/resources/connector/connectorKind';
import { connectorResult } from '../../../../nodes/DocumentService/resources/connector/connectorRecord';
import { buildConfig } from '../../../../nodes/DocumentService/resources/connector/settings/buildConfig';
import { changeConfig } from '../../../../nodes/DocumentService/resources/connector/settings/changeConfig';
import { maskedSettings } from '../../../../nodes/shared/secrets/maskedSettings';
import { readSettingValue } from '../../../../nodes/DocumentService/resources/connector/settings/settingValue';

const { postgres, slack, s3 } = sourceKind.types;

describe('values of settings', () => {
	it.each([
		['integer', 5432, 5432],
		['integer', ' 5432 ', 5432],
		['boolean', 'TRUE', true],
		['boolean', 'no', false],
		['boolean', 0, false],
		['boolean', false, false],
		['list', 'a, b\nc,,', ['a', 'b', 'c']],
		['list', ['a', 7], ['a', '7']],
		['list', '["a,b","c"]', ['a,b', 'c']],
		['list', 7, ['7']],
		['string', 5432, '5432'],
		['string', ' keeps blanks ', ' keeps blanks '],
		['string', { type: 'service_account' }, '{"type":"service_account"}'],
	] as const)('%s from %j is %j', (kind, raw, value) => {
		expect(readSettingValue(kind, raw)).toEqual({ isSet: true, value });
	});

	it.each([
		['integer', '5.5'],
		['integer', 'many'],
		['integer', true],
		['boolean', 'maybe'],
		['boolean', {}],
		['list', '[1,'],
		['list', { a: 1 }],
	] as const)('%s rejects %j', (kind, raw) => {
		expect(readSettingValue(kind, raw)).toHaveProperty('isUnreadable', true);
	});

	it.each(['string', 'integer', 'boolean', 'list'] as const)(
		'an empty value is not a %s',
		(kind) => {
			for (const raw of [undefined, null, '', '  ']) {
				expect(readSettingValue(kind, raw)).toEqual({ isSet: false });
			}
		},
	);
});

describe('building settings from a form', () => {
	it('sends what is set, with its type, and nothing else', () => {
		expect(
			buildConfig(slack.settings, { token: 'xoxb', channels: 'C1, C2', start_date: '', other: 1 }),
		).toEqual({
			config: { token: 'xoxb', channels: ['C1', 'C2'] },
			missing: [],
			unreadable: [],
		});
	});

	it("names required settings without a value, and values that don't fit", () => {
		const { missing, unreadable } = buildConfig(postgres.settings, {
			host: 'db',
			port: 'five',
			database: 'd',
			username: 'u',
			password: ' ',
			table_name: 't',
			batch_size: '10',
		});
		expect(missing).toEqual(['Password']);
		expect(unreadable).toEqual(['Port (a whole number)']);
	});
});

describe('changing current settings', () => {
	const present = {
		remote_url: 's3://old',
		key: '**********',
		recursive: true,
		retries: 3,
		ratio: 0.5,
		tags: ['a'],
		nested: { depth: 1 },
		nothing: null,
	};

	it('keeps all settings that nobody changed, and the types of those changed', () => {
		const { config, unreadable } = changeConfig(
			present,
			{
				remote_url: 's3://new',
				recursive: 'false',
				retries: '4',
				ratio: '0.75',
				tags: 'b, c',
				nested: '{"depth":2}',
				nothing: '',
				external_id: 'x',
			},
			s3,
		);
		expect(unreadable).toEqual([]);
		expect(config).toEqual({
			remote_url: 's3://new',
			key: '**********',
			recursive: false,
			retries: 4,
			ratio: 0.75,
			tags: ['b', 'c'],
			nested: { depth: 2 },
			nothing: null,
			external_id: 'x',
		});
		expect(present.remote_url).toBe('s3://old');
	});

	it("names changes that don't fit", () => {
		const { unreadable } = changeConfig(present, { retries: 'x', nested: 'x', recursive: 'x' }, s3);
		expect(unreadable).toEqual([
			'retries (a number)',
			'nested (a JSON object or list)',
			'recursive (true or false)',
		]);
	});

	it('changes nothing if nothing is filled in', () => {
		fc.assert(
			fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (settings) => {
				const given = settings as Parameters<typeof changeConfig>[0];
				const empty = Object.fromEntries(Object.keys(given).map((name) => [name, null]));
				expect(changeConfig(given, empty, s3).config).toEqual({ ...given });
			}),
		);
	});
});

describe('masked settings', () => {
	it('finds text with a row of stars at any depth, and nothing else', () => {
		expect(
			maskedSettings({
				key: '**********',
				other: 'a**********b',
				glob: '**/*',
				deep: { token: '***', list: ['fine', '*****'] },
				empty: null,
			}),
		).toEqual(['key', 'other', 'deep.token', 'deep.list.1']);
	});
});

describe('connectors as results', () => {
	it("masks by the table of the type where the name alone doesn't say so", () => {
		const mongodb = { type: 'MONGODB', config: { uri: 'mongodb://db', database: 'd' } };
		expect(connectorResult(sourceKind, mongodb).config).toEqual({
			uri: '**********',
			database: 'd',
		});
	});

	it('masks without a type, too, as in the answers of the specification', () => {
		const record = {
			id: '1',
			key: 'my-connector',
			config: { client_cred: 'x', uri: 'redis://u:pw@host', nested: { api_token: 'y' } },
		};
		expect(connectorResult(sourceKind, record)).toEqual({
			id: '1',
			key: 'my-connector',
			config: {
				client_cred: '**********',
				uri: expect.not.stringContaining('pw'),
				nested: { api_token: '**********' },
			},
		});
	});

	it('finds the kind of a resource', () => {
		expect(kindOfResource('sourceConnector')).toBe(sourceKind);
		expect(kindOfResource('job')).toBeUndefined();
	});
});
