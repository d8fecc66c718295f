/* Pages that use what a PDF can hold: fonts, images, layers, annotations, form fields, patterns, forms in forms. */
import { noise } from './noise.ts';
import { join, packedStream, stream, type Text } from './pdfWriter.ts';

/** How the same pages are put into a document. */
export interface RichSettings {
	pageCount?: number;
	/** One resource dictionary for all pages, as many programs write it. */
	sharesResources?: boolean;
	/** Boxes, rotation and resources stand in a node above the pages. */
	inherits?: boolean;
	/** How many pages or nodes stand in a node of the page tree. */
	pagesInNode?: number;
	packsContent?: boolean;
	/** A length is an object of its own. */
	indirectLengths?: boolean;
	needsAppearances?: boolean;
	/** The size of an image on each page. Bytes. */
	imageBytes?: number;
}

const kinds = 8;

/** Objects of the document; the catalog is object 1. */
export function richPages({
	pageCount = 16,
	sharesResources = false,
	inherits = false,
	pagesInNode = Infinity,
	packsContent = false,
	indirectLengths = false,
	needsAppearances = true,
	imageBytes = 6000,
}: RichSettings = {}): Map<number, Text> {
	const objects = new Map<number, Text>();
	let next = 20;
	const add = (value: Text): string => {
		objects.set(next, value);
		return `${next++} 0 R`;
	};
	const addStream = (dictionary: string, data: Text): string => {
		if (packsContent) return add(packedStream(dictionary, data));
		return add(stream(dictionary, data, indirectLengths ? add(String(data.length)) : undefined));
	};

	const fonts = ['Helvetica', 'Times-Roman', 'Courier-Bold'].map((name) =>
		add(`<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`),
	);
	const glyph = addStream('', '500 0 0 0 500 500 d1 0 0 500 500 re f');
	const drawnFont = add(
		`<</Type/Font/Subtype/Type3/FontBBox[0 0 500 500]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 97/LastChar 97/Widths[500]` +
			`/Encoding<</Type/Encoding/Differences[97/square]>>/CharProcs<</square ${glyph}>>/Resources<<>>>>`,
	);
	const layers = ['Shown', 'Hidden'].map((name) => add(`<</Type/OCG/Name(${name})>>`));
	const root = 2;
	const pageNumbers = Array.from({ length: pageCount }, (_, index) => 10_000 + index);
	const isOn = (index: number, kind: number) => index % kinds === kind;

	/** What a page draws, and the resources it names. */
	const drawn = (index: number): { content: string; resources: Record<string, string> } => {
		const text = `BT /F${index % 3} 12 Tf 50 400 Td (Page ${index + 1} of the document) Tj ET /Photo${index} Do`;
		const resources: Record<string, string> = {
			[`Font F${index % 3}`]: fonts[index % 3] ?? '',
			[`XObject Photo${index}`]: addStream(
				`/Type/XObject/Subtype/Image/Width ${imageBytes}/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8`,
				noise(imageBytes, index + 1),
			),
		};
		if (isOn(index, 2)) {
			const mask = addStream(
				'/Type/XObject/Subtype/Image/Width 4/Height 4/ColorSpace/DeviceGray/BitsPerComponent 8',
				Buffer.alloc(16, 10 * index),
			);
			resources[`XObject Im${index}`] = addStream(
				`/Type/XObject/Subtype/Image/Width 4/Height 4/ColorSpace/DeviceRGB/BitsPerComponent 8/SMask ${mask}`,
				Buffer.from(Array.from({ length: 48 }, (_, byte) => (byte * 7 + index) % 251)),
			);
			const inline = 'BI /W 2 /H 2 /CS /G /BPC 8 ID abcd\nEI';
			return { content: `${text} q 100 0 0 100 50 50 cm /Im${index} Do Q ${inline}`, resources };
		}
		if (isOn(index, 3)) {
			resources['Properties On'] = layers[0] ?? '';
			resources['Properties Off'] = layers[1] ?? '';
			return {
				content: `/OC /On BDC ${text} EMC /OC /Off BDC 10 10 50 50 re f EMC`,
				resources,
			};
		}
		if (isOn(index, 6)) {
			const state = add('<</Type/ExtGState/ca .5/LW 3>>');
			const inner = addStream(
				`/Type/XObject/Subtype/Form/BBox[0 0 50 50]/Resources<</Font<</Inner ${fonts[2]}/Unused ${fonts[1]}>>>>`,
				`BT /Inner 8 Tf (Inside ${index}) Tj ET`,
			);
			resources[`XObject Fm${index}`] = addStream(
				`/Type/XObject/Subtype/Form/BBox[0 0 90 90]/Resources<</XObject<</In ${inner}>>/ExtGState<</G ${state}>>>>`,
				'/G gs /In Do 5 5 20 20 re f',
			);
			resources[`Pattern P${index}`] = addStream(
				'/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>',
				`1 0 0 rg 0 0 ${index % 9} 4 re f`,
			);
			resources[`Shading S${index}`] = add(
				'<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 1 1]/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>>>',
			);
			return {
				content: `${text} /Fm${index} Do /Pattern cs /P${index} scn 0 0 30 30 re f q 100 0 0 100 0 0 cm /S${index} sh Q`,
				resources,
			};
		}
		if (isOn(index, 7)) {
			// The second name is the first one, written in another way.
			resources['Font Drawn#20Font'] = drawnFont;
			return { content: `${text} BT /D#72awn#20Font 20 Tf (aaa) Tj ET`, resources };
		}
		return { content: text, resources };
	};

	const dictionaryOf = (resources: ReadonlyArray<readonly [string, string]>): string => {
		const lists = new Map<string, Map<string, string>>();
		for (const [name, value] of resources) {
			const [kind = '', own = ''] = name.split(' ');
			lists.set(kind, (lists.get(kind) ?? new Map<string, string>()).set(own, value));
		}
		const written = [...lists].map(([kind, list]) => {
			const own = `<<${[...list].map((entry) => `/${entry.join(' ')}`).join('')}>>`;
			// Some programs write one dictionary of fonts, one of images and so on, each an object of its own.
			return `/${kind} ${sharesResources ? add(own) : own}`;
		});
		return `<</ProcSet[/PDF/Text]${written.join('')}>>`;
	};

	const pages = pageNumbers.map((_, index) => drawn(index));
	const everything = pages.flatMap(({ resources }) => Object.entries(resources));
	const shared = sharesResources || inherits ? add(dictionaryOf(everything)) : '';

	// A form: one field for all pages that have fields, a group of buttons, and one field of its own for each.
	const sharedField = 11;
	const group = 12;
	const fields = [`${sharedField} 0 R`, `${group} 0 R`];
	const widgets: string[] = [];
	const buttons: string[] = [];
	const annotationsOf = (index: number): string => {
		const page = `${pageNumbers[index]} 0 R`;
		const annotation = (entries: string) =>
			`<</Type/Annot/P ${page}/Rect[${10 * index} 10 ${10 * index + 90} 40]${entries}>>`;
		const appearance = (text: string) =>
			addStream(
				`/Type/XObject/Subtype/Form/BBox[0 0 90 30]/Resources<</Font<</Helv ${fonts[0]}>>>>`,
				`/Tx BMC BT /Helv 9 Tf (${text}) Tj ET EMC`,
			);
		if (isOn(index, 4)) {
			const target = pageNumbers[(index + 9) % pageCount];
			const popup = next + 1;
			const note = add(
				annotation(`/Subtype/Text/Contents(Note ${index})/T(Someone)/Popup ${popup} 0 R`),
			);
			add(annotation(`/Subtype/Popup/Parent ${note}`));
			return [
				add(annotation(`/Subtype/Link/Border[0 0 1]/Dest[${target} 0 R/XYZ 0 0 0]`)),
				add(annotation('/Subtype/Link/A<</S/URI/URI(https://example.com/)>>')),
				add(
					annotation(`/Subtype/Stamp/Contents(Stamp)/AP<</N ${appearance(`Stamp ${index}`)}>>/F 4`),
				),
				note,
				`${popup} 0 R`,
			].join(' ');
		}
		if (isOn(index, 5)) {
			const own = add(
				annotation(
					`/Subtype/Widget/FT/Tx/T(own${index})/V(Value ${index})/DA(/Helv 10 Tf 0 g)/F 4`,
				),
			);
			fields.push(own);
			const drawnField = add(
				annotation(
					`/Subtype/Widget/FT/Tx/T(drawn${index})/V(Drawn ${index})/DA(/Helv 10 Tf 0 g)/F 4/AP<</N ${appearance(`Drawn ${index}`)}>>`,
				),
			);
			fields.push(drawnField);
			const widget = add(annotation(`/Subtype/Widget/Parent ${sharedField} 0 R/F 4`));
			widgets.push(widget);
			const on = appearance('X');
			const button = add(
				annotation(
					`/Subtype/Widget/Parent ${group} 0 R/AS/${index === 5 ? 'On5' : 'Off'}/AP<</N<</On${index} ${on}>>>>/F 4`,
				),
			);
			buttons.push(button);
			return [own, drawnField, widget, button].join(' ');
		}
		return '';
	};

	const attributes = '/MediaBox[0 0 595 842]/CropBox[10 10 585 832]/Rotate 90';
	const parents = new Map<number, number>();
	let level = pageNumbers;
	let node = 20_000;
	while (level.length > pagesInNode) {
		const above: number[] = [];
		for (let start = 0; start < level.length; start += pagesInNode) {
			for (const kid of level.slice(start, start + pagesInNode)) parents.set(kid, node);
			above.push(node++);
		}
		level = above;
	}
	for (const kid of level) parents.set(kid, root);
	const kidsOf = (parent: number) =>
		[...parents].filter(([, own]) => own === parent).map(([kid]) => kid);
	const leaves = (number: number): number =>
		number < 20_000 && number !== root
			? 1
			: kidsOf(number).reduce((sum, kid) => sum + leaves(kid), 0);
	for (const number of [root, ...new Set([...parents.values()].filter((one) => one !== root))]) {
		const kids = kidsOf(number).map((kid) => `${kid} 0 R`);
		const above = parents.get(number);
		objects.set(
			number,
			`<</Type/Pages/Count ${leaves(number)}/Kids[${kids.join(' ')}]${above ? `/Parent ${above} 0 R` : ''}` +
				`${inherits && number === root ? `${attributes}/Resources ${shared}` : ''}>>`,
		);
	}

	pages.forEach(({ content, resources }, index) => {
		const half = content.indexOf(' ', content.length / 2);
		const contents = isOn(index, 7)
			? `[${addStream('', content.slice(0, half))} ${addStream('', content.slice(half))}]`
			: addStream('', content);
		const annotations = annotationsOf(index);
		const own = sharesResources ? shared : dictionaryOf(Object.entries(resources));
		const box = isOn(index, 1)
			? '/MediaBox[0 0 842 595]/CropBox[20 20 800 500]/Rotate 270/UserUnit 2'
			: '/MediaBox[-10 -10 612 792]/TrimBox[0 0 600 700]';
		objects.set(
			pageNumbers[index] ?? 0,
			`<</Type/Page/Parent ${parents.get(pageNumbers[index] ?? 0)} 0 R/Contents ${contents}` +
				`${inherits ? '' : `/Resources ${own}`}${inherits && !isOn(index, 1) ? '' : box}` +
				`${annotations ? `/Annots[${annotations}]` : ''}/StructParents ${index}>>`,
		);
	});
	objects.set(
		sharedField,
		`<</FT/Tx/T(shared)/V(The same everywhere)/DA(/Helv 10 Tf 0 g)/Kids[${widgets.join(' ')}]>>`,
	);
	objects.set(group, `<</FT/Btn/Ff 49152/T(group)/V/On5/Kids[${buttons.join(' ')}]>>`);
	const form =
		`<</Fields[${fields.join(' ')}]/DR<</Font<</Helv ${fonts[0]}/Never ${fonts[1]}>>>>/DA(/Helv 0 Tf 0 g)` +
		`${needsAppearances ? '/NeedAppearances true' : ''}>>`;
	objects.set(
		1,
		join(
			`<</Type/Catalog/Pages ${root} 0 R/AcroForm ${add(form)}/Lang(en)/PageMode/UseOC`,
			`/OCProperties<</OCGs[${layers.join(' ')}]/D<</Order[${layers.join(' ')}]/OFF[${layers[1]}]>>>>`,
			`/Names<</Dests<</Names[(here)[${pageNumbers[0]} 0 R/Fit]]>>>>>>`,
		),
	);
	return objects;
}
