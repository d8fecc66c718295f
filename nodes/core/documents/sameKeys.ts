import type { Item } from '../n8n/nodeContext';
import type { FormFile } from '../wire/formFile';
import { quoted } from '../text/text';
import { hashOf } from './contentHash';
import type { OpenedDocument } from './openDocuments';

/** The documents of an execution by their keys, which their chunks are told apart by. */
export class SameKeys {
	private readonly files = new Map<string, FormFile>();

	/** Shows a hint where another document of the execution has the same key. The same document may come twice. */
	async check(item: Item, { file, documentKey }: OpenedDocument): Promise<void> {
		const other = this.files.get(documentKey);
		if (other === undefined) this.files.set(documentKey, file);
		else if (await differ(other, file)) item.hint(hintFor(documentKey));
	}
}

/** A hash is made only of files of the same size. */
async function differ(one: FormFile, other: FormFile): Promise<boolean> {
	return one.size !== other.size || (await hashOf(one)) !== (await hashOf(other));
}

function hintFor(documentKey: string): string {
	return `Several documents have the key ${quoted(documentKey)}, so equal texts in them have the same chunk ID. Set the option 'Document Key' to what tells them apart, such as an ID or a path.`;
}
