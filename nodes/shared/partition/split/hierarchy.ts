import type { DocumentElement } from '../../elements/element';
import type { Work } from '../../values/inSlices';
import { wordTable } from '../../values/wordTable';

/** Finds the position of each element's parent; undefined if it has none. */
type HierarchyRule = (elements: readonly DocumentElement[]) => Work<Array<number | undefined>>;

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

/** The public service: the last possible parent whose section hasn't ended. */
const byType: HierarchyRule = function* (elements) {
	const open: number[] = [];
	const parents: Array<number | undefined> = [];
	for (const [position, element] of elements.entries()) {
		yield;
		for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
			const parent = elements[last];
			if (parent && canBeParent(parent, element)) break;
			open.pop();
		}
		parents.push(open.at(-1));
		open.push(position);
	}
	return parents;
};

/** Elements on the edge of a page have no parent and don't end a section. */
const pageEdges: readonly string[] = ['Footer', 'Header', 'PageBreak', 'PageNumber'];

/** Other services: the last heading, whatever is in between; for a heading, the last one of a higher level. */
const byHeading: HierarchyRule = function* (elements) {
	const headings: number[] = [];
	const parents: Array<number | undefined> = [];
	for (const [position, element] of elements.entries()) {
		yield;
		if (element.type !== 'Title') {
			parents.push(pageEdges.includes(element.type) ? undefined : headings.at(-1));
			continue;
		}
		for (let last = headings.at(-1); last !== undefined; last = headings.at(-1)) {
			const heading = elements[last];
			if (heading && depthOf(heading) < depthOf(element)) break;
			headings.pop();
		}
		parents.push(headings.at(-1));
		headings.push(position);
	}
	return parents;
};

const rules: readonly HierarchyRule[] = [byType, byHeading];

function* parentIds(
	rule: HierarchyRule,
	elements: readonly DocumentElement[],
): Work<Array<string | undefined>> {
	const ids: Array<string | undefined> = [];
	for (const parent of yield* rule(elements)) {
		yield;
		ids.push(parent === undefined ? undefined : elements[parent]?.element_id);
	}
	return ids;
}

/** Whether a rule finds exactly the parents that the service named in a range. */
function* explains(rule: HierarchyRule, range: readonly DocumentElement[]): Work<boolean> {
	const expected = yield* parentIds(rule, range);
	for (const [position, { metadata }] of range.entries()) {
		yield;
		if ((metadata.parent_id ?? undefined) !== expected[position]) return false;
	}
	return true;
}

/**
 * Joins the elements of ranges. Elements at the start of a range may have their parent in an earlier range, which the
 * service can't know. The rule that explains every parent inside the ranges finds it; if none does, or two of them
 * disagree, elements stay as the service returned them.
 */
export function* joinHierarchy(
	ranges: ReadonlyArray<readonly DocumentElement[]>,
): Work<DocumentElement[]> {
	const elements: DocumentElement[] = [];
	let hasParents = false;
	for (const element of ranges.flat()) {
		yield;
		hasParents ||= typeof element.metadata.parent_id === 'string';
		elements.push(element);
	}
	if (!hasParents) return elements;
	const found: Array<Array<string | undefined>> = [];
	for (const rule of rules) {
		if (yield* explainsAll(rule, ranges)) found.push(yield* parentIds(rule, elements));
	}
	for (const [position, element] of elements.entries()) {
		yield;
		const [parent, ...others] = new Set(found.map((ids) => ids[position]));
		if (others.length > 0 || parent === undefined) continue;
		if (element.metadata.parent_id === parent) continue;
		elements[position] = { ...element, metadata: { ...element.metadata, parent_id: parent } };
	}
	return elements;
}

function* explainsAll(
	rule: HierarchyRule,
	ranges: ReadonlyArray<readonly DocumentElement[]>,
): Work<boolean> {
	for (const range of ranges) if (!(yield* explains(rule, range))) return false;
	return true;
}
