/** A text for readers of the code, on one line, and where it begins (from 1). */
export interface ReaderText {
	line: number;
	text: string;
}

/** Block comments that begin a line, and what follows `//`, several lines as one; no quoted text that looks like it. */
const codeComment = /^[ \t]*\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+|[\s;,)}\]]\/\/ [^'\n]*$/gm;

/** Comments of YAML and shell files; a mark in a quoted text counts as one, which is stricter than needed. */
const scriptComment = /(?:^[ \t]*#(?!!).*\n?)+|[ \t]#\s.*$/gm;

/** Lists the comments of TypeScript or JavaScript; what strings say is not for readers. */
export function commentsOfCode(code: string): ReaderText[] {
	return commentsIn(code, codeComment, /^\s*(?:\/\*+|\/\/|\*(?!\*))|\*+\/\s*$/gm);
}

/** Lists the comments of a YAML or shell file. */
export function commentsOfScript(script: string): ReaderText[] {
	return commentsIn(script, scriptComment, /^\s*#/gm);
}

function commentsIn(content: string, comment: RegExp, marks: RegExp): ReaderText[] {
	return [...content.matchAll(comment)].map(({ 0: found, index }) => ({
		line: content.slice(0, index).split('\n').length,
		text: found.replace(marks, ' ').replace(/\s+/g, ' ').trim(),
	}));
}
