import { isRecord } from '../values/isRecord';

/** The identifier in a resource locator's value or a plain value, trimmed; '' if there is none. */
export function locatorValue(value: unknown): string {
	const plain = isRecord(value) ? value.value : value;
	return typeof plain === 'string' || typeof plain === 'number' ? String(plain).trim() : '';
}
