import { createHash } from 'node:crypto';

import type { DocumentElement } from '../../../../nodes/core/service/element';
import { recordingOf } from '../../../recorded/recordings';

const pageOf = ({ metadata }: DocumentElement) => Number(metadata.page_number);

it.each([
	['invoice-fast', 1],
	['invoice-from-page-5', 5],
])('identifiers of %s depend on nothing that splitting changes', (name, firstPage) => {
	const seen = new Map<number, number>();
	const elements = recordingOf(name).response.body as DocumentElement[];
	expect(elements.map(pageOf)[0]).toBe(firstPage);
	for (const element of elements) {
		const page = pageOf(element);
		const position = seen.get(page) ?? 0;
		seen.set(page, position + 1);
		const source = `${String(element.metadata.filename)}${element.text}${page}${position}`;
		const hash = createHash('sha256').update(source).digest('hex').slice(0, 32);
		expect(element.element_id).toBe(hash);
	}
});
