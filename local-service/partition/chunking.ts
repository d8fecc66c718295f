import { chunkMetadata, orderedMetadata, packedElements } from './chunking/chunkMetadata.ts';
import type { ChunkingSettings } from './chunking/chunkingSettings.ts';
import type { Section } from './chunking/sections.ts';
import { sectionsOf, separator } from './chunking/sections.ts';
import { splitText, tailOf } from './chunking/splitText.ts';
import { tablePieces } from './chunking/tablePieces.ts';
import { identifiersOf } from './identifiers.ts';
import type { ServiceElement } from './serviceElement.ts';

export type { ChunkingSettings } from './chunking/chunkingSettings.ts';

interface Piece {
	text: string;
	type: 'CompositeElement' | 'Table' | 'TableChunk';
	metadata: Record<string, unknown>;
}

function tableSectionPieces(table: ServiceElement, settings: ChunkingSettings): Piece[] {
	const { text_as_html, ...metadata } = chunkMetadata([table]);
	const pieces = tablePieces(table.text, text_as_html, settings);
	if (pieces.length === 1) {
		const type = table.type === 'TableChunk' ? 'TableChunk' : 'Table';
		const html = text_as_html === undefined ? {} : { text_as_html };
		return [{ text: table.text, type, metadata: { ...html, ...metadata } }];
	}
	return pieces.map(({ text, html }) => ({
		text,
		type: 'TableChunk',
		metadata: { ...(html !== undefined && { text_as_html: html }), ...metadata },
	}));
}

function textSectionPieces(section: Section, tail: string, settings: ChunkingSettings): Piece[] {
	const texts = section.elements.map(({ text }) => text.trim());
	const text = [tail, ...texts].filter((part) => part !== '').join(separator);
	const metadata = chunkMetadata(section.elements);
	return splitText(text, settings.maxCharacters, settings.overlap).map((piece) => ({
		text: piece,
		type: 'CompositeElement',
		metadata,
	}));
}

type Chunk = Omit<ServiceElement, 'element_id'>;

function finishedChunk(
	piece: Piece,
	isContinuation: boolean,
	elements: readonly ServiceElement[],
	settings: ChunkingSettings,
): Chunk {
	const metadata = orderedMetadata(piece.metadata, {
		...(settings.includeOriginalElements && { orig_elements: packedElements(elements) }),
		...(isContinuation && { is_continuation: true }),
	});
	return { type: piece.type, text: piece.text, metadata };
}

/**
 * Joins elements to chunks of at most `maxCharacters` characters, in their order. Longer elements are cut into pieces,
 * all but the first with `is_continuation`. Tables stay apart as Table, or as TableChunk when cut.
 */
export function chunkElements(
	elements: readonly ServiceElement[],
	settings: ChunkingSettings,
): ServiceElement[] {
	const chunks: Chunk[] = [];
	let tail = '';
	for (const section of sectionsOf(elements, settings)) {
		const [first] = section.elements;
		if (first === undefined) continue;
		const pieces = section.isTable
			? tableSectionPieces(first, settings)
			: textSectionPieces(section, tail, settings);
		const finished = pieces.map((piece, number) =>
			finishedChunk(piece, number > 0, section.elements, settings),
		);
		chunks.push(...finished);
		tail =
			settings.overlapAll && !section.isTable
				? tailOf(finished.at(-1)?.text ?? '', settings.overlap)
				: '';
	}
	const identifiers = identifiersOf(chunks, settings.identifiers);
	return chunks.map(({ type, text, metadata }, position) => {
		return { type, element_id: identifiers[position] ?? '', text, metadata };
	});
}
