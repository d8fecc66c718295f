import {
	destinationKind,
	knownType,
	sourceKind,
	typeForService,
} from '../../../../nodes/DocumentService/resources/connector/connectorKind';
import { connectorFields } from '../../../../nodes/DocumentService/resources/connector/form/connectorFields';
import {
	additionalSettingsParameter,
	settingParameter,
} from '../../../../nodes/DocumentService/resources/connector/form/typeForm';
import { expectedSettings } from './expectedSettings';

const kinds = [sourceKind, destinationKind];
const everyType = kinds.flatMap((kind) =>
	Object.entries(expectedSettings[kind.resource]).map(
		([type, line]) => [kind.resource, type, line, kind] as const,
	),
);

/** Parses `port:integer!=443`. */
function expected(entry: string) {
	const [, name, kind = 'string', isRequired, preset] =
		/^([\w-]+)(?::(\w+))?(!)?(?:=(.+))?$/.exec(entry) ?? [];
	return { name, kind, isRequired: isRequired === '!', preset: preset && JSON.parse(preset) };
}

describe('tables of connector types', () => {
	it.each(kinds)('$resource knows exactly the types of the service', (kind) => {
		expect(Object.keys(kind.types).sort()).toEqual(
			Object.keys(expectedSettings[kind.resource]).sort(),
		);
	});

	it.each(everyType)('%s %s has every setting of the service', (_resource, type, line, kind) => {
		for (const { name, kind: wanted, isRequired, preset } of line.split(' ').map(expected)) {
			const setting = kind.types[type].settings.find((candidate) => candidate.name === name);
			expect({ name, kind: setting?.kind }).toEqual({ name, kind: wanted });
			expect({ name, isRequired: setting?.isRequired === true }).toEqual({ name, isRequired });
			if (preset !== undefined) {
				expect({ name, preset: setting?.default }).toEqual({ name, preset });
			}
		}
	});

	it('marks every password, key, token and secret as secret', () => {
		const names = kinds.flatMap((kind) =>
			Object.values(kind.types).flatMap(({ settings }) =>
				settings.filter(({ isSecret }) => !isSecret).map(({ name }) => name),
			),
		);
		const suspicious = names.filter((name) => /key|secret|token|password|cred|sas/.test(name));
		expect([...new Set(suspicious)].sort()).toEqual([
			'ambient_credentials',
			'key_prefix',
			'keyspace',
			'record_id_key',
		]);
	});

	it('writes types in lower case, including those that client libraries spell in upper case', () => {
		expect(typeForService(sourceKind, ' S3 ')).toBe('s3');
		expect(typeForService(sourceKind, 'KAFKA_CLOUD')).toBe('kafka-cloud');
		expect(typeForService(destinationKind, 'Databricks_Volumes')).toBe('databricks_volumes');
		expect(typeForService(sourceKind, 'My-Store')).toBe('my-store');
		expect(knownType(sourceKind, undefined)).toBeUndefined();
	});
});

describe('forms of connector types', () => {
	it.each(everyType)('%s %s has a field for every setting', (_resource, type, _line, kind) => {
		const shown = connectorFields(kind).filter(
			({ displayOptions }) =>
				displayOptions?.show?.connectorType?.includes(type) &&
				displayOptions.show.settingsMode?.includes('form'),
		);
		const further = shown.find(({ name }) => name === additionalSettingsParameter(type));
		for (const setting of kind.types[type].settings) {
			const field = setting.isShownAtOnce
				? shown.find(({ name }) => name === settingParameter(type, setting.name))
				: further?.options?.find(({ name }) => name === setting.name);
			expect(field).toMatchObject({ displayName: setting.displayName });
			if (!field || !('type' in field)) throw new Error(`No field for ${setting.name}`);
			expect({ name: setting.name, required: field.required === true }).toEqual({
				name: setting.name,
				required: setting.isRequired === true || setting.isRequiredThen === true,
			});
			expect({ name: setting.name, hidden: field.typeOptions?.password === true }).toEqual({
				name: setting.name,
				hidden: setting.isSecret === true,
			});
			if (setting.default !== undefined) expect(field.default).toEqual(setting.default);
			if (!setting.isShownAtOnce && setting.default !== undefined) {
				expect(further?.default).toMatchObject({ [setting.name]: setting.default });
			}
		}
	});

	it('uses no parameter name in two types', () => {
		for (const kind of kinds) {
			const names = connectorFields(kind)
				.filter(({ displayOptions }) => displayOptions?.show?.settingsMode?.includes('form'))
				.map(({ name }) => name);
			expect(names.length).toBeGreaterThan(90);
			expect(names.filter((name, position) => names.indexOf(name) !== position)).toEqual([]);
		}
	});
});
