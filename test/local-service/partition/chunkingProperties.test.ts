import fc from 'fast-check';
import { chunkElements } from '../../../local-service/partition/chunking.ts';
import type { ServiceElement } from '../../../local-service/partition/partition.ts';
import { element, standard, unpacked } from './chunkSamples';

const types = ['Title', 'NarrativeText', 'ListItem', 'Table', 'PageBreak'];
const anyElements = fc.array(
	fc
		.record({
			type: fc.constantFrom(...types),
			text: fc.oneof(
				fc.lorem({ maxCount: 30 }),
				fc.string({ maxLength: 60, unit: 'grapheme' }),
				fc.constant(''),
			),
			page: fc.integer({ min: 1, max: 3 }),
		})
		.map(({ type, text, page }) => element(type, text, page)),
	{ maxLength: 20 },
);
const anySettings = fc
	.record({
		strategy: fc.constantFrom('basic', 'by_title', 'by_page'),
		maxCharacters: fc.integer({ min: 1, max: 120 }),
		newAfterCharacters: fc.integer({ min: 0, max: 150 }),
		combine: fc.double({ min: 0, max: 1, noNaN: true }),
		overlapPart: fc.double({ min: 0, max: 0.99, noNaN: true }),
		overlapAll: fc.boolean(),
		multipageSections: fc.boolean(),
	})
	.map(({ combine, overlapPart, ...settings }) => ({
		...standard,
		...settings,
		combineUnderCharacters: Math.floor(combine * settings.maxCharacters),
		overlap: Math.floor(overlapPart * settings.maxCharacters),
	}));

function withoutBlanks(elements: readonly ServiceElement[]): string {
	return elements
		.map(({ text }) => text)
		.join('')
		.replace(/\s+/gu, '');
}

describe('for any elements and settings', () => {
	it('no chunk is empty or longer than max_characters', () => {
		fc.assert(
			fc.property(anyElements, anySettings, (elements, settings) => {
				for (const { text } of chunkElements(elements, settings)) {
					expect(Array.from(text).length).toBeLessThanOrEqual(settings.maxCharacters);
					expect(text.trim()).not.toBe('');
				}
			}),
		);
	});

	it('all text is kept in its order', () => {
		fc.assert(
			fc.property(anyElements, anySettings, (elements, settings) => {
				const chunks = chunkElements(elements, { ...settings, overlap: 0 });
				expect(withoutBlanks(chunks)).toBe(withoutBlanks(elements));
			}),
		);
	});

	it('tables never share a chunk with other elements', () => {
		fc.assert(
			fc.property(anyElements, anySettings, (elements, settings) => {
				const chunks = chunkElements(elements, { ...settings, includeOriginalElements: true });
				for (const chunk of chunks) {
					const isTable = chunk.type.startsWith('Table');
					const originals = unpacked(chunk);
					expect(originals.some(({ type }) => type === 'Table')).toBe(isTable);
					if (isTable) expect(originals).toHaveLength(1);
				}
			}),
		);
	});
});
