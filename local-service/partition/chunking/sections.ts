import type { ServiceElement } from '../serviceElement.ts';
import type { ChunkingSettings } from './chunkingSettings.ts';
import { characterCount } from './splitText.ts';

/** Elements that become one chunk, or several when they are one long element. */
export interface Section {
	elements: ServiceElement[];
	/** Length of the joined text in characters. */
	length: number;
	isTable: boolean;
}

/** Between the texts of a chunk's elements. */
export const separator = '\n\n';

function joinedLength(one: number, other: number): number {
	return one + separator.length + other;
}

/** Chunks that are chunked again have `TableChunk` elements: they stay apart as tables do. */
function isTable({ type }: ServiceElement): boolean {
	return type === 'Table' || type === 'TableChunk';
}

function pageOf(element: ServiceElement | undefined): unknown {
	return element?.metadata.page_number;
}

function keepsPages({ strategy, multipageSections }: ChunkingSettings): boolean {
	return strategy === 'by_page' || (strategy === 'by_title' && !multipageSections);
}

function isPageChange(section: Section, next: ServiceElement | undefined): boolean {
	return pageOf(section.elements.at(-1)) !== pageOf(next);
}

function takes(
	section: Section,
	element: ServiceElement,
	length: number,
	settings: ChunkingSettings,
): boolean {
	if (section.isTable || isTable(element)) return false;
	if (settings.strategy === 'by_title' && element.type === 'Title') return false;
	if (keepsPages(settings) && isPageChange(section, element)) return false;
	return (
		section.length < settings.newAfterCharacters &&
		joinedLength(section.length, length) <= settings.maxCharacters
	);
}

function joinsWith(section: Section, next: Section, settings: ChunkingSettings): boolean {
	if (section.isTable || next.isTable) return false;
	if (keepsPages(settings) && isPageChange(section, next.elements[0])) return false;
	return (
		section.length < settings.combineUnderCharacters &&
		joinedLength(section.length, next.length) <= settings.maxCharacters
	);
}

/** Joins short sections with those after them (`combine_under_n_chars`). */
function combined(sections: readonly Section[], settings: ChunkingSettings): Section[] {
	const joined: Section[] = [];
	for (const section of sections) {
		const last = joined.at(-1);
		if (last !== undefined && joinsWith(last, section, settings)) {
			last.elements.push(...section.elements);
			last.length = joinedLength(last.length, section.length);
		} else joined.push({ ...section, elements: [...section.elements] });
	}
	return joined;
}

/** With overlap between all chunks, room is left for what is repeated at their start. */
function withRoomForOverlap(settings: ChunkingSettings): ChunkingSettings {
	if (!settings.overlapAll) return settings;
	const room = settings.overlap + separator.length;
	return { ...settings, maxCharacters: Math.max(1, settings.maxCharacters - room) };
}

/**
 * The sections that become chunks: a table is alone, `by_title` begins one with each title, and
 * none gets an element that would make it too long. Elements without text are left out.
 */
export function sectionsOf(
	elements: readonly ServiceElement[],
	chunking: ChunkingSettings,
): Section[] {
	const settings = withRoomForOverlap(chunking);
	const sections: Section[] = [];
	for (const element of elements) {
		if (element.text.trim() === '') continue;
		const length = characterCount(element.text);
		const last = sections.at(-1);
		if (last !== undefined && takes(last, element, length, settings)) {
			last.elements.push(element);
			last.length = joinedLength(last.length, length);
		} else sections.push({ elements: [element], length, isTable: isTable(element) });
	}
	return combined(sections, settings);
}
