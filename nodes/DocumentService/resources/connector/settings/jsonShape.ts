import type { JsonValue } from '../../../../shared/json/json';
import type { SettingValue } from './settingValue';

export function jsonShapeOf(kind: 'number' | 'json', text: JsonValue): SettingValue {
	const expected = kind === 'number' ? 'a number' : 'a JSON object or list';
	try {
		const value = JSON.parse(String(text)) as JsonValue;
		const shape = typeof value === 'object' && value !== null ? 'json' : typeof value;
		return shape === kind ? { isSet: true, value } : { isUnreadable: true, expected };
	} catch {
		return { isUnreadable: true, expected };
	}
}
