import { createHash } from 'node:crypto';

import { pdfLibrary } from '../../../../local-service/partition/pdf/pdfLibrary.ts';

type PdfLibrary = Awaited<ReturnType<typeof pdfLibrary>>;
type PdfProxy = Awaited<ReturnType<PdfLibrary['getDocument']>['promise']>;
type PageProxy = Awaited<ReturnType<PdfProxy['getPage']>>;

/** What pdfjs says about each page: everything that is drawn, with its fonts and images, boxes, layers, annotations. */
export async function describePages(bytes: Buffer): Promise<string[]> {
	const { getDocument, VerbosityLevel } = await pdfLibrary();
	const task = getDocument({
		data: Uint8Array.from(bytes),
		verbosity: VerbosityLevel.ERRORS,
		isEvalSupported: false,
		disableFontFace: true,
		fontExtraProperties: true,
		useSystemFonts: false,
	});
	try {
		const pdf = await task.promise;
		const layers = await layersOf(pdf);
		const fields = await fieldsOf(pdf);
		const pages: string[] = [];
		for (let number = 1; number <= pdf.numPages; number += 1) {
			const page = await pdf.getPage(number);
			const annotations: Array<{ id: string }> = await page.getAnnotations();
			const own = annotations.flatMap(({ id }) => fields.get(id) ?? []);
			pages.push([await describePage(page), layers, ...own].join('\n'));
			page.cleanup();
		}
		return pages;
	} finally {
		await task.destroy();
	}
}

/** Fields of the form by the objects that show them; found from the form, not from the pages. */
async function fieldsOf(pdf: PdfProxy): Promise<Map<string, string>> {
	const fields = new Map<string, string>();
	const byName: Record<string, object[]> = { ...(await pdf.getFieldObjects()) };
	for (const [name, places] of Object.entries(byName)) {
		for (const place of places) {
			if (!('id' in place)) continue;
			const value = 'value' in place ? place.value : undefined;
			fields.set(String(place.id), `field ${name}: ${JSON.stringify(value)}`);
		}
	}
	return fields;
}

async function layersOf(pdf: PdfProxy): Promise<string> {
	const config = await pdf.getOptionalContentConfig();
	const groups = [...config].map(([id, group]) => [id, group.name, group.visible]);
	return JSON.stringify(groups);
}

async function describePage(page: PageProxy): Promise<string> {
	const { fnArray, argsArray } = await page.getOperatorList();
	const { items } = await page.getTextContent({ includeMarkedContent: true });
	const annotations: unknown[] = await page.getAnnotations();
	const shared: unknown = { annotations, operators: fnArray.map((fn, at) => [fn, argsArray[at]]) };
	const text = items.map((item) =>
		'str' in item ? { ...item, fontName: '' } : { ...item, id: '' },
	);
	const { view, rotate, userUnit } = page;
	const described = { view, rotate, userUnit, text, shared };
	await loadNamed(page, described);
	return JSON.stringify(described, (_, value: unknown) => plain(page, value));
}

const namedObject = /^g_d\d+_|^\w+_p\d+_\d+$/;

/** Waits for what is named: pdfjs loads fonts and images beside everything else. */
async function loadNamed(page: PageProxy, described: unknown): Promise<void> {
	const names = new Set<string>();
	JSON.stringify(described, (_, value: unknown) => {
		if (typeof value === 'string' && namedObject.test(value)) names.add(value);
		return ArrayBuffer.isView(value) ? null : value;
	});
	await Promise.all(
		[...names].map(async (name) => {
			const objects = name.startsWith('g_') ? page.commonObjs : page.objs;
			await new Promise((resolve) => objects.get(name, resolve));
		}),
	);
}

/** Names that pdfjs makes up become what they stand for; data becomes its hash. */
function plain(page: PageProxy, value: unknown): unknown {
	if (ArrayBuffer.isView(value)) {
		const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
		return `${value.byteLength} bytes ${hashOf(bytes)}`;
	}
	if (value instanceof Map) return [...value];
	if (typeof value !== 'string') return value;
	if (!namedObject.test(value)) return value;
	return value.startsWith('g_') ? fontOf(page.commonObjs.get(value)) : page.objs.get(value);
}

/** Properties of fonts that pdfjs makes up or fills in as it goes. */
const madeUp = /loadedName|_|compiled|glyph|cache/i;

function fontOf(font: unknown): unknown {
	if (typeof font !== 'object' || font === null) return font;
	const properties = Object.entries(font).filter(([name]) => !madeUp.test(name));
	const name = 'name' in font ? font.name : '';
	const written = JSON.stringify(properties, (_, value: unknown) =>
		ArrayBuffer.isView(value) ? hashOf(value as Uint8Array) : value,
	);
	return `font ${String(name)} ${hashOf(Buffer.from(written))}`;
}

function hashOf(bytes: Uint8Array): string {
	return createHash('sha1').update(bytes).digest('hex').slice(0, 12);
}
