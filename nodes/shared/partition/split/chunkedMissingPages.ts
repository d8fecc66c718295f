import type { DocumentElement } from '../../element/element';
import type { MissingPages } from '../../output/missingPages';
import type { PartitionResult } from '../../output/writeOutput';

function pageOf(element: DocumentElement | undefined): number | undefined {
	const page = element?.metadata.page_number;
	return typeof page === 'number' ? page : undefined;
}

/**
 * Takes the joined elements and their chunks; gives the missing pages with their place among the chunks: before
 * the first chunk that begins after them.
 */
export function chunkedMissingPages(
	joined: PartitionResult,
	chunked: PartitionResult,
): { missingPages?: MissingPages[] } {
	if (!joined.missingPages) return {};
	if (joined.kind === 'csv' || chunked.kind === 'csv') return { missingPages: joined.missingPages };
	const { elements } = chunked;
	return {
		missingPages: joined.missingPages.map((missing) => {
			const nextPage = pageOf(joined.elements[missing.position]);
			const place = elements.findIndex((chunk) => {
				const page = pageOf(chunk);
				return nextPage !== undefined && page !== undefined && page >= nextPage;
			});
			return { ...missing, position: place === -1 ? elements.length : place };
		}),
	};
}
