import type { INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

/** What makes up one entry of a list: its value, its name, and what tells equal names apart. */
export interface ListEntry {
	value: unknown;
	name: unknown;
	marks: ReadonlyArray<string | undefined>;
	/** Shown before the name where names tell little: the editor cuts an entry after some 24 characters. */
	lead?: string;
}

function textOf(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Writes a time (milliseconds since 1970) for a list, to the second, in UTC. */
export function timeText(milliseconds: number | undefined): string | undefined {
	if (milliseconds === undefined) return undefined;
	return `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** Writes a time (milliseconds since 1970) in as few characters as tell recent ones apart, in UTC: "01 Jan 11:00". */
export function shortTimeText(milliseconds: number | undefined): string | undefined {
	const day = milliseconds === undefined ? undefined : new Date(milliseconds).toUTCString();
	return day && `${day.slice(5, 11)} ${day.slice(17, 22)}`;
}

/**
 * Makes the result of a list search: entries without a value are left out; those stay whose shown
 * text or value contains every word typed, whatever the case.
 */
export function searchResult(
	entries: readonly ListEntry[],
	filter?: string,
): INodeListSearchResult {
	const words = (filter ?? '').toLowerCase().split(/\s+/).filter(Boolean);
	const results = entries.flatMap((entry): INodeListSearchItems[] => {
		const value = textOf(entry.value);
		if (value === '') return [];
		const marks = entry.marks.filter((mark) => mark !== undefined && mark !== '');
		const name = [entry.lead, textOf(entry.name)].filter(Boolean).join(', ') || value;
		const shown = marks.length === 0 ? name : `${name} (${marks.join(', ')})`;
		const searched = `${shown} ${value}`.toLowerCase();
		return words.every((word) => searched.includes(word)) ? [{ name: shown, value }] : [];
	});
	return { results };
}
