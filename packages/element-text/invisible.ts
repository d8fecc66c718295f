/** Characters without width: soft hyphens, those that set a direction, byte order marks and the like. */
const never =
	'\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb';
const joiner = '[\\u200c\\u200d]';
/** What joiners change the shape of: letters of scripts such as Persian and Hindi, and emoji. */
const shaped =
	'(?![\\p{sc=Latn}\\p{sc=Grek}\\p{sc=Cyrl}\\p{sc=Hani}\\p{sc=Hang}\\p{sc=Hira}\\p{sc=Kana}])[\\p{L}\\p{M}]|' +
	'[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f]';
/** In some scripts, a joiner at the end of a word shapes the mark before it. */
const invisible = new RegExp(
	`[${never}]|(?<!${shaped})${joiner}|(?<!\\p{M})${joiner}(?!${shaped})`,
	'gu',
);
const some = new RegExp(`[${never}]|${joiner}`);

/** Returns a text without the characters that nobody sees. Joiners stay where they shape what's beside them. */
export function withoutInvisible(text: string): string {
	return some.test(text) ? text.replace(invisible, '').trim() : text;
}
