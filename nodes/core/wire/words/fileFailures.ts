/** Statuses that users' mistakes end with: servers don't tell them apart from errors of their own (docs/maintainers/service.md#errors). */
const fileStatuses: readonly number[] = [400, 415, 422, 500];

export interface Explanation {
	meaning: string;
	advice: string;
}

interface Cause extends Explanation {
	words: RegExp;
}

/** What can be wrong with a file, or with the fields that say how it's read. The first cause that fits counts. */
const causes: readonly Cause[] = [
	{
		words: /codec can't (de|en)code|unknown encoding|UnicodeDecodeError/i,
		meaning: "The service can't read the file's characters",
		advice:
			"Add a field named encoding to 'Additional Form Fields', with the encoding of the file, e.g. windows-1252",
	},
	{
		words: /\boverlap\b.*max_characters/i,
		meaning: "The chunks overlap by more than 'Max Characters' allows",
		advice: "Lower 'Overlap (Characters)', or raise 'Max Characters'",
	},
	{
		words: /\bcombine_(text_)?under_n_chars\b.*max_characters/i,
		meaning: "Sections are combined to more than 'Max Characters' allows",
		advice: "Lower combine_under_n_chars in 'Additional Form Fields', or raise 'Max Characters'",
	},
	{
		words: /\bfast strategy is not available\b|\bfast\b.*\bimage/i,
		meaning: "'Strategy' is Fast, which can't read images",
		advice:
			"Set 'Strategy' to OCR Only or Auto: Fast reads no text from images, also those attached to an email",
	},
	{
		words:
			/\b(not|n't|un)\s?support(ed)?\b.*\b(file|type|mime|format)|\bfile type\b.*\bnot support|\bunsupported (file|media|document)/i,
		meaning: "The service doesn't support this file type",
		advice:
			'Convert the document to a type that the service supports, or filter out its kind before this node',
	},
	{
		words:
			/\b(traineddata|tessdata_prefix)\b|\b(tesseract|tessdata|ocr)\b.*\blanguages?\b|\blanguages?\b.*\b(tesseract|tessdata|not (found|installed|available))/i,
		meaning: 'The service lacks an OCR language',
		advice: "Change 'Languages', or ask the operator of the service to install the language",
	},
	{
		words:
			/\b(tesseract|pytesseract|poppler|unstructured[-_]inference|detectron2?)\b.*\b(not|n't|no)\b.*\b(install|found|path|available)|\bis poppler installed\b/i,
		meaning: "This service can't read scans",
		advice:
			"Set 'Strategy' to Fast if the document has text of its own. Otherwise ask the operator of the service to install text recognition",
	},
	{
		words: /\b(password|encrypted|decrypt)/i,
		meaning: 'The file is protected by a password',
		advice: 'Remove the password first',
	},
	{
		words: /OLE2 compound document/i,
		meaning: "The file is protected by a password, or isn't in the format that its name says",
		advice: 'Remove the password first, or save the document again in that format',
	},
	{
		words: /\bnot\b.*\bvalid pdf\b|\bis not a pdf\b|\bno \/Root object\b/i,
		meaning: "The file isn't a PDF that can be read",
		advice: "Open the document to check that it's a PDF and isn't damaged",
	},
	{
		words: /\b(file|document) is empty\b|\bempty (file|document)\b/i,
		meaning: 'The file is empty',
		advice: 'Check the node that provides the file',
	},
	{
		words:
			/\bnot\b.*\bvalid (file|document|zip)|\b(corrupt|damaged|truncated|malformed)|\bstream has ended unexpectedly|\bis not a zip\b|\bno objects found\b/i,
		meaning: "The file is damaged, or isn't what its type says",
		advice: "Open the document to check that it isn't damaged",
	},
];

/** Returns what's wrong with a file that was sent, in words for the user; undefined where the service doesn't say. */
export function explainFile(status: number, detail: string): Explanation | undefined {
	return fileStatuses.includes(status) ? explainReason(detail) : undefined;
}

/** Returns the same for the service's words about a file of a job. */
export function explainReason(reason: string): Explanation | undefined {
	return causes.find(({ words }) => words.test(reason));
}
