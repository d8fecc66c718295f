import { displayedSize, markRectangle, type PageFrame, type Rectangle } from './markPlace';

export interface Annotation {
	subtype: 'Highlight' | 'Text';
	place: Rectangle;
	/** Red, green and blue: 0 to 1 each. */
	color: readonly [number, number, number];
	text: string;
}

/** The width of the border, the size of a note, the square in it, and the gap beside it. Points. */
const borderWidth = 0.75;
const noteSize = 16;
const noteInset = 5;
const noteGap = 4;
/** Fills are light, so that text stays readable. */
const states = '/Fill<</BM/Multiply/ca .35>>/Line<</BM/Multiply/ca 1>>';

/** Returns where a note goes, by its index on the page: beside one another at the top left as it's displayed. */
export function notePlace(frame: PageFrame, index: number): Rectangle | undefined {
	const [width, height] = displayedSize(frame.crop, frame.rotation);
	const step = noteSize + noteGap;
	const columns = Math.max(1, Math.floor((width - noteGap) / step));
	const left = noteGap + (index % columns) * step;
	const top = noteGap + Math.floor(index / columns) * step;
	const size = { width: noteSize / width, height: noteSize / height };
	return markRectangle(frame, { left: left / width, top: top / height, ...size });
}

/** Returns the form that an annotation draws: its coordinates are those of the page. */
export function appearanceText({ subtype, place, color }: Annotation): string {
	const [x0, y0, x1, y1] = place;
	const inside = (inset: number) => {
		const gap = Math.min(inset, (x1 - x0) / 3, (y1 - y0) / 3);
		return `${textOf([x0 + gap, y0 + gap, x1 - x0 - 2 * gap, y1 - y0 - 2 * gap])} re `;
	};
	// What lies in an even number of rectangles isn't filled. A square looks the same however a viewer rotates it.
	const lines = inside(0) + inside(borderWidth) + (subtype === 'Text' ? inside(noteInset) : '');
	const content = `${colorText(color)} rg /Fill gs ${inside(0)}f /Line gs ${lines}f*`;
	return `<</Type/XObject/Subtype/Form/BBox[${textOf(place)}]/Resources<</ExtGState<<${states}>>>>/Length ${content.length}>>\nstream\n${content}\nendstream`;
}

/** Returns an annotation; page and appearance are references. */
export function annotationText(annotation: Annotation, page: string, appearance: string): string {
	const { subtype, place, color, text } = annotation;
	const [x0, y0, x1, y1] = place;
	const corners = textOf([x0, y1, x1, y1, x0, y0, x1, y0]);
	const own = subtype === 'Highlight' ? `/QuadPoints[${corners}]` : '/Name/Comment';
	const contents = Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex');
	return `<</Type/Annot/Subtype/${subtype}/Rect[${textOf(place)}]${own}/C[${colorText(color)}]/F 4/P ${page}/T(Document Service)/Contents<${contents}>/AP<</N ${appearance}>>>>`;
}

/** What isn't a number counts as 0. */
function colorText(color: readonly number[]): string {
	return textOf(color.map((part) => Math.min(1, Math.max(0, part)) || 0));
}

/** PDF has no exponents. */
function textOf(numbers: readonly number[]): string {
	return numbers.map((number) => String(Math.round(number * 1e4) / 1e4)).join(' ');
}
