import { DocumentsPerItem } from '../../../nodes/DocumentPartitionLoader/documentsPerItem';

const document = (pageContent: string) => ({ pageContent, metadata: {} });
const list = () => DocumentsPerItem.forItems([[document('a'), document('b')], [], [document('c')]]);

function inserted(documents: DocumentsPerItem, items: number): string[] {
	return Array.from({ length: items }, (_, item) => {
		const shown = documents.map(() => ({ pairedItem: { item } }));
		expect(shown).toHaveLength(documents.length);
		return [...documents].map(({ pageContent }) => pageContent);
	}).flat();
}

describe('DocumentsPerItem', () => {
	it("is a list of all documents unless it's read item by item", () => {
		const documents = list();
		expect(Array.isArray(documents)).toBe(true);
		expect([...documents].map(({ pageContent }) => pageContent)).toEqual(['a', 'b', 'c']);
		expect(JSON.parse(JSON.stringify(documents))).toHaveLength(3);
		expect(Object.keys(documents)).toEqual(['0', '1', '2']);
	});

	it("contains the documents of the item it's mapped for, one item after the other", () => {
		expect(inserted(list(), 3)).toEqual(['a', 'b', 'c']);
	});

	it('contains nothing for an unknown item', () => {
		expect(inserted(list(), 5)).toEqual(['a', 'b', 'c']);
	});

	it("starts over at the first item if it's mapped for that item", () => {
		const documents = list();
		inserted(documents, 3);
		expect(inserted(documents, 3)).toEqual(['a', 'b', 'c']);
	});

	it('recognises the item as a number and as an object', () => {
		const documents = list();
		documents.map(() => ({ pairedItem: 2 }));
		expect([...documents]).toEqual([document('c')]);
	});

	it("maps each document exactly once if it's mapped without an item", () => {
		const seen: string[] = [];
		const made = list().map(({ pageContent }, position) => {
			seen.push(pageContent);
			return `${position}${pageContent}`;
		});
		expect(seen).toEqual(['a', 'b', 'c']);
		expect(made).toEqual(['0a', '1b', '2c']);
		expect(made.constructor).toBe(Array);
	});

	it('is empty without documents', () => {
		const documents = DocumentsPerItem.forItems([]);
		expect(documents.map(() => ({ pairedItem: { item: 0 } }))).toEqual([]);
	});

	it('accepts a very large number of documents', () => {
		const many = Array.from({ length: 200_000 }, () => document('x'));
		expect(inserted(DocumentsPerItem.forItems([many, many]), 2)).toHaveLength(400_000);
	});
});
