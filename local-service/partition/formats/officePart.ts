import { posix } from 'node:path';
import type { CheerioAPI } from 'cheerio';
import { load } from 'cheerio';
import type JSZip from 'jszip';

/** A part of an Office file. */
export interface OfficePart {
	xml: CheerioAPI;
	/** The paths of the parts that it refers to, by their identifier, with the kind of each. */
	related: Map<string, { path: string; kind: string }>;
}

async function xmlOf(archive: JSZip, path: string): Promise<CheerioAPI> {
	const text = (await archive.file(path)?.async('string')) ?? '';
	// Some programs write a prefix before the names of a workbook's elements.
	return load(text.replace(/(<\/?)x:/g, '$1'), { xml: true });
}

/** Reads a part, empty where there's none, and what it refers to. */
export async function partOf(archive: JSZip, path: string): Promise<OfficePart> {
	const folder = posix.dirname(path);
	const relations = await xmlOf(archive, `${folder}/_rels/${posix.basename(path)}.rels`);
	const related = relations('Relationship')
		.toArray()
		.map((node) => relations(node).attr() ?? {})
		.map(({ Id = '', Target = '', Type = '' }) => {
			const target = posix.join('/', Target.startsWith('/') ? '' : folder, Target).slice(1);
			return [Id, { path: target, kind: posix.basename(Type) }] as const;
		});
	return { xml: await xmlOf(archive, path), related: new Map(related) };
}

/** The first part of a kind that a part refers to, such as `slideLayout`; undefined if there's none. */
export async function relatedPart(
	archive: JSZip,
	{ related }: OfficePart,
	kind: string,
): Promise<OfficePart | undefined> {
	const found = [...related.values()].find((part) => part.kind === kind);
	return found && (await partOf(archive, found.path));
}
