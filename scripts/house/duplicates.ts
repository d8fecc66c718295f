import ts from 'typescript';
import { groupBy, isFunctionNode, type Found, type House, type HouseFile } from './house.ts';

/** So many lines in a row that are the same are a duplicate. */
const sharedLines = 6;

/** A line of a function's body, without comments and indentation. */
interface LogicLine {
	text: string;
	line: number;
}

/** Six lines of a function's body. */
interface Passage {
	text: string;
	start: string;
	/** The passage that starts one line later in the same body. */
	next?: Passage;
	/** Passages joined with this one; its own is the same for all of them. */
	group: Passage[];
}

/**
 * Places that share six lines of the same logic, letter for letter: bodies of functions without comments, and without
 * lines that consist of brackets alone. Imports, types and tables of data aren't logic.
 */
export function duplicates({ files }: House): Found {
	const passages = files.flatMap((file) =>
		bodiesOf(file).flatMap((body) => passagesOf(file, body)),
	);
	const sameText = groupBy(passages, ({ text }) => text);
	const repeated = new Set([...sameText.values()].filter(({ length }) => length > 1).flat());
	for (const passage of repeated) {
		for (const same of sameText.get(passage.text) ?? []) join(passage, same);
		if (passage.next && repeated.has(passage.next)) join(passage, passage.next);
	}
	const findings = [...new Set([...repeated].map(({ group }) => group))].map((group) => {
		const followers = new Set(group.map(({ next }) => next));
		const starts = group.filter((passage) => !followers.has(passage)).map(({ start }) => start);
		return `${starts.join(' and ')} share six lines or more of the same logic`;
	});
	return { now: findings.length, findings };
}

function join(one: Passage, other: Passage): void {
	if (one.group === other.group) return;
	const group = [...one.group, ...other.group];
	for (const passage of group) passage.group = group;
}

function passagesOf(file: HouseFile, lines: readonly LogicLine[]): Passage[] {
	const passages: Passage[] = [];
	for (let first = 0; first + sharedLines <= lines.length; first += 1) {
		const shared = lines.slice(first, first + sharedLines);
		const passage: Passage = {
			text: shared.map(({ text }) => text).join('\n'),
			start: `${file.path}:${shared[0]?.line}`,
			group: [],
		};
		passage.group = [passage];
		const before = passages.at(-1);
		if (before) before.next = passage;
		passages.push(passage);
	}
	return passages;
}

/** The bodies of the functions that aren't inside of another function. */
function bodiesOf(file: HouseFile): LogicLine[][] {
	const bodies: LogicLine[][] = [];
	const visit = (node: ts.Node): void => {
		if (isFunctionNode(node)) bodies.push(logicLines(file, node.body));
		else ts.forEachChild(node, visit);
	};
	visit(file.source);
	return bodies;
}

function logicLines({ source }: HouseFile, body: ts.Node): LogicLine[] {
	const tokens = new Map<number, string[]>();
	const visit = (node: ts.Node): void => {
		if (ts.isTypeNode(node) || isData(node)) return;
		const children = node.getChildren(source).filter(({ kind }) => kind !== ts.SyntaxKind.JSDoc);
		if (children.length > 0) {
			children.forEach(visit);
			return;
		}
		const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
		tokens.set(line, [...(tokens.get(line) ?? []), node.getText(source)]);
	};
	visit(body);
	return [...tokens]
		.map(([line, texts]) => ({ line: line + 1, text: texts.join(' ').trim() }))
		.filter(({ text }) => /\w/.test(text));
}

/** An object or a list that's written out: literals all the way down. */
function isData(node: ts.Node): boolean {
	if (ts.isObjectLiteralExpression(node)) {
		return node.properties.every(
			(property) => ts.isPropertyAssignment(property) && isValue(property.initializer),
		);
	}
	return ts.isArrayLiteralExpression(node) && node.elements.every(isValue);
}

function isValue(node: ts.Expression): boolean {
	const isKeyword = [
		ts.SyntaxKind.TrueKeyword,
		ts.SyntaxKind.FalseKeyword,
		ts.SyntaxKind.NullKeyword,
	].includes(node.kind);
	return isKeyword || ts.isLiteralExpression(node) || isData(node);
}
