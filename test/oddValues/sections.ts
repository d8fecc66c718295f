import type {
	INodeParameters,
	INodeProperties,
	INodeType,
	NodeParameterValueType,
} from 'n8n-workflow';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentPartitionLoader } from '../../nodes/DocumentPartitionLoader/DocumentPartitionLoader.node';
import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { DocumentServiceInstantTrigger } from '../../nodes/DocumentServiceInstantTrigger/DocumentServiceInstantTrigger.node';
import { DocumentServiceTrigger } from '../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node';
import { nodeFieldsOf, operationSections } from '../../scripts/reference/properties.ts';
import { makePdf } from '../../packages/pdf-ranges/test/pdfs/makePdf';
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
};

/** Texts that must have a certain form. */
const texts: Record<string, string> = {
	documentContent: 'Total: 5',
};

function sampleFor(service: RecordingService) {
	return ({ name, type, default: value }: INodeProperties): NodeParameterValueType => {
		if (type === 'resourceLocator') return located(ids[name] ?? 'x1');
		if (texts[name] !== undefined) return texts[name];
		if (type === 'json') return '{"remote_url":"s3://a"}';
		if (name === 'url') return `${service.url}/document.txt`;
		return value === '' ? 'sample' : (value as NodeParameterValueType);
	};
}

/** Parameters that operations can't do without, though their fields aren't required. */
const starts: Record<string, INodeParameters> = {
	'workflow.update': { updateFields: { name: 'N', additional: '{"x":1}' } },
};

/** Fewer rows than the lists have, so that a limit makes a difference. */
const fewRows: INodeParameters = { limit: 3 };

const partitionStart: INodeParameters = {
	// One document after the other: only then is it clear whose request it is.
	options: { maxParallelDocuments: 1 },
};

/** Their fields are those of connector types, which test/nodes/DocumentService/connector fills in. */
export const ofTypes = /Connector\.(create|update)$/;

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
		if (ofTypes.test(name)) continue;
		const start = {
			resource: resource.value,
			operation: operation.value,
			...(fields.some((field) => field.name === 'limit') ? fewRows : {}),
			...starts[name],
		};
		const places = placesOf(documentService, { name, fields, start }, sampleOf);
		const run = itemRunner(() => new DocumentService() as INodeType, binary);
		const isAlone = runTogether.includes(name);
		sections.push({
			name,
			places,
			run: isAlone ? oneByOne(run) : run,
			itemIndexOf: (position) => (isAlone ? 0 : position),
		});
	}
	return sections;
}
