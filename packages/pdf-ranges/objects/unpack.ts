import { entryOf } from '../syntax/dictionary';
import { undoPrediction } from '../syntax/predictor';
import { scan } from '../syntax/scan';
import { skipToToken } from '../syntax/skipToToken';
import { nameOf, shortText, wholeNumberOf, type PdfValue } from '../syntax/value';
import { UnsupportedPdf, type WorkBudget } from '../work/work';
import { inflate } from './inflate';
import type { PdfObject, Resolve } from './readObject';

/** A longer row is made to hold the event loop. Bytes. */
const maxRowBytes = 64 * 1024;

/**
 * Unpacks a stream that is plain or packed by FlateDecode. Throws UnsupportedPdf for any other filter, for data that is broken
 * and for more than `maxBytes`; TooMuchWork once the document's budget is used up.
 */
export async function unpack(
	{ value, stream }: PdfObject,
	budget: WorkBudget,
	resolve: Resolve,
	maxBytes: number = Infinity,
): Promise<Buffer> {
	if (!stream) throw new UnsupportedPdf('A stream is missing');
	if (value.entries.has('F'))
		throw new UnsupportedPdf('The data of a stream is in another file', 'unusual');
	const data = value.bytes.subarray(stream.start, stream.end);
	const filter = await only(entryOf(value, 'Filter') ?? entryOf(value, 'Fl'), budget, resolve);
	if (!filter) return data;
	const name = nameOf(filter);
	if (name !== 'FlateDecode' && name !== 'Fl')
		throw new UnsupportedPdf('A stream has an unusual filter', 'unusual');
	const unpacked = await inflate(data, budget, maxBytes);
	const parameters = await only(
		entryOf(value, 'DecodeParms') ?? entryOf(value, 'DP'),
		budget,
		resolve,
	);
	return parameters ? await predicted(unpacked, parameters, budget) : unpacked;
}

/** The value, or the only one of a list; undefined for an empty list and for null. Throws UnsupportedPdf for several. */
async function only(
	given: PdfValue | undefined,
	budget: WorkBudget,
	resolve: Resolve,
): Promise<PdfValue | undefined> {
	let value = given && (await resolve(given));
	if (value?.bytes[value.start] === 91) {
		const { bytes } = value;
		const end = value.end - 1;
		const first = skipToToken(bytes, value.start + 1, end, budget);
		if (first === end) return undefined;
		const item = await scan(bytes, first, end, budget);
		const rest = skipToToken(bytes, item.end, end, budget);
		if (rest < end) throw new UnsupportedPdf('A stream has several filters', 'unusual');
		value = await resolve(item);
	}
	return shortText(value) === 'null' ? undefined : value;
}

async function predicted(
	unpacked: Buffer,
	parameters: PdfValue,
	budget: WorkBudget,
): Promise<Buffer> {
	const scanned = await scan(parameters.bytes, parameters.start, parameters.end, budget);
	if (scanned.kind !== 'dictionary')
		throw new UnsupportedPdf('A filter has unusual parameters', 'unusual');
	const number = (name: string, usual: number) => {
		const value = entryOf(scanned, name);
		const read = value ? wholeNumberOf(value) : usual;
		if (read === undefined) throw new UnsupportedPdf('A filter has unusual parameters', 'unusual');
		return read;
	};
	const predictor = number('Predictor', 1);
	if (predictor === 1) return unpacked;
	if (predictor < 10 || predictor > 15)
		throw new UnsupportedPdf('A filter has unusual parameters', 'unusual');
	const bits = number('Colors', 1) * number('BitsPerComponent', 8);
	const rowBytes = Math.ceil((number('Columns', 1) * bits) / 8);
	if (rowBytes === 0 || rowBytes > maxRowBytes)
		throw new UnsupportedPdf('A filter has unusual parameters', 'unusual');
	const valueBytes = Math.max(1, Math.ceil(bits / 8));
	return await undoPrediction(unpacked, { rowBytes, valueBytes }, budget);
}
