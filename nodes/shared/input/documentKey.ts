import { field } from '../fields/field';

export const documentKeyField = field({
	displayName: 'Document Key',
	name: 'documentKey',
	type: 'string',
	default: '',
	placeholder: 'e.g. {{ $json.path }}',
	description:
		'Which document it is, the same in every run. Without this option: its web address, or its folder and file name. It is in the field document of each item (of a loader: in the metadata), and decides the IDs of chunks. If an item has several files, their names are added.',
});
