import type { Box } from '../layout/box.ts';
import { heightOf, widthOf } from '../layout/box.ts';
import type { Rule } from '../layout/page.ts';
import type { DrawnPath } from './drawnPaths.ts';

/** Filled rectangles thinner than this are lines, in points. */
const maxRuleThickness = 3;
const minRuleLength = 4;
/** How far a straight line may lean, in points. */
const maxLean = 0.5;
const minDotSize = 1.5;
const maxDotSize = 8;
/** A dot is about as wide as high. */
const dotProportion = 1.3;

function isDot({ box, points }: DrawnPath): boolean {
	const smaller = Math.min(widthOf(box), heightOf(box));
	const larger = Math.max(widthOf(box), heightOf(box));
	return (
		points.length >= 4 &&
		smaller >= minDotSize &&
		larger <= maxDotSize &&
		larger < dotProportion * smaller
	);
}

/** The line that runs along the middle of a box. */
function rulesAlong(box: Box): Rule[] {
	const isVertical = heightOf(box) > widthOf(box);
	const rule: Rule = isVertical
		? { isVertical, position: (box.left + box.right) / 2, start: box.top, end: box.bottom }
		: { isVertical, position: (box.top + box.bottom) / 2, start: box.left, end: box.right };
	return rule.end - rule.start < minRuleLength ? [] : [rule];
}

/** The parts of a stroked line that run straight down or across the page. */
function strokedRules({ points, isClosed }: DrawnPath): Rule[] {
	const corners = isClosed ? [...points, ...points.slice(0, 1)] : points;
	return corners.slice(1).flatMap(([x, y], index) => {
		const [fromX, fromY] = corners[index] ?? [x, y];
		const box = {
			left: Math.min(x, fromX),
			right: Math.max(x, fromX),
			top: Math.min(y, fromY),
			bottom: Math.max(y, fromY),
		};
		return Math.min(widthOf(box), heightOf(box)) > maxLean ? [] : rulesAlong(box);
	});
}

function rulesOfPath(path: DrawnPath): Rule[] {
	if (isDot(path)) return [];
	const { box } = path;
	const isThin = Math.min(widthOf(box), heightOf(box)) <= maxRuleThickness;
	if (path.isFilled && isThin) return rulesAlong(box);
	return path.isStroked ? strokedRules(path) : [];
}

/** The lines of a page: drawn ones, the edges of drawn rectangles, and filled rectangles that are as thin as a line. */
export function rulesOf(paths: readonly DrawnPath[]): Rule[] {
	return paths.flatMap(rulesOfPath);
}

/** Small round or square shapes, such as browsers draw before list items. */
export function dotsOf(paths: readonly DrawnPath[]): Box[] {
	return paths.filter(isDot).map(({ box }) => box);
}
