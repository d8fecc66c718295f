import type { Rule } from '../layout/page.ts';

/** An image in grey: 4 bytes for each pixel, row by row. */
export interface Pixels {
	data: ArrayLike<number>;
	width: number;
	height: number;
}

/** The parts of letters are shorter than this part of the image's width. */
const minLengthPart = 1 / 25;
/** What is thicker than this part of the image's width is an area, not a line. */
const maxThicknessPart = 1 / 200;
/** A line that is printed or scanned badly has gaps of at most this part of its width. */
const maxGapPart = 1 / 800;

/** Finds lines along one direction: `isDark` takes a place along it, and one across it. */
function rulesAlong(
	length: number,
	across: number,
	isDark: (along: number, across: number) => boolean,
	unit: number,
): Array<Omit<Rule, 'isVertical'>> {
	const minLength = unit * minLengthPart;
	const maxThickness = Math.ceil(unit * maxThicknessPart);
	const maxGap = Math.ceil(unit * maxGapPart);
	const isThinAt = (along: number, position: number) => {
		let [first, last] = [position, position];
		while (position - first <= maxThickness && isDark(along, first - 1)) first -= 1;
		while (last - position <= maxThickness && isDark(along, last + 1)) last += 1;
		return last - first < maxThickness;
	};
	const isRule = (start: number, end: number, position: number) => {
		if (end - start < minLength) return false;
		const places = Array.from({ length: 9 }, (_, index) =>
			Math.round(start + ((end - start) * (index + 1)) / 10),
		);
		return places.filter((along) => isThinAt(along, position)).length * 2 > places.length;
	};
	const rules: Array<Omit<Rule, 'isVertical'>> = [];
	for (let position = 0; position < across; position += 1) {
		let start = -1;
		let end = -1;
		for (let along = 0; along <= length; along += 1) {
			if (along < length && isDark(along, position)) {
				if (start < 0) start = along;
				end = along;
			} else if (start >= 0 && (along - end > maxGap || along === length)) {
				if (isRule(start, end, position)) rules.push({ position, start, end });
				start = -1;
			}
		}
	}
	return rules;
}

/** The straight lines of an image, in pixels: long dark rows and columns of pixels that aren't part of a dark area. */
export function pixelRules({ data, width, height }: Pixels): Rule[] {
	const isDark = (x: number, y: number) =>
		x >= 0 && y >= 0 && x < width && y < height && (data[4 * (y * width + x)] ?? 255) < 128;
	const horizontal = rulesAlong(width, height, isDark, width);
	const vertical = rulesAlong(height, width, (y, x) => isDark(x, y), width);
	return [
		...horizontal.map((rule) => ({ ...rule, isVertical: false })),
		...vertical.map((rule) => ({ ...rule, isVertical: true })),
	];
}
