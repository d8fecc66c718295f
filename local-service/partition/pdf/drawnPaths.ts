import type { Box } from '../layout/box.ts';
import { joinedBox } from '../layout/box.ts';
import type { Matrix } from './matrix.ts';
import { applied, identity, matrixOf, multiplied } from './matrix.ts';
import type { PdfPage } from './openPdf.ts';
import { pdfLibrary } from './pdfLibrary.ts';

/** A connected line of a path, in points from the page's top left corner. Curves count by their control points. */
export interface DrawnPath {
	points: Array<readonly [x: number, y: number]>;
	box: Box;
	isClosed: boolean;
	isFilled: boolean;
	isStroked: boolean;
}

/** The numbers with which pdfjs begins each part of a path, and how many points follow. */
const pointCounts: ReadonlyMap<number, number> = new Map([
	[0, 1], // starts a line elsewhere
	[1, 1], // a straight line
	[2, 3], // a curve
	[3, 2], // a quadratic curve
	[4, 0], // closes the line
]);
const startPart = 0;
const closePart = 4;

type Outline = Pick<DrawnPath, 'points' | 'isClosed'>;

function outlinesOf(data: ArrayLike<number>, matrix: Matrix): Outline[] {
	const outlines: Outline[] = [];
	let position = 0;
	while (position < data.length) {
		const part = data[position] ?? -1;
		const pointCount = pointCounts.get(part);
		if (pointCount === undefined) break;
		if (part === startPart) outlines.push({ points: [], isClosed: false });
		const outline = outlines.at(-1);
		for (let point = 0; point < pointCount; point += 1) {
			const place = position + 1 + 2 * point;
			outline?.points.push(applied(matrix, data[place] ?? 0, data[place + 1] ?? 0));
		}
		if (part === closePart && outline !== undefined) outline.isClosed = true;
		position += 1 + 2 * pointCount;
	}
	return outlines.filter(({ points }) => points.length > 1);
}

function boxAroundPoints(points: DrawnPath['points']): Box {
	return points.map(([x, y]) => ({ left: x, top: y, right: x, bottom: y })).reduce(joinedBox);
}

/** All paths that a page fills or strokes, whatever the color, and whether it shows an image. */
export async function readDrawnPaths(
	page: PdfPage,
): Promise<{ paths: DrawnPath[]; hasImage: boolean }> {
	const { OPS } = await pdfLibrary();
	const both = [
		OPS.fillStroke,
		OPS.eoFillStroke,
		OPS.closeFillStroke,
		OPS.closeEOFillStroke,
	] as const;
	const fills = new Set<number>([OPS.fill, OPS.eoFill, ...both]);
	const strokes = new Set<number>([OPS.stroke, OPS.closeStroke, ...both]);
	const images = new Set<number>([
		OPS.paintImageXObject,
		OPS.paintInlineImageXObject,
		OPS.paintImageMaskXObject,
	]);
	const { fnArray, argsArray } = await page.getOperatorList();
	const saved: Matrix[] = [];
	let matrix = matrixOf(page.getViewport({ scale: 1 }).transform);
	const paths: DrawnPath[] = [];
	fnArray.forEach((operator, index) => {
		const parameters = (argsArray[index] ?? []) as unknown[];
		switch (operator) {
			case OPS.save:
				saved.push(matrix);
				break;
			case OPS.paintFormXObjectBegin:
				saved.push(matrix);
				matrix = multiplied(matrix, matrixOf((parameters[0] as number[] | null) ?? identity));
				break;
			case OPS.restore:
			case OPS.paintFormXObjectEnd:
				matrix = saved.pop() ?? matrix;
				break;
			case OPS.transform:
				matrix = multiplied(matrix, matrixOf(parameters));
				break;
			case OPS.constructPath: {
				const [painting, data] = parameters as [number, [ArrayLike<number> | null]];
				const isFilled = fills.has(painting);
				const isStroked = strokes.has(painting);
				if (!isFilled && !isStroked) break;
				for (const { points, isClosed } of outlinesOf(data[0] ?? [], matrix)) {
					paths.push({ points, isClosed, isFilled, isStroked, box: boxAroundPoints(points) });
				}
			}
		}
	});
	return { paths, hasImage: fnArray.some((operator) => images.has(operator)) };
}
