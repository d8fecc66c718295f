import { sourceKind } from '../../../../nodes/DocumentService/resources/connector/record/connectorKind';
import { connectorResult } from '../../../../nodes/DocumentService/resources/connector/connectorRecord';
import { buildConfig } from '../../../../nodes/DocumentService/resources/connector/form/readForm';
import { settingField } from '../../../../nodes/DocumentService/resources/connector/form/typeFields';
import { changeConfig } from '../../../../nodes/DocumentService/resources/connector/form/changeConfig';

const { postgres, slack, s3 } = sourceKind.types;

describe('building settings from a form', () => {
	it('sends what is set, with its type, and nothing else', () => {
		expect(
			buildConfig(slack.settings, { token: ' xoxb ', channels: 'C1, C2;C3' }, { other: 1 }),
		).toEqual({
			config: { token: ' xoxb ', channels: ['C1', 'C2', 'C3'] },
			missing: [],
		});
	});

	it('writes an object as the text of its JSON, as a service account needs', () => {
		const key = { type: 'service_account' };
		const { settings } = sourceKind.types['google_drive'];
		const { config } = buildConfig(settings, { service_account_key: key });
		expect(config).toEqual({ service_account_key: JSON.stringify(key) });
	});

	const complete = {
		host: 'db',
		port: 5432,
		database: 'd',
		username: 'u',
		table_name: 't',
		batch_size: '10',
	};

	it('names required settings without a value', () => {
		const { missing } = buildConfig(postgres.settings, { ...complete, password: ' ' });
		expect(missing).toEqual(['Password']);
	});

	it('offers the known choices as a list, and accepts others', () => {
		const { salesforce, zendesk } = sourceKind.types;
		const [categories] = salesforce.settings.filter(({ name }) => name === 'categories');
		const [itemType] = zendesk.settings.filter(({ name }) => name === 'item_type');
		expect(settingField(categories, 'categories').property).toMatchObject({
			type: 'multiOptions',
			default: ['Account', 'Campaign', 'Case', 'EmailMessage', 'Lead'],
		});
		expect(settingField(itemType, 'item_type').property).toMatchObject({
			type: 'options',
			options: [{ value: 'articles' }, { value: 'tickets' }],
			default: 'tickets',
		});
		const chosen = { categories: ['Case', 'Lead'] };
		expect(buildConfig([categories], chosen).config).toEqual(chosen);
		const other = { item_type: 'users', categories: 'Lead, Contact' };
		expect(buildConfig([categories, itemType], other).config).toEqual({
			item_type: 'users',
			categories: ['Lead', 'Contact'],
		});
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
		const { config } = changeConfig(
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
});
