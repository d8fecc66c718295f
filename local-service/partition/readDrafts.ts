import type { PartitionSettings } from './fields/fieldDefinitions.ts';
import type { FileType } from './fileType.ts';
import { decodedText } from './formats/decodedText.ts';
import { readCsv } from './formats/readCsv.ts';
import { readDocx } from './formats/readDocx.ts';
import { readEmail } from './formats/readEmail.ts';
import { readHtml } from './formats/readHtml.ts';
import { readMarkdown } from './formats/readMarkdown.ts';
import { readPptx } from './formats/readPptx.ts';
import { readText } from './formats/readText.ts';
import { readXlsx } from './formats/readXlsx.ts';
import { readXml } from './formats/readXml.ts';
import { readImage } from './ocr/readImage.ts';
import { readPdf } from './pdf/readPdf.ts';
import { PartitionRefusal } from './refusal.ts';
import type { ElementDraft } from './serviceElement.ts';

const hiResModels = ['layout_v1.1.0', 'yolox', 'yolox_quantized', 'yolox_tiny', 'detectron2_onnx'];

function refuseUnknownModel(settings: PartitionSettings): void {
	const model = settings.hi_res_model_name;
	const usesModel = settings.strategy === 'hi_res' || settings.strategy === 'auto';
	if (usesModel && model !== undefined && !hiResModels.includes(model)) {
		throw new PartitionRefusal(400, `Unknown model type: ${model}`);
	}
}

/**
 * Refuses, with status 400, a strategy that needs what this service does not have: a vision
 * model (`vlm`) or object detection. As on the public server the other strategies concern
 * PDF files and images only.
 */
export function refuseStrategy(type: FileType, settings: PartitionSettings): void {
	const { strategy } = settings;
	const isVisual = type.format === 'pdf' || type.format === 'image';
	if (strategy === 'vlm') {
		const detail = 'The vlm strategy is not available on this server: it has no vision model';
		throw new PartitionRefusal(400, detail);
	}
	if (!isVisual) return;
	refuseUnknownModel(settings);
	const files = type.format === 'image' ? 'image' : 'PDF';
	if (strategy === 'od_only') {
		const reason = 'this server has no object detection';
		const detail = `The ${strategy} strategy is not available for ${files} files: ${reason}`;
		throw new PartitionRefusal(400, detail);
	}
	if (strategy === 'fast' && type.format === 'image') {
		throw new PartitionRefusal(400, 'The fast strategy is not available for image files');
	}
}

/** How the strategies read a PDF that don't read its layout. */
const pdfReadings: Readonly<Record<string, 'fast' | 'ocr'>> = { fast: 'fast', ocr_only: 'ocr' };

/**
 * Reads a file with the reader of its type. Throws a PartitionRefusal for a type without a
 * reader (400) or a file its reader cannot read (422).
 */
export async function readDrafts(
	content: Buffer,
	type: FileType,
	settings: PartitionSettings,
): Promise<ElementDraft[]> {
	const text = () => decodedText(content, settings.encoding);
	switch (type.format) {
		case 'csv':
			return readCsv(text());
		case 'docx':
			return await readDocx(content);
		case 'email':
			return await readEmail(content);
		case 'image':
			return await readImage(content, { tablesAsHtml: settings.pdf_infer_table_structure });
		case 'html':
			return readHtml(text());
		case 'markdown':
			return readMarkdown(text());
		case 'pdf':
			return await readPdf(content, {
				reading: pdfReadings[settings.strategy] ?? 'layout',
				tablesAsHtml: settings.pdf_infer_table_structure,
			});
		case 'pptx':
			return await readPptx(content, { includeNotes: settings.include_slide_notes });
		case 'text':
			return readText(text());
		case 'xlsx':
			return await readXlsx(content);
		case 'xml':
			return readXml(text(), settings.xml_keep_tags);
		default:
			throw new PartitionRefusal(400, `File type ${type.mime} is not supported.`);
	}
}
