import type { TextElement } from '../element';

const absolute = /^(?:https?:|ftp:|mailto:|tel:)/i;
const anyScheme = /^[a-z][a-z\d+.-]*:/i;
/** Readers leave these out of addresses: java\tscript: is javascript:. */
const hasScheme = (target: string) => anyScheme.test(target.replace(/\p{Cc}/gu, ''));
const path = /^\.{0,2}\//;

/** Returns the address of a document without user name, password, query and fragment; undefined for other texts. */
function cleanAddress(address: unknown): string | undefined {
	if (typeof address !== 'string' || !/^https?:/i.test(address) || !URL.canParse(address)) {
		return undefined;
	}
	const { origin, pathname } = new URL(address);
	return origin + pathname;
}

/** Whether a link that isn't an address may be the name of a place inside of the document, as PDFs have it. */
function mayNamePlace({ metadata: { filetype, link_urls } }: TextElement): boolean {
	return filetype === undefined ? link_urls === undefined : filetype === 'application/pdf';
}

function resolved(
	target: string,
	{ metadata }: TextElement,
	base: string | undefined,
): string | undefined {
	const document = cleanAddress(metadata.url) ?? cleanAddress(base);
	if (document === undefined) return target.startsWith('#') ? undefined : target;
	return URL.canParse(target, document) ? new URL(target, document).href : undefined;
}

/**
 * Returns where a link of an element leads; undefined if that's a place inside of the document, or nowhere. Relative links
 * are resolved where the address of the document is known: from the element itself, or `base`.
 */
export function linkAddress(
	target: string,
	element: TextElement,
	base: string | undefined,
): string | undefined {
	const own = target.trim();
	if (absolute.test(own)) return own;
	const isPath = path.test(own);
	if (hasScheme(own) || own === '' || (!isPath && mayNamePlace(element))) return undefined;
	return resolved(own, element, base);
}

/** Addresses of images: on the web, or the image itself. Those of other schemes may run something. */
const imageScheme = /^(?:https?:|ftp:|data:image\/(?:png|jpe?g|gif|webp|bmp|avif|tiff?)[;,])/i;

/** Returns where an image is, or which one it is; undefined if that's nowhere, or an address that may be unsafe. */
export function imageAddress(
	target: string,
	element: TextElement,
	base: string | undefined,
): string | undefined {
	const own = target.trim();
	if (imageScheme.test(own)) return own;
	return hasScheme(own) || own === '' ? undefined : resolved(own, element, base);
}

/** Writes the target of a link or an image so that it ends where it should. */
export function linkTarget(target: string): string {
	const written = target
		.trim()
		.replace(/[\s<>\\`\p{Cc}]/gu, encodeURIComponent)
		.replace(/&(?=#?[0-9a-z]{1,31};)/gi, '\\&');
	return /[()]/.test(written) ? `<${written}>` : written;
}
