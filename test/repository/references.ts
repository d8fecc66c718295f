import { posix } from 'node:path';

import type { MarkdownPage } from './markdownPage';

/** What can be referred to. */
export interface Repository {
	files: ReadonlySet<string>;
	pages: ReadonlyMap<string, MarkdownPage>;
}

const addresses = /\b[a-z]+:\/\/\S+/gi;

/** Sections of standards can be looked up by anyone. */
const standards =
	/\b(RFC|ISO|PDF|IEC|ECMA)[- ]?\d[\d:.-]*(\/\w+)?,?\s+(sections?|§)\s*[\d.]+(\s*(,|and|to)\s*[\d.]+)*/gi;

/** Ways to name what a reader of the repository does not have. */
const unknownSources: ReadonlyArray<{ found: RegExp; why: string }> = [
	{ found: /\bissues?,? #?\d+/gi, why: 'an issue number' },
	{ found: /(?<![&\w])(?:[\w.-]+(?:\/[\w.-]+)?)?#\d{1,5}\b(?!-)/g, why: 'an issue number' },
	{ found: /\bsections?\s+\d[\d.]*/gi, why: 'a section by number' },
	{ found: /\bn8n[- ]conventions?\b/gi, why: 'a document that is not here' },
	{ found: /\bpublic[- ]service,?\s+sections?\b/gi, why: 'a document that is not here' },
	{ found: /\bservice-interface\b/gi, why: 'a document that is not here' },
	{ found: /\b(?:service|specification),?\s+\d+\.\d+/gi, why: 'a section by number' },
];

const markdownPath = /(?:[\w.-]+\/)*[\w.-]+\.md\b(?:#[\w-]*)?/g;

const sourcePath =
	/(?<![\w/.-])(?:nodes|credentials|docs|local-service|e2e|test|scripts|lab|examples|icons)\/[\w./-]+\.(?:ts|mjs|cjs|js|json|yml|md|svg|png)\b/g;

/**
 * What is wrong with the references in a text: an issue number, a section of a document that nobody has, a page, a
 * heading or a file that is not in the repository. `from` is the file that holds the text.
 */
export function problemsInText(text: string, from: string, repository: Repository): string[] {
	const own = text.replace(addresses, ' ').replace(standards, ' ');
	const unknown = unknownSources.flatMap(({ found, why }) =>
		(own.match(found) ?? []).map((match) => `"${match}" is ${why}`),
	);
	const pages = (own.match(markdownPath) ?? []).flatMap((target) =>
		isNameAlone(target, repository)
			? []
			: problemsOfTarget(target, [posix.dirname(from), ''], repository),
	);
	const files = (own.match(sourcePath) ?? [])
		.filter((path) => !path.endsWith('.md') && !repository.files.has(path))
		.map((path) => `"${path}" is not a file`);
	return [...unknown, ...pages, ...files];
}

/** A page named without its folder, such as the README of another folder. */
function isNameAlone(target: string, { pages }: Repository): boolean {
	return [...pages.keys()].some((page) => posix.basename(page) === target);
}

/** What is wrong with a target of a Markdown link; addresses of the web are not looked at. */
export function problemsOfLink(target: string, from: string, repository: Repository): string[] {
	if (/^[a-z]+:/i.test(target)) return [];
	if (!target.startsWith('#')) {
		return problemsOfTarget(decodeURI(target), [posix.dirname(from)], repository);
	}
	return problemsOfTarget(`${posix.basename(from)}${target}`, [posix.dirname(from)], repository);
}

/** A file that a page names as code: the end of its path is enough. */
export function problemsOfFileName(name: string, { files }: Repository): string[] {
	if (!/^[\w.-]+\/[\w./-]*\.(ts|mjs|cjs|js|json|yml)$/.test(name)) return [];
	if (name.startsWith('dist/')) return [];
	const isThere = [...files].some((file) => file === name || file.endsWith(`/${name}`));
	return isThere ? [] : [`"${name}" is not the end of a file's path`];
}

function problemsOfTarget(
	target: string,
	folders: readonly string[],
	{ files, pages }: Repository,
): string[] {
	const [path = '', anchor] = target.split('#');
	const places = folders.map((folder) => posix.join(folder, path).replace(/\/$/, ''));
	const place = places.find(
		(candidate) =>
			files.has(candidate) || [...files].some((file) => file.startsWith(`${candidate}/`)),
	);
	if (place === undefined) return [`"${path}" is not in the repository`];
	if (anchor === undefined || pages.get(place)?.anchors.has(anchor)) return [];
	return [`"${path}" has no heading "#${anchor}"`];
}
