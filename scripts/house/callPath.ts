import ts from 'typescript';
import { isFunctionNode, nodesWhere, type Found, type FunctionNode, type House } from './house.ts';

/** n8n's function that sends a request with the credential. */
const socket = 'httpRequestWithAuthentication';

/** Where following calls is given up: no real way is so long, and functions that wrap themselves would never end. */
const longestWay = 40;
const deepestWrap = 8;

/** A function together with what the functions around it know of their parameters. */
interface Closure {
	node: FunctionNode;
	known: Known;
}

/** The functions that a parameter may be, and the object literal that it is. */
interface Given {
	functions: readonly Closure[];
	object?: { node: ts.ObjectLiteralExpression; known: Known };
}

/** What was given for each parameter, by its declaration. */
type Known = ReadonlyMap<ts.Node, Given>;

interface Step {
	closure: Closure;
	/** The functions so far, without those inside of one of them. */
	way: readonly FunctionNode[];
}

/**
 * Levels from a node's `execute` to the function that sends the request: functions on the shortest way of calls, both
 * included. A function inside of one that's on the way already is part of it. Functions that are handed on are followed
 * to where they're called.
 */
export function levelsToSocket(house: House, entryPath: string): Found {
	const entry = entryOf(house, entryPath);
	const way = entry && new CallGraph(house).shortestWay(entry);
	if (!way)
		return { now: Infinity, findings: [`No way of calls leads from ${entryPath} to a request`] };
	return { now: way.length, findings: [`${entryPath}: ${way.map(nameOf).join(' → ')}`] };
}

function entryOf({ files }: House, path: string): FunctionNode | undefined {
	const file = files.find((each) => each.path === path);
	if (!file) return undefined;
	return nodesWhere(file.source, isFunctionNode).find((node) => nameOf(node) === 'execute');
}

class CallGraph {
	readonly #checker: ts.TypeChecker;
	/** Methods and function values that stand for a member of an interface or a type, by the member's declaration. */
	readonly #standIns = new Map<ts.Node, FunctionNode[]>();
	readonly #numbers = new Map<ts.Node, number>();
	/** How many calls are being looked into for the functions that they return. */
	#depth = 0;

	constructor({ checker, files }: House) {
		this.#checker = checker;
		for (const { source } of files) this.#findStandIns(source);
		for (const { source } of files) this.#findKeptFunctions(source);
	}

	/** Breadth first; functions that don't make the way longer come at once. */
	shortestWay(entry: FunctionNode): readonly FunctionNode[] | undefined {
		const seen = new Set<string>();
		let level: Step[] = [{ closure: { node: entry, known: new Map() }, way: [entry] }];
		while (level.length > 0 && (level[0]?.way.length ?? 0) <= longestWay) {
			const next: Step[] = [];
			for (let step = level.shift(); step; step = level.shift()) {
				const key = this.#keyOf(step.closure);
				if (seen.has(key)) continue;
				seen.add(key);
				if (namesSocket(step.closure.node)) return step.way;
				for (const called of this.#calledBy(step.closure)) {
					const outermost = outermostOf(called.node);
					const isPart = step.way.some((node) => outermostOf(node) === outermost);
					if (isPart) level.push({ closure: called, way: step.way });
					else next.push({ closure: called, way: [...step.way, called.node] });
				}
			}
			level = next;
		}
		return undefined;
	}

	#calledBy({ node, known }: Closure): Closure[] {
		const called: Closure[] = [];
		const visit = (child: ts.Node): void => {
			if (isFunctionNode(child)) return;
			if (ts.isCallExpression(child) || ts.isNewExpression(child)) {
				called.push(...this.#enteredBy(child, known));
			}
			ts.forEachChild(child, visit);
		};
		for (const { initializer } of node.parameters) if (initializer) visit(initializer);
		visit(node.body);
		return called;
	}

	/** The functions that a call enters; functions handed to code outside of the project count as called by it. */
	#enteredBy(call: ts.CallExpression | ts.NewExpression, known: Known): Closure[] {
		const { callee, given } = calleeOf(call);
		const functions = ts.isNewExpression(call)
			? this.#constructorOf(callee)
			: this.#functionsOf(callee, known);
		if (functions.length === 0) {
			return [...(call.arguments ?? [])].flatMap((each) => this.#functionsOf(each, known));
		}
		return functions.map((closure) => ({
			node: closure.node,
			known: this.#bind(closure, given, known),
		}));
	}

	#bind(closure: Closure, given: readonly ts.Expression[], known: Known): Known {
		const bound = new Map(closure.known);
		closure.node.parameters
			.filter(({ name }) => name.getText() !== 'this')
			.forEach(({ name }, position) => {
				const argument = given[position];
				if (!argument) return;
				if (ts.isObjectBindingPattern(name)) {
					for (const element of name.elements) {
						const key = (element.propertyName ?? element.name).getText();
						this.#remember(bound, element, this.#memberOf(argument, key, known));
					}
				} else {
					const object = this.#objectOf(argument, known);
					this.#remember(bound, name.parent, {
						functions: this.#functionsOf(argument, known),
						object,
					});
				}
			});
		return bound;
	}

	#remember(bound: Map<ts.Node, Given>, declaration: ts.Node, given: Given | undefined): void {
		bound.delete(declaration);
		if (!given || depthOf(given) > deepestWrap) return;
		if (given.functions.length > 0 || given.object) bound.set(declaration, given);
	}

	/** The functions that an expression may be. */
	#functionsOf(expression: ts.Expression, known: Known): readonly Closure[] {
		if (isFunctionNode(expression)) return [{ node: expression, known }];
		if (isWrapper(expression)) return this.#functionsOf(expression.expression, known);
		if (ts.isConditionalExpression(expression)) {
			return [expression.whenTrue, expression.whenFalse].flatMap((each) =>
				this.#functionsOf(each, known),
			);
		}
		if (ts.isBinaryExpression(expression)) {
			return [expression.left, expression.right].flatMap((each) => this.#functionsOf(each, known));
		}
		if (isBound(expression)) return this.#functionsOf(expression.expression.expression, known);
		if (ts.isCallExpression(expression)) return this.#functionsFrom(expression, known);
		if (ts.isIdentifier(expression)) {
			return this.#functionsAt(this.#declarationOf(expression), known);
		}
		if (!ts.isPropertyAccessExpression(expression)) return [];
		const member = this.#memberOf(expression.expression, expression.name.text, known);
		return member?.functions ?? this.#functionsAt(this.#declarationOf(expression.name), known);
	}

	/** The functions that a call returns. */
	#functionsFrom(call: ts.CallExpression, known: Known): readonly Closure[] {
		if (this.#depth > deepestWrap) return [];
		this.#depth += 1;
		const functions = this.#functionsOf(calleeOf(call).callee, known).flatMap((closure) => {
			const bound = this.#bind(closure, calleeOf(call).given, known);
			return returnedBy(closure.node).flatMap((each) => this.#functionsOf(each, bound));
		});
		this.#depth -= 1;
		return functions;
	}

	#functionsAt(declaration: ts.Node | undefined, known: Known): readonly Closure[] {
		if (!declaration) return [];
		const given = known.get(declaration);
		if (given) return given.functions;
		if (isFunctionNode(declaration)) {
			return [{ node: declaration, known: isInside(declaration) ? known : new Map() }];
		}
		if (ts.isShorthandPropertyAssignment(declaration)) {
			return this.#functionsAt(this.#valueOf(declaration), known);
		}
		if (hasInitializer(declaration)) {
			const functions = this.#functionsOf(declaration.initializer, known);
			if (functions.length > 0) return functions;
		}
		if (ts.isBindingElement(declaration)) {
			const member = this.#memberSymbol(declaration)?.declarations?.[0];
			return member ? this.#functionsAt(member, known) : [];
		}
		return (this.#standIns.get(declaration) ?? []).map((node) => ({ node, known: new Map() }));
	}

	/** What a property of an object is whose literal is known. */
	#memberOf(expression: ts.Expression, name: string, known: Known): Given | undefined {
		const object = this.#objectOf(expression, known);
		for (const property of [...(object?.node.properties ?? [])].reverse()) {
			if (ts.isSpreadAssignment(property)) {
				const member = object && this.#memberOf(property.expression, name, object.known);
				if (member) return member;
			} else if (object && property.name.getText() === name) {
				return this.#givenBy(property, object.known);
			}
		}
		return undefined;
	}

	#givenBy(property: ts.ObjectLiteralElementLike, known: Known): Given {
		if (ts.isPropertyAssignment(property)) {
			const { initializer } = property;
			return {
				functions: this.#functionsOf(initializer, known),
				object: this.#objectOf(initializer, known),
			};
		}
		return { functions: this.#functionsAt(property, known) };
	}

	#objectOf(expression: ts.Expression, known: Known): Given['object'] {
		if (ts.isObjectLiteralExpression(expression)) return { node: expression, known };
		if (isWrapper(expression)) return this.#objectOf(expression.expression, known);
		if (!ts.isIdentifier(expression)) return undefined;
		const declaration = this.#declarationOf(expression);
		const given = declaration && known.get(declaration);
		if (given) return given.object;
		const isConstant =
			declaration && ts.isVariableDeclaration(declaration) && ts.isIdentifier(declaration.name);
		return isConstant && declaration.initializer
			? this.#objectOf(declaration.initializer, known)
			: undefined;
	}

	#constructorOf(callee: ts.Expression): Closure[] {
		const declaration = this.#declarationOf(callee);
		if (!declaration || !ts.isClassDeclaration(declaration)) return [];
		return declaration.members.flatMap((node: ts.Node) =>
			ts.isConstructorDeclaration(node) && isFunctionNode(node) ? [{ node, known: new Map() }] : [],
		);
	}

	#declarationOf(name: ts.Node): ts.Node | undefined {
		const symbol = this.#checker.getSymbolAtLocation(name);
		const isAlias = symbol && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
		const target = isAlias ? this.#checker.getAliasedSymbol(symbol) : symbol;
		return target?.valueDeclaration ?? target?.declarations?.[0];
	}

	#valueOf(property: ts.ShorthandPropertyAssignment): ts.Node | undefined {
		const symbol = this.#checker.getShorthandAssignmentValueSymbol(property);
		const isAlias = symbol && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
		return (isAlias ? this.#checker.getAliasedSymbol(symbol) : symbol)?.valueDeclaration;
	}

	#memberSymbol(element: ts.BindingElement): ts.Symbol | undefined {
		const type = this.#checker.getTypeAtLocation(element.parent);
		return type.getProperty((element.propertyName ?? element.name).getText());
	}

	#findStandIns(source: ts.SourceFile): void {
		for (const literal of nodesWhere(source, ts.isObjectLiteralExpression)) {
			const type = this.#checker.getContextualType(literal);
			for (const property of literal.properties) {
				if (!type || !property.name) continue;
				this.#addStandIns(type, property.name.getText(), this.#givenBy(property, new Map()));
			}
		}
		for (const clause of nodesWhere(source, ts.isHeritageClause)) {
			for (const parent of clause.types) {
				const type = this.#checker.getTypeAtLocation(parent);
				for (const member of clause.parent.members) {
					if (!member.name || !isFunctionNode(member)) continue;
					const functions = [{ node: member, known: new Map() }];
					this.#addStandIns(type, member.name.getText(), { functions });
				}
			}
		}
	}

	/** Functions that a constructor is given and keeps in a field stand for the field. */
	#findKeptFunctions(source: ts.SourceFile): void {
		for (const construction of nodesWhere(source, ts.isNewExpression)) {
			for (const closure of this.#constructorOf(construction.expression)) {
				const bound = this.#bind(closure, construction.arguments ?? [], new Map());
				for (const { left, right } of nodesWhere(closure.node.body, isAssignmentToField)) {
					const field = this.#declarationOf(left.name);
					if (!field) continue;
					const nodes = this.#functionsOf(right, bound).map(({ node }) => node);
					this.#standIns.set(field, [...(this.#standIns.get(field) ?? []), ...nodes]);
				}
			}
		}
	}

	#addStandIns(type: ts.Type, name: string, { functions }: Given): void {
		for (const declaration of type.getProperty(name)?.declarations ?? []) {
			const nodes = functions.map(({ node }) => node).filter((node) => node !== declaration);
			this.#standIns.set(declaration, [...(this.#standIns.get(declaration) ?? []), ...nodes]);
		}
	}

	#keyOf({ node, known }: Closure): string {
		const parts = [...known].map(([declaration, { functions, object }]) => {
			const texts = functions.map((closure) => this.#keyOf(closure));
			if (object) texts.push(`${this.#numberOf(object.node)}`);
			return `${this.#numberOf(declaration)}:${texts.join('|')}`;
		});
		return `${this.#numberOf(node)}{${parts.sort().join()}}`;
	}

	#numberOf(node: ts.Node): number {
		const number = this.#numbers.get(node) ?? this.#numbers.size;
		this.#numbers.set(node, number);
		return number;
	}
}

/** `f.call(self, a)` enters `f` with `a`. */
function calleeOf(call: ts.CallExpression | ts.NewExpression): {
	callee: ts.Expression;
	given: readonly ts.Expression[];
} {
	const { expression } = call;
	const given = call.arguments ?? [];
	const isCall = ts.isPropertyAccessExpression(expression) && expression.name.text === 'call';
	return isCall
		? { callee: expression.expression, given: given.slice(1) }
		: { callee: expression, given };
}

/** `f.bind(self)`. */
function isBound(
	expression: ts.Expression,
): expression is ts.CallExpression & { expression: ts.PropertyAccessExpression } {
	return (
		ts.isCallExpression(expression) &&
		ts.isPropertyAccessExpression(expression.expression) &&
		expression.expression.name.text === 'bind'
	);
}

/** `this.field = value`. */
function isAssignmentToField(
	node: ts.Node,
): node is ts.BinaryExpression & { left: ts.PropertyAccessExpression } {
	return (
		ts.isBinaryExpression(node) &&
		node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
		ts.isPropertyAccessExpression(node.left) &&
		node.left.expression.kind === ts.SyntaxKind.ThisKeyword
	);
}

function returnedBy({ body }: FunctionNode): ts.Expression[] {
	if (!ts.isBlock(body)) return [body];
	const returned: ts.Expression[] = [];
	const visit = (node: ts.Node): void => {
		if (isFunctionNode(node)) return;
		if (ts.isReturnStatement(node) && node.expression) returned.push(node.expression);
		ts.forEachChild(node, visit);
	};
	visit(body);
	return returned;
}

type Wrapper =
	| ts.ParenthesizedExpression
	| ts.AsExpression
	| ts.SatisfiesExpression
	| ts.NonNullExpression
	| ts.AwaitExpression;

function isWrapper(expression: ts.Expression): expression is Wrapper {
	return (
		ts.isParenthesizedExpression(expression) ||
		ts.isAsExpression(expression) ||
		ts.isSatisfiesExpression(expression) ||
		ts.isNonNullExpression(expression) ||
		ts.isAwaitExpression(expression)
	);
}

type Initialized = (
	| ts.VariableDeclaration
	| ts.PropertyDeclaration
	| ts.PropertyAssignment
	| ts.BindingElement
	| ts.ParameterDeclaration
) & { initializer: ts.Expression };

function hasInitializer(node: ts.Node): node is Initialized {
	const mayHave =
		ts.isVariableDeclaration(node) ||
		ts.isPropertyDeclaration(node) ||
		ts.isPropertyAssignment(node) ||
		ts.isBindingElement(node) ||
		ts.isParameter(node);
	return mayHave && node.initializer !== undefined;
}

function depthOf({ functions, object }: Given): number {
	const known = [...functions, ...(object ? [object] : [])].map((each) => each.known);
	const inner = known.flatMap((each) => [...each.values()]).map(depthOf);
	return 1 + Math.max(0, ...inner);
}

function namesSocket({ body }: FunctionNode): boolean {
	const isNamed = (node: ts.Node): boolean => {
		if (isFunctionNode(node)) return false;
		const isSocket = ts.isPropertyAccessExpression(node) && node.name.text === socket;
		return isSocket || (ts.forEachChild(node, isNamed) ?? false);
	};
	return isNamed(body);
}

/** Whether a function is written inside of another one. */
function isInside(node: ts.Node): boolean {
	return ts.findAncestor(node.parent, isFunctionNode) !== undefined;
}

/** The function around all others in which a function is written: itself, if there's none. */
function outermostOf(node: FunctionNode): FunctionNode {
	const around = ts.findAncestor(node.parent, isFunctionNode);
	return around ? outermostOf(around) : node;
}

function nameOf(node: FunctionNode): string {
	if (ts.isConstructorDeclaration(node)) return `new ${node.parent.name?.text ?? 'class'}`;
	if (node.name) return node.name.getText();
	const { parent } = node;
	const isNamed = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
	return isNamed ? parent.name.getText() : 'function';
}
