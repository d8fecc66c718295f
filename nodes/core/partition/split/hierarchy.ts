import type { DocumentElement } from '../../service/element';
import { eachInBatches, mapInBatches } from '../../text/batches';
import { wordTable } from '../../text/wordTable';

/** Finds the parent of the next element; undefined if it has none. Called for one element after the other. */
type ParentOf = (next: DocumentElement) => DocumentElement | undefined;

/** Begins with the first element of a document. */
type HierarchyRule = () => ParentOf;

const textTypes = [
	'Text',
	'UncategorizedText',
	'NarrativeText',
	'ListItem',
	'BulletedText',
	'Table',
	'FigureCaption',
	'CheckBox',
];

/** The types that each type may be the parent of. */
const childTypes = wordTable<readonly string[]>({
	Title: textTypes,
	Header: ['Title', ...textTypes],
});

function depthOf({ metadata }: DocumentElement): number {
	return typeof metadata.category_depth === 'number' ? metadata.category_depth : 0;
}

function canBeParent(parent: DocumentElement, element: DocumentElement): boolean {
	return parent.type === element.type
		? depthOf(parent) < depthOf(element)
		: (childTypes[parent.type] ?? []).includes(element.type);
}

/** The hosted service: the last possible parent whose section hasn't ended. */
const byType: HierarchyRule = () => {
	const open: DocumentElement[] = [];
	return (next) => {
		for (let last = open.at(-1); last && !canBeParent(last, next); last = open.at(-1)) open.pop();
		const parent = open.at(-1);
		open.push(next);
		return parent;
	};
};

/** Elements on the edge of a page have no parent and don't end a section. */
const pageEdges: readonly string[] = ['Footer', 'Header', 'PageBreak', 'PageNumber'];

/** Other services: the last heading, whatever is in between; for a heading, the last one of a higher level. */
const byHeading: HierarchyRule = () => {
	const headings: DocumentElement[] = [];
	return (next) => {
		if (pageEdges.includes(next.type)) return undefined;
		if (next.type !== 'Title') return headings.at(-1);
		for (
			let last = headings.at(-1);
			last && depthOf(last) >= depthOf(next);
			last = headings.at(-1)
		) {
			headings.pop();
		}
		const parent = headings.at(-1);
		headings.push(next);
		return parent;
	};
};

const rules: readonly HierarchyRule[] = [byType, byHeading];

/** Whether a rule finds exactly the parents that the service named in a range. */
function explains(rule: HierarchyRule, range: readonly DocumentElement[]): boolean {
	const parentOf = rule();
	return range.every(
		(element) => (element.metadata.parent_id ?? undefined) === parentOf(element)?.element_id,
	);
}

/**
 * Joins the elements of ranges. Elements at the start of a range may have their parent in an earlier range, which the
 * service can't know. The rule that explains every parent inside the ranges finds it; if none does, or two of them
 * disagree, elements stay as the service returned them.
 */
export async function joinHierarchy(
	ranges: ReadonlyArray<readonly DocumentElement[]>,
): Promise<readonly DocumentElement[]> {
	const elements = ranges.flat();
	if (!elements.some(({ metadata }) => typeof metadata.parent_id === 'string')) return elements;
	const parentRules: ParentOf[] = [];
	for (const rule of rules) if (await explainsAll(rule, ranges)) parentRules.push(rule());
	return await mapInBatches(elements, (element) => {
		const found = new Set(parentRules.map((parentOf) => parentOf(element)?.element_id));
		const [parent, ...others] = found;
		if (others.length > 0 || parent === undefined) return element;
		if (element.metadata.parent_id === parent) return element;
		return { ...element, metadata: { ...element.metadata, parent_id: parent } };
	});
}

async function explainsAll(
	rule: HierarchyRule,
	ranges: ReadonlyArray<readonly DocumentElement[]>,
): Promise<boolean> {
	let isExplained = true;
	await eachInBatches(ranges, (range) => {
		isExplained &&= explains(rule, range);
	});
	return isExplained;
}
