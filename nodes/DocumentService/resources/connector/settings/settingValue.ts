import type { JsonValue } from '../../../../shared/json/json';
import { valueText } from '../../../../shared/text/valueText';
import type { SettingKind } from '../types/connectorSetting';

/** A value read for a setting; `isUnreadable` if it has the wrong type. */
export type SettingValue =
	{ isSet: false } | { isSet: true; value: JsonValue } | { isUnreadable: true; expected: string };

const notSet: SettingValue = { isSet: false };
const truths: Readonly<Record<string, boolean>> = {
	true: true,
	yes: true,
	'1': true,
	false: false,
	no: false,
	'0': false,
};

/**
 * Reads the value of a setting from a form or an expression: numbers and booleans may be text, lists may be text with
 * commas or JSON. Nothing, or text of spaces, isn't set and so isn't sent.
 */
export function readSettingValue(kind: SettingKind, raw: unknown): SettingValue {
	if (raw === undefined || raw === null) return notSet;
	if (typeof raw === 'string' && raw.trim() === '') return notSet;
	return readers[kind](raw);
}

const readers: Readonly<Record<SettingKind, (raw: unknown) => SettingValue>> = {
	// An object is sent as JSON text: to the service, a service account's key is a line of text.
	string: (raw) => given(valueText(raw)),
	integer(raw) {
		const number = typeof raw === 'string' ? Number(raw.trim()) : raw;
		return Number.isInteger(number) ? given(Number(number)) : unreadable('a whole number');
	},
	boolean(raw) {
		const truth = typeof raw === 'object' ? undefined : truths[String(raw).trim().toLowerCase()];
		return truth === undefined ? unreadable('true or false') : given(truth);
	},
	list(raw) {
		const entries = entriesOf(raw);
		if (!entries) return unreadable('a list');
		const texts = entries.map((entry) => valueText(entry).trim()).filter((text) => text !== '');
		return texts.length === 0 ? notSet : given(texts);
	},
};

function given(value: JsonValue): SettingValue {
	return { isSet: true, value };
}

function unreadable(expected: string): SettingValue {
	return { isUnreadable: true, expected };
}

function entriesOf(raw: unknown): unknown[] | undefined {
	if (Array.isArray(raw)) return raw;
	if (typeof raw === 'object' || typeof raw === 'boolean') return undefined;
	const text = String(raw).trim();
	return text.startsWith('[') ? jsonListOf(text) : text.split(/[,\n]/);
}

function jsonListOf(text: string): unknown[] | undefined {
	try {
		const parsed: unknown = JSON.parse(text);
		return Array.isArray(parsed) ? parsed : undefined;
	} catch {
		return undefined;
	}
}
