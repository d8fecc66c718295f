import type { PartitionSettings } from '../fields/fieldDefinitions.ts';
import type { IdentifierKind } from '../identifiers.ts';
import { PartitionRefusal } from '../refusal.ts';

/** How elements are joined to chunks; all lengths in characters (Unicode code points). */
export interface ChunkingSettings {
	strategy: 'basic' | 'by_page' | 'by_title';
	/** No chunk is longer. */
	maxCharacters: number;
	/** A chunk this long is full. */
	newAfterCharacters: number;
	/** Sections shorter than this are joined with the next (`by_title` only). */
	combineUnderCharacters: number;
	/** How much of a chunk's end the next one repeats. */
	overlap: number;
	/** Overlap between all chunks, not only the pieces of one long element. */
	overlapAll: boolean;
	/** Whether a section may go on over a page's end (`by_title` only). */
	multipageSections: boolean;
	includeOriginalElements: boolean;
	identifiers: IdentifierKind;
}

function refuse(detail: string): never {
	throw new PartitionRefusal(500, detail);
}

function checked(settings: ChunkingSettings): ChunkingSettings {
	const { maxCharacters, combineUnderCharacters, overlap, newAfterCharacters } = settings;
	if (maxCharacters <= 0) refuse(`'max_characters' argument must be > 0, got ${maxCharacters}`);
	if (combineUnderCharacters > maxCharacters) {
		refuse(
			`'combine_under_n_chars' argument must not exceed 'max_characters', got ${combineUnderCharacters} > ${maxCharacters}`,
		);
	}
	if (combineUnderCharacters < 0) {
		refuse(`'combine_under_n_chars' argument must be >= 0, got ${combineUnderCharacters}`);
	}
	if (newAfterCharacters < 0) {
		refuse(`'new_after_n_chars' argument must be >= 0, got ${newAfterCharacters}`);
	}
	if (overlap < 0) refuse(`'overlap' argument must be >= 0, got ${overlap}`);
	if (overlap >= maxCharacters) {
		refuse(
			`'overlap' argument must be less than 'max_characters', got ${overlap} >= ${maxCharacters}`,
		);
	}
	return settings;
}

/**
 * The chunking that the form fields ask for; undefined for none. Throws a PartitionRefusal: 500 for conflicting
 * numbers, as the open-source server does, and 400 for `by_similarity`.
 */
export function readChunkingSettings(
	settings: PartitionSettings,
	identifiers: IdentifierKind,
): ChunkingSettings | undefined {
	const strategy = settings.chunking_strategy;
	if (strategy === undefined) return undefined;
	if (strategy === 'by_similarity') {
		const detail =
			'The by_similarity chunking strategy is not available on this server: it has no embedding model';
		throw new PartitionRefusal(400, detail);
	}
	const maxCharacters = settings.max_characters;
	return checked({
		strategy,
		maxCharacters,
		newAfterCharacters: settings.new_after_n_chars ?? maxCharacters,
		combineUnderCharacters:
			strategy === 'by_title' ? (settings.combine_under_n_chars ?? maxCharacters) : 0,
		overlap: settings.overlap,
		overlapAll: settings.overlap_all,
		multipageSections: settings.multipage_sections,
		includeOriginalElements: settings.include_orig_elements,
		identifiers,
	});
}
