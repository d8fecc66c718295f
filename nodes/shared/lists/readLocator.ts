import { isRecord } from '../values/isRecord';
import { nameText } from '../values/nameText';

/** The identifier in a resource locator's value or a plain value, trimmed; '' if there is none. */
export function locatorValue(value: unknown): string {
	return nameText(isRecord(value) ? value.value : value).trim();
}
