/** Where something stands on a page, in parts (0 to 1) of the page as it was laid out, from its top left corner. */
export interface Box {
	left: number;
	top: number;
	width: number;
	height: number;
	/** The layout's size in its own unit: points, pixels, or 1. */
	layoutWidth: number;
	layoutHeight: number;
}

/** Systems whose y goes up: docs/maintainers/service.md#elements */
const upwards: ReadonlySet<string> = new Set(['PointSpace', 'RelativeCoordinateSystem']);

/** A polygon around a text has a few points. */
const maxPoints = 100;

const digits = 1e5;
const rounded = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * digits) / digits;

/** Returns the box that an element's `coordinates` name; undefined if they name none. */
export function boxOf(coordinates: unknown): Box | undefined {
	if (typeof coordinates !== 'object' || coordinates === null) return undefined;
	const {
		points,
		system,
		layout_width: width,
		layout_height: height,
	} = coordinates as Record<string, unknown>;
	if (!Array.isArray(points) || points.length < 2 || points.length > maxPoints) return undefined;
	const places = points.map((point: unknown) => (Array.isArray(point) ? point.map(Number) : []));
	const xs = places.map(([x]) => x ?? NaN);
	const ys = places.map(([, y]) => y ?? NaN);
	const [layoutWidth, layoutHeight] = [Number(width), Number(height)];
	const isUsable =
		[...xs, ...ys, layoutWidth, layoutHeight].every(Number.isFinite) &&
		layoutWidth > 0 &&
		layoutHeight > 0;
	if (!isUsable) return undefined;
	const goesUp = upwards.has(String(system));
	const [left, right] = [
		rounded(Math.min(...xs) / layoutWidth),
		rounded(Math.max(...xs) / layoutWidth),
	];
	const [low, high] = [
		rounded(Math.min(...ys) / layoutHeight),
		rounded(Math.max(...ys) / layoutHeight),
	];
	const top = goesUp ? 1 - high : low;
	return {
		left,
		top: rounded(top),
		width: rounded(right - left),
		height: rounded(high - low),
		layoutWidth,
		layoutHeight,
	};
}
