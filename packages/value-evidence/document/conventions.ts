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
	const isForeign = lines.some(({ element: { metadata } }) => {
		const { languages } = metadata;
		return Array.isArray(languages) && languages.some((one) => one !== 'eng' && one !== '');
	});
	const usual: DateOrder =
		mark === ',' || isForeign || has(/[€£]/) || speaksForeign(texts)
			? 'day'
			: has(/\$/)
				? 'month'
				: undefined;
	return { mark, order: dateOrderOf(texts) ?? usual };
}

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const english = wordSet('the of and to for is by with from date number');
const others = wordSet(
	'der die das und für fur vom de du des le les del el los para il di da do het een van en voor och att för nr oraz datum fecha data',
);

/** Whether most of some common words aren't English. */
function speaksForeign(texts: readonly string[]): boolean {
	const sample = texts.slice(0, 200).join(' ').slice(0, 10_000).toLowerCase();
	let foreign = 0;
	for (const word of sample.match(/\p{L}{2,}/gu) ?? []) {
		foreign += Number(others.has(word)) - Number(english.has(word));
	}
	return foreign > 0;
}
