import ts from 'typescript';

/** A text for readers of the code, on one line, and where it begins (from 1). */
export interface ReaderText {
	line: number;
	text: string;
}

const testFunctions = new Set(['describe', 'it', 'test']);

/** Comments and titles of tests in TypeScript or JavaScript; what other strings say is not for readers. */
export function readerTextsOfCode(code: string, fileName: string): ReaderText[] {
	const source = ts.createSourceFile(fileName, code, ts.ScriptTarget.Latest, true);
	const texts = new Map<number, string>();
	const addComment = (start: number, end: number) => {
		texts.set(start, withoutMarks(code.slice(start, end)));
	};
	const visit = (node: ts.Node): void => {
		if (ts.isJSDoc(node)) return;
		if (ts.isCallExpression(node)) {
			const title = titleOf(node, source);
			if (title) texts.set(title.getStart(source), title.getText(source));
		}
		const children = node.getChildren(source);
		for (const child of children) visit(child);
		if (children.length > 0) return;
		const start = node.pos === 0 ? (ts.getShebang(code)?.length ?? 0) : node.pos;
		ts.forEachLeadingCommentRange(code, start, addComment);
		ts.forEachTrailingCommentRange(code, node.end, addComment);
	};
	visit(source);
	return [...texts].map(([start, text]) => ({
		line: source.getLineAndCharacterOfPosition(start).line + 1,
		text: text.replace(/\s+/g, ' ').trim(),
	}));
}

/** The title in `it('title', …)`, `describe.each(rows)('title', …)` and the like. */
function titleOf(call: ts.CallExpression, source: ts.SourceFile): ts.Expression | undefined {
	const [first] = call.arguments;
	const functionName = call.expression.getText(source).split(/[.(]/, 1)[0] ?? '';
	const isText =
		first !== undefined && (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first));
	return isText && testFunctions.has(functionName) ? first : undefined;
}

function withoutMarks(comment: string): string {
	return comment
		.replace(/^\/\*+|\*+\/$/g, '')
		.split('\n')
		.map((line) => line.replace(/^\s*(\/\/|\*(?!\*))/, ''))
		.join(' ');
}

/** Comments of YAML and shell files: a mark in a quoted text counts as one, which is stricter than needed. */
export function readerTextsOfScript(script: string): ReaderText[] {
	const texts: ReaderText[] = [];
	let previous: { line: number; text: string } | undefined;
	script.split('\n').forEach((content, index) => {
		const comment = /(?:^|\s)#(?!!)\s?(.*)$/.exec(content)?.[1];
		const isWholeLine = /^\s*#/.test(content);
		if (comment === undefined) {
			previous = undefined;
		} else if (previous && isWholeLine) {
			previous.text += ` ${comment}`;
		} else {
			const text = { line: index + 1, text: comment };
			texts.push(text);
			previous = isWholeLine ? text : undefined;
		}
	});
	return texts;
}
