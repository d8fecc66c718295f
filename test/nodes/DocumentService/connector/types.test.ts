import type { IDataObject, INodeParameters } from 'n8n-workflow';

import {
	destinationKind,
	knownType,
	sourceKind,
	typeForService,
} from '../../../../nodes/DocumentService/resources/connector/connectorKind';
import type { ConnectorSetting } from '../../../../nodes/DocumentService/resources/connector/connectorTypes';
import { settingParameter } from '../../../../nodes/DocumentService/resources/connector/typeForm';
import { DocumentService } from '../../../../nodes/DocumentService/DocumentService.node';
import { connectorService, stars, type ConnectorService } from './connectorService';

const kinds = [sourceKind, destinationKind];
const everyType = kinds.flatMap((kind) =>
	Object.entries(kind.types).map(([type, known]) => ({ ...known, type, kind })),
);

/** What a user enters for a setting, and what the service has to get for it. */
function sampleOf({ key, kind, example, isSecret }: ConnectorSetting): [string | boolean, unknown] {
	if (kind === 'boolean') return [false, false];
	if (kind === 'number') return ['17', 17];
	if (kind === 'list') return ['one, two', ['one', 'two']];
	const text = isSecret || example === '' ? `clear-${key}` : example;
	return [text, text];
}

describe('the form of a connector type', () => {
	let connectors: ConnectorService;

	afterEach(async () => await connectors.service.close());

	it.each(everyType)(
		'creates a $kind.label with each of its settings: $type',
		async ({ type, settings, kind }) => {
			connectors = await connectorService({ dialect: 'public', resource: kind.resource });
			const form: INodeParameters = {};
			const added: INodeParameters = {};
			const config: Record<string, unknown> = {};
			for (const setting of settings) {
				const [entered, sent] = sampleOf(setting);
				if (setting.isInFront) form[settingParameter(type, setting.key)] = entered;
				else added[setting.key] = entered;
				for (const key of [setting.key, setting.otherKey ?? []].flat()) config[key] = sent;
			}
			const { error, items } = await connectors.run({
				operation: 'create',
				name: 'Mine',
				connectorType: type,
				...form,
				[settingParameter(type, 'additional_settings')]: added,
			});
			expect(error).toBeUndefined();
			expect(connectors.lastRequest('POST')?.body).toEqual({ name: 'Mine', type, config });
			const read = items[0].json.config as IDataObject;
			for (const { key, isSecret } of settings) {
				expect([key, read[key]]).toEqual([key, isSecret ? stars : config[key]]);
			}
		},
	);

	it.each(everyType)(
		'offers JSON to fill in, with all that a $kind.label requires: $type',
		async ({ type, settings, kind }) => {
			connectors = await connectorService({ dialect: 'public', resource: kind.resource });
			await connectors.run({
				operation: 'create',
				name: 'Mine',
				connectorType: type,
				settingsMode: 'json',
			});
			const { config } = connectors.lastRequest('POST')?.body as { config: IDataObject };
			for (const { key, isRequired, kind: kindOfValue } of settings) {
				if (isRequired) expect(Object.keys(config)).toContain(key);
				if (kindOfValue === 'list' && key in config) expect(config[key]).toBeInstanceOf(Array);
				if (kindOfValue === 'number' && key in config)
					expect(config[key]).toEqual(expect.any(Number));
			}
		},
	);

	it('offers one spelling of a setting that has two, and sends both', async () => {
		const { properties } = new DocumentService().description;
		const name = settingParameter('kafka-cloud', 'settings_json');
		const example = String(properties.find((property) => property.name === name)?.default);
		connectors = await connectorService({ dialect: 'public', resource: sourceKind.resource });
		await connectors.run({
			operation: 'create',
			name: 'Mine',
			connectorType: 'kafka-cloud',
			settingsMode: 'json',
			[name]: example.replace('kafka.example.com', 'mine'),
		});
		expect(connectors.lastRequest('POST')?.body).toMatchObject({
			config: { bootstrap_server: 'mine', bootstrap_servers: 'mine' },
		});
	});
});

describe('the table of connector types', () => {
	it('marks every password, key, token and secret as secret', () => {
		const names = everyType.flatMap(({ settings }) =>
			settings.filter(({ isSecret }) => !isSecret).map(({ key }) => key),
		);
		const suspicious = names.filter((name) => /key|secret|token|password|cred|sas/.test(name));
		expect([...new Set(suspicious)].sort()).toEqual([
			'ambient_credentials',
			'host_public_key',
			'key_prefix',
			'keyspace',
			'record_id_key',
		]);
	});

	it('has each setting of a type once', () => {
		for (const { settings } of everyType) {
			const keys = settings.map(({ key }) => key);
			expect(keys).toEqual([...new Set(keys)]);
		}
	});

	it('writes types in lower case, including those that client libraries spell in upper case', () => {
		expect(typeForService(sourceKind, ' S3 ')).toBe('s3');
		expect(typeForService(sourceKind, 'KAFKA_CLOUD')).toBe('kafka-cloud');
		expect(typeForService(destinationKind, 'Databricks_Volumes')).toBe('databricks_volumes');
		expect(typeForService(sourceKind, 'My-Store')).toBe('my-store');
		expect(knownType(sourceKind, undefined)).toBeUndefined();
		expect(knownType(sourceKind, 'constructor')).toBeUndefined();
	});

	it('gives no two settings of all types the same parameter', () => {
		for (const { types } of kinds) {
			const names = Object.entries(types).flatMap(([type, { settings }]) =>
				settings.map(({ key }) => settingParameter(type, key)),
			);
			expect(names.filter((name, position) => names.indexOf(name) !== position)).toEqual([]);
		}
	});
});
