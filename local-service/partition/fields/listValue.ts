function parsedArray(value: string): string[] | undefined {
	if (!value.trim().startsWith('[')) return undefined;
	try {
		const parsed: unknown = JSON.parse(value);
		return Array.isArray(parsed) ? parsed.map(String) : undefined;
	} catch {
		return undefined;
	}
}

function withoutQuotes(value: string): string {
	return value.trim().replace(/^(['"])(.*)\1$/, '$2');
}

/**
 * Reads a list field from all its values: the field repeated, one JSON array, or (languages
 * only) `eng+deu`. A comma doesn't separate: only the part before it counts, as on the public
 * server (docs/maintainers/service.md#how-values-are-encoded).
 */
export function readListValue(values: readonly string[], plusSeparates: boolean): string[] {
	return values
		.flatMap((value) => parsedArray(value) ?? (plusSeparates ? value.split('+') : [value]))
		.map((value) => withoutQuotes(value.split(',')[0] ?? ''))
		.filter((value) => value !== '');
}
