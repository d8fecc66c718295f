/* What chunks were made of, packed so that it unpacks to more than it is worth. */
import { deflateSync } from 'node:zlib';

import type { DocumentElement } from '../../nodes/core/wire/element.ts';
import type { findPlaces } from '../../nodes/core/output/places.ts';
import type { Load, Subject } from './support/subject.ts';

const megabyte = 1024 * 1024;

function titles(packed: readonly string[]) {
	return async (load: Load) => {
		const module = await load<{ findPlaces: typeof findPlaces }>('nodes/core/output/places');
		const chunks = packed.map((orig_elements, number): DocumentElement => ({
			type: 'CompositeElement',
			element_id: String(number),
			text: 'text',
			metadata: { orig_elements },
		}));
		return async () => await module.findPlaces(chunks);
	};
}

const element = { type: 'Title', element_id: 'a', text: 'A heading', metadata: {} };
const pack = (text: string | Buffer) => deflateSync(text).toString('base64');
const honest = pack(JSON.stringify(Array.from({ length: 20 }, () => element)));
const bomb = pack(Buffer.alloc(15 * megabyte, 32));
const ofElements = pack(`[${`${JSON.stringify(element)},`.repeat(200_000)}null]`);
const upTo = (packed: string, characters: number) =>
	Array.from({ length: Math.floor(characters / packed.length) }, () => packed);

export const cases: Subject['cases'] = {
	'honest: 20,000 chunks of 20 elements': titles(upTo(honest, honest.length * 20_000)),
	'1 MB that unpacks to blanks': titles(upTo(bomb, megabyte)),
	'1 MB that unpacks to elements': titles(upTo(ofElements, megabyte)),
};
