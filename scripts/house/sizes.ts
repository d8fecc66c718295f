import ts from 'typescript';
import { groupBy, type Found, type House, type HouseFile } from './house.ts';

/** A file that exactly one published file imports, and that file. */
export interface Crumb {
	file: HouseFile;
	importer: string;
}

export type FileFilter = (path: string) => boolean;

export const inNodes: FileFilter = (path) => path.startsWith('nodes/');
/** Without the reader of PDF files, which was added after the size of `nodes/` was set. */
export const inNodesWithoutPdf: FileFilter = (path) =>
	inNodes(path) && !path.startsWith('nodes/shared/pdf/');

export function fileCount({ files }: House, isCounted: FileFilter): Found {
	return { now: files.filter(({ path }) => isCounted(path)).length, findings: [] };
}

export function lineCount({ files }: House, isCounted: FileFilter): Found {
	const counted = files.filter(({ path }) => isCounted(path));
	return { now: counted.reduce((sum, { lines }) => sum + lines, 0), findings: [] };
}

/** The longest file in lines; a finding for each file that is longer than `atMost`. */
export function longestFile({ files }: House, atMost: number): Found {
	const byLength = [...files].sort((one, other) => other.lines - one.lines);
	return {
		now: byLength[0]?.lines ?? 0,
		findings: byLength
			.filter(({ lines }) => lines > atMost)
			.map(({ path, lines }) => `${path} has ${lines} lines`),
	};
}

/**
 * Files in `nodes/` with fewer lines than `below` and a single importer. Files that only re-export aren't counted, nor
 * operations and resources: a table lists them, each in a file of its own, however short it is.
 */
export function crumbs({ files }: House, below: number): Crumb[] {
	const edges = files.flatMap(({ path, imports }) => imports.map((to) => ({ from: path, to })));
	const importers = groupBy(edges, ({ to }) => to);
	return files.flatMap((file) => {
		const [importer, ...others] = importers.get(file.path) ?? [];
		const isCrumb = inNodes(file.path) && file.lines < below && others.length === 0;
		return isCrumb && importer && !onlyReexports(file) && !exportsTableEntry(file)
			? [{ file, importer: importer.from }]
			: [];
	});
}

export function crumbCount(house: House): Found {
	const findings = crumbs(house, 25).map(
		({ file, importer }) =>
			`${file.path} has ${file.lines} lines, and only ${importer} imports it: join them`,
	);
	return { now: findings.length, findings };
}

function onlyReexports({ source }: HouseFile): boolean {
	return source.statements.every(
		(statement) => ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement),
	);
}

/** The types of what a table lists file by file. CONTRIBUTING.md#add-an-operation */
const tableEntries = ['ItemOperation', 'Resource'];

/** Whether the file exports an operation or a resource, or a function that makes one. */
function exportsTableEntry({ source }: HouseFile): boolean {
	const isExported = (statement: ts.VariableStatement | ts.FunctionDeclaration) =>
		statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
	return source.statements.some((statement) => {
		if (ts.isFunctionDeclaration(statement))
			return isExported(statement) && isEntry(statement.type);
		if (!ts.isVariableStatement(statement) || !isExported(statement)) return false;
		return statement.declarationList.declarations.some(({ type }) => isEntry(type));
	});
}

function isEntry(type: ts.TypeNode | undefined): boolean {
	return type !== undefined && tableEntries.includes(type.getText());
}
