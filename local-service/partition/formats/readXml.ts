import { load } from 'cheerio';
import type { ElementDraft } from '../serviceElement.ts';
import { oneLine, paragraphDraft } from '../textType.ts';

/** Reads XML: each text between tags is an element; with `keepTags` the source is one text. */
export function readXml(text: string, keepTags: boolean): ElementDraft[] {
	if (keepTags) {
		return text.trim() === '' ? [] : [{ type: 'UncategorizedText', text: text.trim() }];
	}
	const document = load(text, { xml: true });
	return document
		.root()
		.find('*')
		.addBack()
		.contents()
		.toArray()
		.filter((node) => node.nodeType === 3)
		.map((node) => paragraphDraft(oneLine(document(node).text())))
		.filter((draft) => draft !== undefined);
}
