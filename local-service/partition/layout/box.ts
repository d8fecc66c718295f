/** A rectangle in points (or pixels of an image) from the page's top left corner. */
export interface Box {
	left: number;
	top: number;
	right: number;
	bottom: number;
}

export function heightOf({ top, bottom }: Box): number {
	return bottom - top;
}

export function widthOf({ left, right }: Box): number {
	return right - left;
}

/** The smallest box around both. */
export function joinedBox(one: Box, other: Box): Box {
	return {
		left: Math.min(one.left, other.left),
		top: Math.min(one.top, other.top),
		right: Math.max(one.right, other.right),
		bottom: Math.max(one.bottom, other.bottom),
	};
}

/** The smallest box around all; there has to be at least one. */
export function boxAround(items: ReadonlyArray<{ box: Box }>): Box {
	return items.map(({ box }) => box).reduce(joinedBox);
}

/** Whether the middle of a box lies within another one. */
export function hasMiddleIn(inner: Box, outer: Box): boolean {
	const x = (inner.left + inner.right) / 2;
	const y = (inner.top + inner.bottom) / 2;
	return x >= outer.left && x <= outer.right && y >= outer.top && y <= outer.bottom;
}

/** Points to thousandths: the last digits of computed coordinates mean nothing. */
function rounded(points: number): number {
	return Math.round(points * 1000) / 1000;
}

/** The `coordinates` metadata of a box: four corners from the top left, down first, each multiplied by `scale`. */
export function coordinatesOf(
	{ left, top, right, bottom }: Box,
	page: { width: number; height: number },
	scale = 1,
): Record<string, unknown> {
	const corners = [
		[left, top],
		[left, bottom],
		[right, bottom],
		[right, top],
	];
	return {
		points: corners.map((corner) => corner.map((place) => rounded(scale * place))),
		system: 'PixelSpace',
		layout_width: rounded(scale * page.width),
		layout_height: rounded(scale * page.height),
	};
}
