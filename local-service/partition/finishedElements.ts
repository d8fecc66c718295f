import type { PartitionSettings } from './fields/fieldDefinitions.ts';
import type { FileType } from './fileType.ts';
import type { IdentifierKind } from './identifiers.ts';
import { identifiersOf } from './identifiers.ts';
import { languagesOf } from './languages.ts';
import { parentPositions } from './parents.ts';
import type { ElementDraft, ServiceElement, UploadedFile } from './serviceElement.ts';

/** The service leaves out what has no value. */
function sparse(metadata: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== undefined));
}

function wantsTableHtml(type: FileType, settings: PartitionSettings): boolean {
	const skipped = settings.skip_infer_table_types.map((name) => name.toLowerCase());
	return !type.extensions.some((extension) => skipped.includes(extension));
}

/** The file's own metadata of a draft; `coordinates` and `text_as_html` come first where they are wanted. */
function elementOf(
	draft: ElementDraft,
	languages: string[] | undefined,
	file: UploadedFile,
	type: FileType,
	settings: PartitionSettings,
): Omit<ServiceElement, 'element_id'> {
	const { coordinates, text_as_html, ...ownMetadata } = draft.metadata ?? {};
	const firstPage = settings.starting_page_number ?? 1;
	const metadata = sparse({
		text_as_html: wantsTableHtml(type, settings) ? text_as_html : undefined,
		coordinates: settings.coordinates ? coordinates : undefined,
		category_depth: draft.depth,
		...ownMetadata,
		page_number: draft.page === undefined ? undefined : draft.page + firstPage - 1,
		languages,
		filename: file.fileName || undefined,
		filetype: type.mime,
	});
	return { type: draft.type, text: draft.text, metadata };
}

/**
 * Completes what a format reader found: identifiers, parents, page numbers from `starting_page_number` on, languages,
 * file name and type. Coordinates and page breaks stay only when the request asks for them. The order of the metadata
 * is the public server's: it is the order of CSV columns.
 */
export function finishedElements(
	drafts: readonly ElementDraft[],
	file: UploadedFile,
	type: FileType,
	settings: PartitionSettings,
	identifierKind: IdentifierKind,
): ServiceElement[] {
	const kept = drafts.filter((draft) => draft.type !== 'PageBreak' || settings.include_page_breaks);
	const wanted = [...settings.languages, ...settings.ocr_languages];
	const languages = languagesOf(
		kept.map(({ text }) => text),
		wanted,
	);
	const elements = kept.map((draft, position) =>
		elementOf(draft, languages[position], file, type, settings),
	);
	const identifiers = identifiersOf(elements, identifierKind);
	const parents = parentPositions(kept);
	return elements.map(({ type: elementType, text, metadata }, position) => {
		const parent = parents[position];
		const parentId = parent === undefined ? {} : { parent_id: identifiers[parent] };
		return {
			type: elementType,
			element_id: identifiers[position] ?? '',
			text,
			metadata: { ...metadata, ...parentId, ...kept[position]?.fileMetadata },
		};
	});
}
