import type { DocumentElement } from '../../element/element';

/** For each element the position of its parent, if it has one. */
type HierarchyRule = (elements: readonly DocumentElement[]) => Array<number | undefined>;

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

/** Which types may stand under which others. */
const childTypes: Readonly<Record<string, readonly string[]>> = {
	Title: textTypes,
	Header: ['Title', ...textTypes],
};

function depthOf({ metadata }: DocumentElement): number {
	return typeof metadata.category_depth === 'number' ? metadata.category_depth : 0;
}

function canBeParent(parent: DocumentElement, element: DocumentElement): boolean {
	return parent.type === element.type
		? depthOf(parent) < depthOf(element)
		: (childTypes[parent.type] ?? []).includes(element.type);
}

/** The public service: the last element that may be the parent, of those that nothing has ended yet. */
const byType: HierarchyRule = (elements) => {
	const open: number[] = [];
	return elements.map((element, position) => {
		for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
			const parent = elements[last];
			if (parent && canBeParent(parent, element)) break;
			open.pop();
		}
		const parent = open.at(-1);
		open.push(position);
		return parent;
	});
};

/** What stands on the edge of a page ends nothing and has no parent. */
const pageEdges: readonly string[] = ['Footer', 'Header', 'PageBreak', 'PageNumber'];

/** Other services: the last heading, whatever stands between; a heading under one of a higher level. */
const byHeading: HierarchyRule = (elements) => {
	const headings: number[] = [];
	return elements.map((element, position) => {
		if (pageEdges.includes(element.type)) return undefined;
		if (element.type !== 'Title') return headings.at(-1);
		for (let last = headings.at(-1); last !== undefined; last = headings.at(-1)) {
			const heading = elements[last];
			if (heading && depthOf(heading) < depthOf(element)) break;
			headings.pop();
		}
		const parent = headings.at(-1);
		headings.push(position);
		return parent;
	});
};

const rules: readonly HierarchyRule[] = [byType, byHeading];

function parentIds(rule: HierarchyRule, elements: readonly DocumentElement[]): unknown[] {
	return rule(elements).map((parent) =>
		parent === undefined ? undefined : elements[parent]?.element_id,
	);
}

/** Whether a rule gives every parent that the service gave in a range, and no other. */
function explains(rule: HierarchyRule, range: readonly DocumentElement[]): boolean {
	const expected = parentIds(rule, range);
	return range.every(
		({ metadata }, position) => (metadata.parent_id ?? undefined) === expected[position],
	);
}

/**
 * Joins the elements of ranges and gives those at the start of a range the parent that stands in an earlier
 * one. A range alone cannot know it, so it is worked out by the rule that explains every parent inside the
 * ranges; where none does, or two of them disagree, elements stay as the service gave them.
 */
export function joinHierarchy(
	ranges: ReadonlyArray<readonly DocumentElement[]>,
): DocumentElement[] {
	const elements = ranges.flat();
	const hasParents = elements.some(({ metadata }) => typeof metadata.parent_id === 'string');
	if (!hasParents) return elements;
	const found = rules
		.filter((rule) => ranges.every((range) => explains(rule, range)))
		.map((rule) => parentIds(rule, elements));
	return elements.map((element, position) => {
		const [parent, ...others] = new Set(found.map((ids) => ids[position]));
		if (others.length > 0 || typeof parent !== 'string') return element;
		if (element.metadata.parent_id === parent) return element;
		return { ...element, metadata: { ...element.metadata, parent_id: parent } };
	});
}
