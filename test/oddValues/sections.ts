import type {
	INodeParameters,
	INodeProperties,
	INodeType,
	NodeParameterValueType,
	ResourceMapperFields,
} from 'n8n-workflow';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentPartitionLoader } from '../../nodes/DocumentPartitionLoader/DocumentPartitionLoader.node';
import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { DocumentServiceInstantTrigger } from '../../nodes/DocumentServiceInstantTrigger/DocumentServiceInstantTrigger.node';
import { DocumentServiceTrigger } from '../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node';
import { settingParameter } from '../../nodes/DocumentService/resources/connector/form/typeForm';
import type {
	ConnectorSetting,
	SettingKind,
} from '../../nodes/DocumentService/resources/connector/types/setting';
import { isShownFor, nodeFieldsOf, operationSections } from '../../scripts/reference/properties.ts';
import { makePdf } from '../../packages/pdf-ranges/test/pdfs/makePdf';
import { editorContext } from '../support/engine';
import { connectorTypes, settingNamed, type ConnectorCollection } from './connectorTypes';
import type { Kind } from './kinds';
import { placesOf, type Place } from './places';
import type { RecordingService } from './recordingService';
import {
	instantRunner,
	itemRunner,
	loaderRunner,
	oneByOne,
	triggerRunner,
	type Runner,
} from './runners';

/** Fields of one node or operation, and how to run it. */
export interface Section {
	name: string;
	places: Place[];
	run: Runner;
	/** The index that the error for a value names; undefined for a trigger, which has no items. */
	itemIndexOf(position: number): number | undefined;
}

const located = (value: string): INodeParameters => ({ __rl: true, mode: 'id', value });

const ids: Record<string, string> = {
	connectorId: 's3',
	workflowId: 'w1',
	jobId: 'j1',
	fileId: 'a.pdf',
	templateId: 't1',
	channelId: 'h1',
};

/** Texts that must have a certain form. */
const texts: Record<string, string> = {
	recipient: 'nathan@example.com',
	verificationCode: '123456',
	documentContent: 'Total: 5',
};

function sampleFor(service: RecordingService) {
	return ({
		name,
		type,
		default: value,
		displayOptions,
	}: INodeProperties): NodeParameterValueType => {
		if (type === 'resourceLocator') return located(ids[name] ?? 'x1');
		// The address of a channel, which is never requested.
		if (name === 'url' && displayOptions?.show?.channelType) return 'https://example.com/hook';
		if (texts[name] !== undefined) return texts[name];
		if (type === 'json') return '{"remote_url":"s3://a"}';
		if (name === 'url') return `${service.url}/document.txt`;
		return value === '' ? 'sample' : (value as NodeParameterValueType);
	};
}

/** Parameters that operations can't do without, though their fields aren't required. */
const starts: Record<string, INodeParameters> = {
	'workflow.update': { updateFields: { name: 'N', additional: '{"x":1}' } },
	'notificationChannel.update': { updateFields: { enabled: false } },
	'sourceConnector.update': { removeOtherSecrets: true },
	'destinationConnector.update': { removeOtherSecrets: true },
};

/** Fewer rows than the lists have, so that a limit makes a difference. */
const fewRows: INodeParameters = { limit: 3 };

const partitionStart: INodeParameters = {
	// One document after the other: only then is it clear whose request it is.
	options: { maxParallelDocuments: 1 },
};

const kindsOfSettings: Record<SettingKind, Kind> = {
	string: 'setting text',
	integer: 'number',
	boolean: 'boolean',
	list: 'list',
	date: 'date',
};

function kindOfSetting({ kind, choices }: ConnectorSetting): Kind {
	if (!choices) return kindsOfSettings[kind];
	return kind === 'list' ? 'open choices' : 'open choice';
}

const collections: Record<string, ConnectorCollection> = {
	sourceConnector: 'sources',
	destinationConnector: 'destinations',
};

/** The kind of a connector's setting is that of its type's table. */
function withSettingKind(place: Place): Place {
	const collection = collections[String(place.base.resource)];
	const type = String(place.base.connectorType);
	const types = collection && connectorTypes[collection];
	if (!types || !Object.hasOwn(types, type)) return place;
	const { name } = place.property;
	const setting = types[type].settings.find(
		(one) => one.name === name || settingParameter(type, one.name) === name,
	);
	return setting ? { ...place, kind: kindOfSetting(setting) } : place;
}

/** The fields of n8n's resource mapper for a connector of each type, as the editor loads them. */
async function mappedPlaces(service: RecordingService, resource: string): Promise<Place[]> {
	const collection = collections[resource];
	const node = new DocumentService();
	const shown = node.description.properties.filter(
		(field) =>
			field.name === 'resource' ||
			(isShownFor(field, 'resource', resource) && isShownFor(field, 'operation', 'update')),
	);
	const places: Place[] = [];
	for (const type of Object.keys(connectorTypes[collection])) {
		const base: INodeParameters = {
			resource,
			operation: 'update',
			connectorId: located(type),
			secrets: {
				values: connectorTypes[collection][type].settings
					.filter(({ isSecret }) => isSecret)
					.map(({ name }) => ({ name, value: 'shh' })),
			},
		};
		const context = editorContext({ node, parameters: base, credential: service.credential });
		const { fields }: ResourceMapperFields =
			await node.methods.resourceMapping.getConnectorSettings.call(context);
		for (const { id, displayName } of fields) {
			const setting = settingNamed(collection, type, id);
			if (!setting) throw new Error(`${type} has no setting ${id}`);
			const withValue = (value: Record<string, unknown>) =>
				({
					...base,
					settings: { mappingMode: 'defineBelow', value, matchingColumns: [], schema: [] },
				}) as unknown as INodeParameters;
			places.push({
				name: `${resource}.update: settings.${id} (${type})`,
				label: displayName.replace(/ \(now .*$/, ''),
				kind: kindOfSetting(setting),
				role: setting.isRequired ? 'mapped required' : 'mapped',
				description: { ...node.description, properties: shown },
				property: { displayName, name: id, type: 'string', default: '' },
				base: withValue({}),
				withExpression: (text) => withValue({ [id]: text }),
			});
		}
	}
	return places;
}

/** Operations whose items share requests: only an item that's alone has its own. */
const runTogether = ['job.create'];

/** The first item's value applies to all. */
function isReadOnce({ property }: Place): boolean {
	return property.name === 'maxParallelDocuments';
}

/** What the panels of all nodes show. */
export function allProperties(): INodeProperties[] {
	return [
		new DocumentPartition(),
		new DocumentPartitionLoader(),
		new DocumentService(),
		new DocumentServiceTrigger(),
		new DocumentServiceInstantTrigger(),
	].flatMap(({ description }) => nodeFieldsOf(description));
}

/** Every field of every node that an expression can fill. */
export async function allSections(service: RecordingService): Promise<Section[]> {
	const pdf = (await makePdf(4)).toString('base64');
	const binary = { data: { data: pdf, mimeType: 'application/pdf', fileName: 'a.pdf' } };
	const sampleOf = sampleFor(service);
	const partition = new DocumentPartition().description;
	const loader = new DocumentPartitionLoader().description;
	const documentService = new DocumentService().description;
	const trigger = new DocumentServiceTrigger().description;
	const instant = new DocumentServiceInstantTrigger().description;
	const whole = (description: typeof partition, start: INodeParameters) => ({
		name: '',
		fields: nodeFieldsOf(description),
		start,
	});
	const partitionPlaces = placesOf(partition, whole(partition, partitionStart), sampleOf);
	const sections: Section[] = [
		{
			name: partition.name,
			places: partitionPlaces.filter((place) => !isReadOnce(place)),
			run: itemRunner(() => new DocumentPartition(), binary),
			itemIndexOf: (position) => position,
		},
		{
			name: `${partition.name}, one item`,
			places: partitionPlaces.filter(isReadOnce),
			run: oneByOne(itemRunner(() => new DocumentPartition(), binary)),
			itemIndexOf: () => 0,
		},
		{
			name: loader.name,
			places: placesOf(loader, whole(loader, partitionStart), sampleOf),
			run: loaderRunner(binary),
			itemIndexOf: () => 0,
		},
		{
			name: trigger.name,
			places: placesOf(trigger, whole(trigger, {}), sampleOf),
			run: triggerRunner,
			itemIndexOf: () => undefined,
		},
		{
			name: instant.name,
			places: placesOf(instant, whole(instant, {}), sampleOf),
			run: instantRunner,
			itemIndexOf: () => undefined,
		},
	];
	for (const { resource, operation, fields } of operationSections(documentService)) {
		const name = `${resource.value}.${operation.value}`;
		const start = {
			resource: resource.value,
			operation: operation.value,
			...(fields.some((field) => field.name === 'limit') ? fewRows : {}),
			...starts[name],
		};
		const places = placesOf(documentService, { name, fields, start }, sampleOf).map(
			withSettingKind,
		);
		const mapped = fields.some(({ type }) => type === 'resourceMapper')
			? await mappedPlaces(service, String(resource.value))
			: [];
		const run = itemRunner(() => new DocumentService() as INodeType, binary);
		const isAlone = runTogether.includes(name);
		sections.push({
			name,
			places: [...places, ...mapped],
			run: isAlone ? oneByOne(run) : run,
			itemIndexOf: (position) => (isAlone ? 0 : position),
		});
	}
	return sections;
}
