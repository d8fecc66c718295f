import type { Box } from './pageText.ts';

/** The smallest box around both. */
export function joinedBox(one: Box, other: Box): Box {
	return {
		left: Math.min(one.left, other.left),
		top: Math.min(one.top, other.top),
		right: Math.max(one.right, other.right),
		bottom: Math.max(one.bottom, other.bottom),
	};
}

/** Points to thousandths: the last digits of computed coordinates mean nothing. */
function rounded(points: number): number {
	return Math.round(points * 1000) / 1000;
}

/** The `coordinates` metadata of a box: four corners from the top left, down first. */
export function coordinatesOf(
	{ left, top, right, bottom }: Box,
	page: { width: number; height: number },
): Record<string, unknown> {
	const corners = [
		[left, top],
		[left, bottom],
		[right, bottom],
		[right, top],
	];
	return {
		points: corners.map((corner) => corner.map(rounded)),
		system: 'PixelSpace',
		layout_width: rounded(page.width),
		layout_height: rounded(page.height),
	};
}
