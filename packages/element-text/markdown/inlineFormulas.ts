/**
 * Formulas in a text, as pandoc reads them: no space beside the inner sides of single dollar signs, and no digit behind
 * the last one, so that amounts are none.
 */
const formula =
	/(?<![\\$])(?:\$\$(?:\\.|[^\\$])+\$\$(?!\$)|\$(?![\s$])(?:\\.|[^\\$])+(?<!\s)\$(?![\d$]))/gs;
/** What readers without formulas take for a tag, or for an address that runs something. */
const tag = /<(?:[a-z][a-z\d-]*(?=[\s/>])|[a-z][a-z\d+.-]*:|[/!?])/i;
const address = /\]\(\s*<?[a-z][a-z\d+.-]*:/i;
/** Code may begin outside of a formula and end in it. */
const emptyLineOrCode = /\n\s*\n|`/;

/** Stands for what's kept while the text around it is escaped: Markdown takes it for a sign, like a dollar. */
const stand = '\ufffc';
const stands = new RegExp(stand, 'g');

interface Range {
	start: number;
	end: number;
}

function findFormulas(text: string): Array<Range & { isFormula: boolean }> {
	if (!text.includes('$')) return [];
	return [...text.matchAll(formula)].map(({ 0: found, index: start }) => {
		const isTag = tag.test(found) && text.includes('>', start);
		const isFormula = !isTag && !address.test(found) && !emptyLineOrCode.test(found);
		return { start, end: start + found.length, isFormula };
	});
}

export function formulasIn(text: string): Range[] {
	return findFormulas(text).filter(({ isFormula }) => isFormula);
}

/** Escapes a text, and leaves the formulas in it as they are, each in one line. What only looks like one is escaped. */
export function escapeAround(text: string, escape: (text: string) => string): string {
	const found = findFormulas(text);
	if (found.length === 0) return escape(text);
	const kept: string[] = [];
	let masked = '';
	const keep = (part: string) => {
		kept.push(part);
		masked += stand;
	};
	const add = (part: string) => {
		kept.push(...(part.match(stands) ?? []));
		masked += part;
	};
	let from = 0;
	for (const { start, end, isFormula } of found) {
		add(text.slice(from, start));
		const whole = text.slice(start, end);
		if (isFormula) keep(whole.replace(/\s*\n\s*/g, ' '));
		else {
			const [, sign = '', inner = ''] = /^(\$+)(.*?)\$+$/s.exec(whole) ?? [];
			keep(sign.replaceAll('$', '\\$'));
			add(inner);
			keep(sign.replaceAll('$', '\\$'));
		}
		from = end;
	}
	add(text.slice(from));
	let next = 0;
	return escape(masked).replace(stands, () => kept[next++] ?? '');
}
