import { existsSync, globSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

/** A published source file. */
export interface HouseFile {
	/** Relative to the repository's root, with `/` between folders. */
	path: string;
	source: ts.SourceFile;
	lines: number;
	/** Paths of the published files that it imports, types included; each once. */
	imports: readonly string[];
}

/** The published code, read and parsed. */
export interface House {
	/** Sorted by path. */
	files: readonly HouseFile[];
	checker: ts.TypeChecker;
}

/** What a measure found: a number, and a sentence for each place that adds to it. */
export interface Found {
	now: number;
	findings: readonly string[];
}

/** Reads `nodes/` and `credentials/` under a folder. */
export function readHouse(root: string): House {
	const paths = globSync(['nodes/**/*.ts', 'credentials/**/*.ts'], { cwd: root })
		.map((path) => path.replaceAll('\\', '/'))
		.sort();
	const program = ts.createProgram(
		paths.map((path) => join(root, path)),
		compilerOptions(root),
	);
	// Getting the checker also lets each syntax node know its parent.
	const checker = program.getTypeChecker();
	const known = new Set(paths);
	const files = paths.map((path) => {
		const source = program.getSourceFile(join(root, path));
		if (!source) throw new Error(`TypeScript didn't read ${path}`);
		return { path, source, lines: lineCount(source.text), imports: importsOf(path, source, known) };
	});
	return { files, checker };
}

function compilerOptions(root: string): ts.CompilerOptions {
	const file = join(root, 'tsconfig.json');
	const config: unknown = existsSync(file) ? ts.readConfigFile(file, ts.sys.readFile).config : {};
	return { ...ts.parseJsonConfigFileContent(config, ts.sys, root).options, noEmit: true };
}

function lineCount(text: string): number {
	return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

function importsOf(path: string, { text }: ts.SourceFile, known: ReadonlySet<string>): string[] {
	const targets = ts
		.preProcessFile(text, true, true)
		.importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
		.map(({ fileName }) => posix.join(posix.dirname(path), fileName))
		.map((target) =>
			[`${target}.ts`, `${target}/index.ts`, target].find((each) => known.has(each)),
		);
	return [...new Set(targets.filter((target) => target !== undefined))];
}

/** Where a node is, e.g. `nodes/shared/values/json.ts:12`. */
export function placeOf(file: HouseFile, node: ts.Node): string {
	const { line } = file.source.getLineAndCharacterOfPosition(node.getStart(file.source));
	return `${file.path}:${line + 1}`;
}

/** All nodes of a tree that match, in the order of the text; also those inside of others that match. */
export function nodesWhere<T extends ts.Node>(
	tree: ts.Node,
	matches: (node: ts.Node) => node is T,
): T[] {
	const found: T[] = [];
	const visit = (node: ts.Node): void => {
		if (matches(node)) found.push(node);
		ts.forEachChild(node, visit);
	};
	visit(tree);
	return found;
}

/** A function, method, accessor or constructor with a body. */
export type FunctionNode = ts.FunctionLikeDeclaration & { body: ts.ConciseBody };

export function isFunctionNode(node: ts.Node): node is FunctionNode {
	return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;
}

/** Items with the same key together, in their order. */
export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
	const groups = new Map<K, T[]>();
	for (const item of items) {
		const key = keyOf(item);
		const group = groups.get(key);
		if (group) group.push(item);
		else groups.set(key, [item]);
	}
	return groups;
}
