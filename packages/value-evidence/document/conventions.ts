import type { DecimalMark } from '../../element-text';
import { dateOrderOf, type DateOrder } from '../reading/dates';
import { decimalMarkOf } from '../reading/numbers';
import type { Line } from './lines';

/** How a document writes numbers and dates, as far as it tells. */
export interface Conventions {
	mark: DecimalMark | undefined;
	order: DateOrder;
}

/** So much of a document tells it. Characters. */
const maxSample = 30_000;

/** Returns how a document writes numbers and dates. Without a date that can only be read in one way, numbers, language and currency tell. */
export function conventionsOf(lines: readonly Line[]): Conventions {
	const texts: string[] = [];
	let length = 0;
	for (const { text } of lines) {
		if (length > maxSample) break;
		length += text.length;
		texts.push(text);
	}
	const mark = decimalMarkOf(texts);
	const has = (sign: RegExp) => texts.some((text) => sign.test(text));
	const isEnglish = has(/\b(?:the|of|and)\b/i);
	const speaksOther = has(/\b(?:de[lrs]?|und|das|du|les?|el|van|och|fecha|data|datum)\b/i);
	const isForeign = lines.some(({ element: { metadata } }) => {
		const { languages } = metadata;
		return Array.isArray(languages) && languages.some((one) => one !== 'eng' && one !== '');
	});
	const usual: DateOrder =
		mark === ',' || isForeign || has(/[€£]/) || (speaksOther && !isEnglish)
			? 'day'
			: has(/\$/)
				? 'month'
				: undefined;
	return { mark, order: dateOrderOf(texts) ?? usual };
}
