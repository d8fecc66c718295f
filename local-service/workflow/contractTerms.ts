const quoted = '["“”][^"“”]+["“”]';

/** The first line that is what a contract is called, such as "CONSULTING AGREEMENT". */
export function contractTitleIn(lines: readonly string[]): string | undefined {
	return lines.find((line) => /^[^.:]{0,60}\b(?:agreement|contract|lease)$/i.test(line.trim()));
}

/** The date that a contract calls its "Effective Date". */
export function effectiveDateIn(lines: readonly string[]): string | undefined {
	const pattern =
		/((?:\p{L}+ \d{1,2},? |\d{1,2} \p{L}+ )\d{4}|\d[\d./-]{5,9}),? \((?:the )?["“]Effective Date["”]\)/iu;
	return lines.map((line) => pattern.exec(line)?.[1]).find((date) => date !== undefined);
}

/** The parties that a contract names as "between A ("Consultant") and B ("Client")". */
export function partiesIn(lines: readonly string[]): Array<Record<string, string>> {
	const pair = new RegExp(
		`\\bbetween:? (.+?) \\((?:the )?(${quoted})\\),? and (.+?) \\((?:the )?(${quoted})\\)`,
	);
	const found = lines.map((line) => pair.exec(line)).find((one) => one !== null);
	if (!found) return [];
	const [, first = '', firstRole = '', second = '', secondRole = ''] = found;
	return [[first, firstRole] as const, [second, secondRole] as const].map(([text, role]) => ({
		// "Harbor, Inc., a Delaware corporation"
		name: text.replace(/,? an? \p{L}[^,]*$/u, ''),
		role: role.slice(1, -1),
	}));
}
