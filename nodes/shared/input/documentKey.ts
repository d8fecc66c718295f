import { field } from '../fields/field';
import { readOption } from '../fields/readValue';
import type { Item } from '../run/caller';
import type { FormFile } from '../service/transport/multipartBody';

export const documentKeyField = field({
	displayName: 'Document Key',
	name: 'documentKey',
	type: 'string',
	default: '',
	placeholder: 'e.g. {{ $json.path }}',
	description:
		'Which document it is, the same in every run. Without this option: its web address, or its folder and file name. It is in the field document of each item (of a loader: in the metadata), and decides the IDs of chunks. If an item has several files, their names are added.',
});

/**
 * Which document each file of an item is, in the order of the files: what the user says, or where the file comes from.
 * Throws a Problem for an option without a value.
 */
export function documentKeys(item: Item, files: readonly FormFile[]): string[] {
	const given = readOption(documentKeyField, item.options());
	return files.map(({ documentKey, fileName }) => {
		if (given === undefined) return documentKey ?? fileName;
		return files.length > 1 ? `${given}/${fileName}` : given;
	});
}
