import type { PartitionSettings } from './fields/fieldDefinitions.ts';
import type { FileType } from './fileType.ts';
import { elementIdentifier } from './identifiers.ts';
import { languagesOf } from './languages.ts';
import { parentPositions } from './parents.ts';
import type { ElementDraft, ServiceElement, UploadedFile } from './serviceElement.ts';

/** The metadata with the keys that have a value (public service, section 2.8: it is sparse). */
function sparse(metadata: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== undefined));
}

function wantsTableHtml(type: FileType, settings: PartitionSettings): boolean {
	const skipped = settings.skip_infer_table_types.map((name) => name.toLowerCase());
	return !type.extensions.some((extension) => skipped.includes(extension));
}

/**
 * Completes what a format reader found: identifiers, parents, page numbers from
 * `starting_page_number` on, languages, file name and type. Coordinates and page breaks stay
 * only when the request asks for them.
 */
export function finishedElements(
	drafts: readonly ElementDraft[],
	file: UploadedFile,
	type: FileType,
	settings: PartitionSettings,
): ServiceElement[] {
	const kept = drafts.filter((draft) => draft.type !== 'PageBreak' || settings.include_page_breaks);
	const identifiers = kept.map(({ text }) => elementIdentifier(text, settings.unique_element_ids));
	const parents = parentPositions(kept);
	const firstPage = settings.starting_page_number ?? 1;
	const languages = [...settings.languages, ...settings.ocr_languages];
	return kept.map((draft, position) => {
		const { coordinates, text_as_html, ...ownMetadata } = draft.metadata ?? {};
		const parent = parents[position];
		return {
			type: draft.type,
			element_id: identifiers[position] ?? '',
			text: draft.text,
			metadata: sparse({
				text_as_html: wantsTableHtml(type, settings) ? text_as_html : undefined,
				coordinates: settings.coordinates ? coordinates : undefined,
				category_depth: draft.depth,
				page_number: draft.page === undefined ? undefined : draft.page + firstPage - 1,
				languages: draft.text === '' ? undefined : languagesOf(draft.text, languages),
				filename: file.fileName || undefined,
				filetype: type.mime,
				...ownMetadata,
				parent_id: parent === undefined ? undefined : identifiers[parent],
			}),
		};
	});
}
