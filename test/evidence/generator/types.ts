/** An element as the service returns it. */
export interface ServiceElement {
	type: string;
	element_id: string;
	text: string;
	metadata: {
		coordinates: {
			points: [number, number][];
			system: string;
			layout_width: number;
			layout_height: number;
		};
		text_as_html?: string;
		page_number: number;
		parent_id?: string;
		languages: string[];
		filename: string;
		filetype: string;
	};
}

/** Where an element stands, in PDF points from the top left of the displayed page. */
export interface TrueBox {
	page: number;
	left: number;
	top: number;
	right: number;
	bottom: number;
}

export type Mistake = 'invented' | 'transposed' | 'otherLine';
export type LayoutName = 'tableInvoice' | 'blockInvoice' | 'lineInvoice';

export interface GeneratedDocument {
	name: string;
	layout: LayoutName;
	convention: string;
	elements: ServiceElement[];
	/** The right data, with English field names. */
	truth: Record<string, unknown>;
	/** The same with about a twentieth of the values wrong. */
	data: Record<string, unknown>;
	/** What was done to a value, by path such as `lines[2].amount`. */
	wrong: ReadonlyMap<string, Mistake>;
	/** By path, the boxes of the elements where the right value stands as this field. */
	places: ReadonlyMap<string, readonly TrueBox[]>;
	/** Draws the document. */
	pdf(): Promise<Uint8Array>;
}
