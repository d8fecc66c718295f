function split(fileName: string): { stem: string; ending: string } {
	const dot = fileName.lastIndexOf('.');
	return dot > 0
		? { stem: fileName.slice(0, dot), ending: fileName.slice(dot) }
		: { stem: fileName, ending: '' };
}

/**
 * The names under which files are uploaded: a name that a job already has gets a number, as in "report (2).pdf". The
 * service's answers name files only by their names, so two equal ones couldn't be told apart.
 */
export function uniqueNames(fileNames: readonly string[]): string[] {
	const used = new Set(fileNames);
	const given = new Set<string>();
	return fileNames.map((fileName) => {
		const { stem, ending } = split(fileName);
		let name = fileName;
		for (let number = 2; given.has(name); number++) {
			const next = `${stem} (${number})${ending}`;
			if (!used.has(next)) name = next;
		}
		given.add(name);
		return name;
	});
}

/** A service may write a name in another way, such as without spaces: letters and digits are what stays. */
function bare(text: string): string {
	return text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * Whether an ID is that of a file with this name. The service puts a short hash before the extension: `report.pdf`
 * becomes `report-d88db765.pdf` (docs/service.md#identifiers).
 */
function isIdOf(fileId: string, fileName: string, spelled: (text: string) => string): boolean {
	const id = split(fileId);
	const name = split(fileName);
	if (spelled(id.ending) !== spelled(name.ending)) return false;
	const hash = /-[0-9a-f]{6,}$/i.exec(id.stem);
	const stems = hash === null ? [id.stem] : [id.stem, id.stem.slice(0, hash.index)];
	return stems.some((stem) => spelled(stem) === spelled(name.stem));
}

/**
 * The position of each file ID among the names that were uploaded; IDs that can't be told are left out. `fileIds` may
 * be those of some files only.
 */
export function positionsOf(
	fileIds: readonly string[],
	fileNames: readonly string[],
): Map<string, number> {
	const positions = new Map<string, number>();
	for (const fileId of fileIds) {
		for (const spelled of [(text: string) => text, bare]) {
			const found = fileNames.flatMap((name, position) =>
				isIdOf(fileId, name, spelled) ? [position] : [],
			);
			if (found.length !== 1) continue;
			positions.set(fileId, found[0]);
			break;
		}
	}
	return positions;
}

/** The position of the file that an entry of a job's failed files is about: its name, or a path that ends with it. */
export function positionOfDocument(
	document: string,
	fileNames: readonly string[],
): number | undefined {
	const name = document.split(/[\\/]/).at(-1) ?? document;
	const exact = fileNames.indexOf(name);
	return exact === -1 ? positionsOf([name], fileNames).get(name) : exact;
}

/** Whether a job's input files are exactly these. */
export function areFilesOf(fileIds: readonly string[], fileNames: readonly string[]): boolean {
	const positions = new Set(positionsOf(fileIds, fileNames).values());
	return fileIds.length === fileNames.length && positions.size === fileNames.length;
}
