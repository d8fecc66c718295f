import ts from 'typescript';
import {
	isFunctionNode,
	nodesWhere,
	placeOf,
	type Found,
	type FunctionNode,
	type House,
	type HouseFile,
} from './house.ts';

const nodeErrors: readonly string[] = ['NodeOperationError', 'NodeApiError'];
const switchedOff = /eslint-disable|@ts-(?:ignore|expect-error|nocheck)|prettier-ignore/;

/** Files that construct an error of n8n, or derive a class from one. */
export function nodeErrorFiles({ files }: House): Found {
	return filesWith(files, 'constructs an error of n8n', (file) =>
		nodesWhere(file.source, isNodeError),
	);
}

function isNodeError(node: ts.Node): node is ts.Expression {
	const isConstructed =
		ts.isNewExpression(node) ||
		(ts.isExpressionWithTypeArguments(node) &&
			ts.isHeritageClause(node.parent) &&
			node.parent.token === ts.SyntaxKind.ExtendsKeyword);
	return isConstructed && nodeErrors.includes(node.expression.getText());
}

/** Files outside of `nodes/shared/run/` in which one of the names occurs. */
export function filesNaming({ files }: House, names: readonly string[]): Found {
	const outside = files.filter(({ path }) => !path.startsWith('nodes/shared/run/'));
	return filesWith(outside, `uses ${names.join(' or ')} outside of nodes/shared/run`, (file) =>
		nodesWhere(
			file.source,
			(node): node is ts.Identifier => ts.isIdentifier(node) && names.includes(node.text),
		),
	);
}

function filesWith(
	files: readonly HouseFile[],
	what: string,
	find: (file: HouseFile) => readonly ts.Node[],
): Found {
	const findings = files.flatMap((file) => {
		const [first] = find(file);
		return first ? [`${placeOf(file, first)} ${what}`] : [];
	});
	return { now: findings.length, findings };
}

export function anys({ files }: House): Found {
	const findings = files.flatMap((file) =>
		nodesWhere(file.source, (node): node is ts.Node => node.kind === ts.SyntaxKind.AnyKeyword).map(
			(node) => `${placeOf(file, node)} has the type any`,
		),
	);
	return { now: findings.length, findings };
}

/** Comments that switch a check off. */
export function switchedOffChecks({ files }: House): Found {
	const findings = files.flatMap(({ path, source }) =>
		source.text.split('\n').flatMap((line, position) => {
			const [comment] = switchedOff.exec(line) ?? [];
			return comment === undefined
				? []
				: [`${path}:${position + 1} switches a check off: ${comment}`];
		}),
	);
	return { now: findings.length, findings };
}

/**
 * Functions that end by throwing what they were given, and errors passed on by `await Promise.reject(error)`, which
 * is a `throw` in disguise.
 */
export function rethrows({ files }: House): Found {
	const findings = files.flatMap((file) => [
		...nodesWhere(file.source, isRethrowing).map(
			(node) => `${placeOf(file, node)} is a function that only rethrows what it's given`,
		),
		...nodesWhere(file.source, isRejectAwaited).map(
			(node) => `${placeOf(file, node)} throws by awaiting Promise.reject`,
		),
	]);
	return { now: findings.length, findings };
}

function isRethrowing(node: ts.Node): node is FunctionNode {
	if (!isFunctionNode(node)) return false;
	const thrown = ts.isBlock(node.body)
		? thrownBy(node.body.statements.at(-1))
		: rejected(node.body);
	return (
		thrown !== undefined &&
		ts.isIdentifier(thrown) &&
		node.parameters.some(({ name }) => ts.isIdentifier(name) && name.text === thrown.text)
	);
}

function thrownBy(last: ts.Statement | undefined): ts.Expression | undefined {
	if (!last) return undefined;
	if (ts.isThrowStatement(last)) return last.expression;
	const hasValue = ts.isReturnStatement(last) || ts.isExpressionStatement(last);
	// An awaited rejection is found by itself.
	return hasValue && last.expression ? rejected(last.expression) : undefined;
}

/** The error of `Promise.reject(error)`. */
function rejected(expression: ts.Expression): ts.Expression | undefined {
	const isReject =
		ts.isCallExpression(expression) && expression.expression.getText() === 'Promise.reject';
	return isReject ? expression.arguments[0] : undefined;
}

function isRejectAwaited(node: ts.Node): node is ts.AwaitExpression {
	return ts.isAwaitExpression(node) && rejected(node.expression) !== undefined;
}
